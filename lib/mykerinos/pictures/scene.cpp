#include "lib/mykerinos/pictures/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lib/core/lines.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/spellings.h"
#include "lib/scene/callout.h"
#include "lib/scene/caption.h"
#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

/// Letters by seat, as in pictures.
using Letters = std::vector<ScenePlayer>;

/// Returns a player's letter, `–` for the neutral one.
std::string mark_of(Actor who, const Letters& letters) {
  return who == kNeutral ? "–" : letters[seat_index(who)].letter;
}

/// Returns `.` for a free field, `^` for a pyramid, or a player's letter, with `^` on a pyramid; a
/// space if there is no parcel.
std::string mark_on(const State& state, const Letters& letters, std::size_t field, bool lies) {
  const Actor who = digger_on(state, field);
  const bool pyramid = state.pyramids.has(field);
  if (who == kNobody && !lies) return " ";
  if (who == kNobody) return pyramid ? "^" : ".";
  return mark_of(who, letters) + (pyramid ? "^" : "");
}

std::string label_of(const State& state, std::size_t slot) {
  if (!state.lies(slot)) return "";
  const Parcel& parcel = state.parcels[slot];
  return fmt::format("{} {}{}", spell(Slot::of(slot)), kPatronLetters[index_of(parcel.patron)],
                     parcel.points);
}

/// Returns the area: each row of parcels below their descriptions, with a bar between two zones.
std::string area(const State& state, const Letters& letters) {
  constexpr int kFieldWidth = 4;
  constexpr int kParcelWidth = kFieldWidth * static_cast<int>(kParcelColumns);
  std::string out = "     ";
  for (std::size_t column = 0; column < kColumns; ++column) {
    if (column == kColumns / 2) out += "  ";
    out += fmt::format("{:<{}}", static_cast<char>('a' + column), kFieldWidth);
  }
  while (out.back() == ' ') out.pop_back();
  out += '\n';
  const auto rows = static_cast<std::size_t>(rows_in(state.round));
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t first_slot = row / kParcelRows * kParcelsAcross;
    std::string labels = "     ";
    std::string line = fmt::format("  {}  ", row + 1);
    for (std::size_t column = 0; column < kColumns; ++column) {
      const std::size_t slot = first_slot + column / kParcelColumns;
      if (column == kColumns / 2) {
        labels += "| ";
        line += "| ";
      }
      if (column % kParcelColumns == 0) {
        labels += fmt::format("{:<{}}", label_of(state, slot), kParcelWidth);
      }
      line +=
          fmt::format("{:<{}}", mark_on(state, letters, row * kColumns + column, state.lies(slot)),
                      kFieldWidth);
    }
    for (std::string* text : {&labels, &line}) {
      while (text->back() == ' ') text->pop_back();
    }
    if (row % kParcelRows == 0) out += labels + '\n';
    out += line + '\n';
  }
  return out;
}

std::string museum(const State& state, const Letters& letters) {
  std::string out = "  museum ";
  for (std::size_t room = 0; room < kRooms; ++room) {
    if (room == kRooms - 1 && !state.ring) continue;
    const Actor who = state.rooms[room];
    out += fmt::format(" {}{}", spell(name_of_room(state, room)),
                       who == kNobody ? std::string() : fmt::format("={}", mark_of(who, letters)));
    if (room % kRoomsOfWing == kRoomsOfWing - 1 && room + 1 < kRooms) out += "  ";
  }
  return out + '\n';
}

std::string track(const State& state, const Letters& letters) {
  std::string out = "  track  ";
  const int places = state.players + (state.for_two() ? 1 : 0);
  for (int place = 1; place <= places; ++place) {
    std::string mark = "-";
    for (std::size_t i = 0; i < state.passed_count; ++i) {
      if (track_place(state, state.passed[i]) == place) mark = mark_of(state.passed[i], letters);
    }
    if (state.for_two() && place == track_place(state, kNeutral)) mark = mark_of(kNeutral, letters);
    out += fmt::format(" {}:{}", place, mark);
  }
  return out + '\n';
}

std::string cards_of(const Cards& cards) {
  std::string out;
  for (std::size_t patron = 0; patron < kPatrons; ++patron) {
    if (cards.of(patron) == 0) continue;
    out += fmt::format(" {}×{}", kPatronLetters[patron], cards.of(patron));
    if (cards.used[patron] > 0) out += fmt::format(" ({} used)", cards.used[patron]);
  }
  if (cards.without_patron) out += fmt::format(" {}×1", kPatronLetters[kPatrons]);
  return out.empty() ? " none" : out;
}

std::string player(const State& state, const Table& table, const Letters& letters, Actor seat) {
  const auto index = seat_index(seat);
  std::string out =
      fmt::format("  {} {}: {}, hand {}, supply {}", mark_of(seat, letters), table.colour_of(seat),
                  counted(state.score[index], "point"), state.hand[index], state.supply[index]);
  if (state.for_two()) out += fmt::format(", neutral {}", state.neutrals[index]);
  out += fmt::format(", cards{}", cards_of(state.cards[index]));
  const bool playing = !std::holds_alternative<Laying>(state.phase) &&
                       !std::holds_alternative<GameOver>(state.phase);
  if (playing && seat == state.turn) out += "  to move";
  return out + '\n';
}

void add_patron_sign(Scene& scene, Patron patron, Point centre, double size) {
  const Point half = Point{0.62, 0.56} * size;
  scene
      .add_path(colour_of(patron) + " ink-edge",
                Path().box(centre - half, centre + half, size * 0.16))
      .stroke = size * 0.05;
  add_head(scene, "ink", patron, centre, size * 0.98);
}

}  // namespace

std::string draw_board(const State& state, const Table& table) {
  const Letters letters =
      scene_players({table.colours.begin(), table.colours.begin() + table.players});
  std::string out = fmt::format("  {}\n", headline(state, {}));
  if (state.lying != 0) out += area(state, letters);
  out += museum(state, letters) + track(state, letters);
  for (Actor seat = 0; seat < state.players; ++seat) out += player(state, table, letters, seat);
  out += "  . free, ^ a pyramid; letters are archaeologists, with ^ on a pyramid";
  out += state.for_two() ? "; – is neutral\n" : "\n";
  constexpr std::size_t kIndent = 2;
  return wrapped(out, kTerminalWidth, kIndent);
}

std::vector<LegendItem> legend_of(const State& state, const Canvas& canvas) {
  const Language language = canvas.language;
  const double size = canvas.measures().legend * 1.25;
  std::vector<LegendItem> items;
  for (std::size_t i = 0; i < kPatrons; ++i) {
    const auto patron = static_cast<Patron>(i);
    items.push_back(
        {size * 1.24,
         [patron, size](Scene& scene, Point at) { add_patron_sign(scene, patron, at, size); },
         fmt::format("{} {}", kPatronLetters[i], message_of(kPatronNames[i]).in(language))});
  }
  if (!state.pyramids.empty()) {
    items.push_back({size, [size](Scene& scene, Point at) { add_small_pyramid(scene, at, size); },
                     tr(language, "pyramid")});
  }
  const auto add_piece_item = [&](Actor owner, std::string words) {
    items.push_back(
        {size * 0.9,
         [owner, size](Scene& scene, Point at) {
           const double width = size * 0.9;
           add_piece(
               scene, Silhouette::kArchaeologist, at + Point{0, width * 0.57},
               {.colour = class_of(owner), .on = {}, .width = width, .letter = {}, .rim = false});
         },
         std::move(words)});
  };
  add_piece_item(0, tr(language, "archaeologist"));
  if (state.for_two()) add_piece_item(kNeutral, tr(language, "– neutral"));
  bool used = false;
  for (const Cards& cards : state.cards) {
    for (const std::uint8_t count : cards.used)
      used = used || (count > 0 && !std::holds_alternative<GameOver>(state.phase));
  }
  if (used) items.push_back({0, {}, tr(language, "dashed: used this round")});
  if (!canvas.wide()) items.push_back({0, {}, tr(language, "in hand + in supply")});
  return items;
}

namespace {

/// Draws a position.
class Painter {
 public:
  Painter(const State& state, const Table& table, const TypedRequest<Move>& request)
      : state_(state), table_(table), request_(request), canvas_(request.canvas) {
    // Maximum number of elements of a full board.
    constexpr std::size_t kElements = 640;
    scene_.elements.reserve(kElements);
    scene_.title = "Mykerinos";
    scene_.players = scene_players({table.colours.begin(), table.colours.begin() + table.players});
    fresh_ = fresh_of(state, request);
    // The score sheet replaces the area.
    if (is_over()) fresh_.gone = 0;
    if (request.forbidden || !request.blamed.empty()) fault_ = fault_of(state, request);
  }

  Scene draw() {
    std::vector<PlayerCard> cards = player_cards(state_, table_, canvas_.language);
    adapt_cards(cards, request_, state_.turn);
    Frame frame(scene_, canvas_, std::move(cards), room_of_cards(state_, canvas_));
    lay_out_board(frame);
    scene_.layer = Layer::kTable;
    add_dunes(scene_, layout_.low, layout_.high);
    scene_.layer = Layer::kGround;
    if (is_over()) {
      add_result(scene_, canvas_, layout_.area, state_);
    } else {
      draw_area();
    }
    draw_museum();
    draw_track();
    if (fault_) add_hatches(scene_, layout_, *fault_);
    add_last(scene_, scale_, layout_, canvas_, fresh_);
    Stage stage(scene_, {layout_.low, layout_.high});
    stage.keep_pieces_free();
    if (fault_) add_ghosts(scene_, stage, scale_, layout_, state_, *fault_);
    draw_callout(stage);
    stage.finish();
    // Pages without a panel show the next step themselves, and what can be chosen lies there.
    const bool next = canvas_.panel && !fault_ && state_.lying == 0;
    if (next && std::holds_alternative<Laying>(state_.phase)) draw_note();
    draw_panel(scene_, frame, canvas_, state_, fault_ ? fault_->lacking : MissingResource{});
    frame.add_legend(legend_of(state_, canvas_));
    frame.finish();
    scene_.description = describe();
    return std::move(scene_);
  }

 private:
  [[nodiscard]] bool is_over() const { return std::holds_alternative<GameOver>(state_.phase); }

  void lay_out_board(Frame& frame) {
    LayoutNeeds needs;
    needs.canvas = canvas_;
    needs.width = frame.board_width();
    needs.rows = static_cast<std::size_t>(rows_in(state_.round));
    needs.steps = steps_of_track(state_);
    if (request_.callout) {
      if (fault_) needs.callout_place = callout_place(state_, *fault_);
      callout_.emplace(*request_.callout, canvas_, lay_out(needs).callout_width);
      needs.callout = callout_->height();
    }
    if (canvas_.panel && canvas_.most_board > 0) {
      const double most = std::max(canvas_.most_board, frame.least_board());
      constexpr double kStep = 0.96;
      constexpr double kLeast = 0.5;
      const double least = kLeast * needs.width;
      while (lay_out(needs).high.y > most && needs.width > least) needs.width *= kStep;
    }
    const Extent box = frame.add_board(lay_out(needs).high.y, "desert");
    needs.corner = {(box.low.x + box.high.x - needs.width) / 2, box.low.y};
    needs.least_height = box.high.y - box.low.y;
    layout_ = lay_out(needs);
    scale_ = Scale::of(canvas_, layout_);
  }

  void draw_area() {
    const auto slots = static_cast<std::size_t>(parcels_in(state_.round));
    const Choosing* choosing = std::get_if<Choosing>(&state_.phase);
    scene_.layer = Layer::kTable;
    for (std::size_t zone = 0; zone < slots / 2; ++zone) {
      const bool scored = choosing != nullptr && choosing->zone == zone;
      if (!scored && state_.parcels_left(zone) == 0) continue;
      add_tray(scene_, layout_.area, zone, scale_.corner + 3, scored);
    }
    for (std::size_t slot = 0; slot < slots; ++slot) draw_parcel(slot);
    const auto fields = fields_in_round(state_);
    scene_.layer = Layer::kPieces;
    for (std::size_t field = 0; field < fields; ++field) {
      const Actor who = digger_on(state_, field);
      if (who == kNobody) continue;
      const Stand stand =
          stand_on(layout_.area.centre_of(field), scale_.cell, state_.pyramids.has(field));
      if (fresh_.fields.has(field)) add_gold_rim(scene_, stand);
      add_digger(scene_, scale_, stand, who);
    }
    draw_rulers();
  }

  /// Announces the parcels that come next on an empty area.
  void draw_note() {
    const std::string words =
        tr(canvas_.language, "parcels of round {0} are laid out next", state_.round);
    // As large as a name, but not wider than the area.
    const double name = canvas_.measures().name;
    const double size =
        std::min(name, name * layout_.area.size().x / (text_width(words, name, true) + 2 * name));
    const Point centre = layout_.area.corner + layout_.area.size() * 0.5;
    const Point half{text_width(words, size, true) / 2 + size, size};
    scene_.layer = Layer::kOverlay;
    scene_.add_path("card rule-edge", Path().box(centre - half, centre + half, size * 0.5)).stroke =
        1;
    scene_.add_text("ink strong", centre, size, words);
  }

  void draw_parcel(std::size_t slot) {
    scene_.layer = Layer::kGround;
    const std::vector<Point> outline = layout_.area.parcel_outline(slot);
    const Point corner = layout_.area.corner_of_parcel(slot);
    const std::string name = spell(Slot::of(slot));
    scene_.places.push_back({name, (outline[0] + outline[2]) * 0.5, outline});
    ParcelLook look{name, state_.parcels[slot], 0, 0, slot};
    for (std::size_t i = 0; i < kParcelFields; ++i) {
      const std::size_t field = field_of_parcel(slot, i);
      const auto bit = static_cast<std::uint8_t>(1U << i);
      if (state_.pyramids.has(field)) look.pyramids |= bit;
      if (digger_on(state_, field) != kNobody) look.occupied |= bit;
      const Point centre = layout_.area.centre_of(field);
      scene_.places.push_back(
          {spell(Place::of(field)), centre, box_around(centre, scale_.cell, scale_.cell)});
    }
    if (state_.lies(slot)) {
      add_parcel(scene_, scale_, corner, look);
    } else if (!fault_ || !fault_->parcel || fault_->slot != slot) {
      scene_.layer = Layer::kTable;
      add_empty_slot(scene_, scale_, corner, name);
    }
  }

  void draw_rulers() {
    const double size = scale_.label;
    if (size < scale_.least) return;
    scene_.layer = Layer::kNames;
    const AreaLayout& area = layout_.area;
    const double top = area.corner.y + area.ruler / 2;
    for (std::size_t column = 0; column < kColumns; ++column) {
      scene_
          .add_text("field-ink", {area.centre_of(column).x, top}, size,
                    std::string(1, static_cast<char>('a' + column)))
          .coordinate = true;
    }
    for (std::size_t row = 0; row < area.rows; ++row) {
      const double y = area.centre_of(row * kColumns).y;
      scene_
          .add_text("field-ink", {area.corner.x + area.ruler / 2, y}, size, std::to_string(row + 1))
          .coordinate = true;
    }
  }

  void draw_museum() {
    if (fresh_.room && is_seat(state_.rooms[*fresh_.room])) {
      scene_.layer = Layer::kPieces;
      add_gold_rim(scene_, stand_in(layout_.museum, *fresh_.room));
    }
    scene_.layer = Layer::kGround;
    add_museum(scene_, scale_, layout_.museum, state_,
               fault_ && fault_->room ? *fault_->room : kNoRoom);
  }

  void draw_track() {
    for (std::size_t step = 0; step < layout_.track.steps; ++step) {
      if (fresh_.passed == kNobody || on_step(state_, step) != fresh_.passed) continue;
      scene_.layer = Layer::kPieces;
      add_gold_rim(scene_, {layout_.track.foot_on(step), layout_.track.piece_width()});
    }
    add_track(scene_, scale_, layout_.track, state_);
    const double size = canvas_.measures().small;
    if (size < canvas_.least_text) return;
    const Point corner = layout_.track.corner;
    const Point reach = layout_.track.size();
    scene_.layer = Layer::kNames;
    const double y = layout_.track.upright ? corner.y - size * 0.9 : corner.y + reach.y + size;
    scene_.add_text("field-ink", {corner.x + reach.x / 2, y}, size,
                    tr(canvas_.language, "passing track"));
    scene_.layer = Layer::kGround;
  }

  /// Draws the box with the reason, and a line from it to the cause.
  void draw_callout(Stage& stage) {
    if (!callout_) return;
    scene_.layer = Layer::kOverlay;
    const Point size{callout_->width(), callout_->height()};
    std::vector<Point> way;
    if (fault_) way = offending_way(layout_, *fault_);
    // As close to the cause as possible.
    const double spare = std::max(0.0, layout_.callout_width - size.x);
    const double middle = layout_.callout.x + layout_.callout_width / 2;
    const double near = (way.empty() ? middle : way.back().x) - layout_.callout.x - size.x / 2;
    const Point at = layout_.callout + Point{std::clamp(near, 0.0, spare), 0};
    if (way.empty()) return stage.callout(*callout_, at, at + size * 0.5);
    // The tail is short, and begins where the line ends beside the box or above it.
    const double edge = canvas_.measures().radius * 2;
    const Point end = way.back();
    const Point nearest{std::clamp(end.x, at.x + edge, at.x + size.x - edge),
                        std::clamp(end.y, at.y + edge, at.y + size.y - edge)};
    const bool beside = end.x < at.x || end.x > at.x + size.x;
    Point tip = beside ? Point{end.x, nearest.y} : Point{nearest.x, end.y};
    const double most = scale_.cell * 0.4;
    const double far = at.y - tip.y;
    if (!beside && far > most) tip.y = at.y - most;
    if (!beside && tip.y - at.y - size.y > most) tip.y = at.y + size.y + most;
    way.push_back(tip);
    scene_.add_line("halo-line round", way).stroke = 4.5;
    scene_.add_line("error-line round", way).stroke = 2.2;
    stage.callout(*callout_, at, tip);
  }

  [[nodiscard]] std::string describe() const {
    const Language language = canvas_.language;
    std::string out = fmt::format("Mykerinos, {}.", headline(state_, language));
    for (Actor seat = 0; seat < state_.players; ++seat) {
      const auto index = seat_index(seat);
      std::vector<Message> parts = {trn(state_.score[index], "{0} point", "{0} points"),
                                    tr("{0} in hand", state_.hand[index])};
      std::string fields;
      state_.diggers[index].for_each(
          [&](std::size_t field) { add_to_list(fields, spell(Place::of(field))); });
      if (!fields.empty()) parts.push_back(tr("on {0}", fields));
      const std::string rooms = rooms_of(state_, seat);
      if (!rooms.empty()) parts.push_back(tr("museum {0}", rooms));
      out +=
          fmt::format(" {}: {}.", table_.player(seat).in(language), comma_list(parts).in(language));
    }
    return out;
  }

  const State& state_;
  const Table& table_;
  const TypedRequest<Move>& request_;
  const Canvas& canvas_;
  Scene scene_;
  Layout layout_;
  Scale scale_;
  Fresh fresh_;
  std::optional<Fault> fault_;
  std::optional<CalloutBox> callout_;
};

}  // namespace

Scene draw_scene(const State& state, const Table& table, const TypedRequest<Move>& request) {
  return Painter(state, table, request).draw();
}

std::vector<std::string> places_in(const Move& move) {
  return std::visit(
      [](const auto& m) {
        std::vector<std::string> names;
        if constexpr (requires { m.places; }) {
          for (const Place place : m.places) names.push_back(spell(place));
        } else if constexpr (requires { m.at.wings; }) {
          names.push_back(place_of_room(m.at));
        } else if constexpr (requires { m.at; }) {
          names.push_back(spell(m.at));
        }
        return names;
      },
      move);
}

namespace {

/// Returns a state with the patrons' wings in the order of their letters.
State empty_table() {
  State state;
  state.players = kMaxPlayers;
  for (std::size_t i = 0; i < kPatrons; ++i) {
    state.wings[i] = static_cast<Patron>(i);
    state.wing_of[i] = static_cast<std::uint8_t>(i);
  }
  state.rooms.fill(kNobody);
  return state;
}

/// Draws the components on the layout of a four-player board in its last round, with the patrons at
/// its side or below it.
class Plate {
 public:
  explicit Plate(const Canvas& canvas)
      : canvas_(canvas), measures_(canvas.measures()), state_(empty_table()) {
    LayoutNeeds needs;
    needs.canvas = canvas_;
    needs.corner = {measures_.margin, 0};
    needs.width = plate_width(canvas) - (canvas.wide() ? kPatronsWidth : 0);
    needs.rows = kRows;
    needs.steps = kMaxPlayers;
    layout_ = lay_out(needs);
    scale_ = Scale::of(canvas_, layout_);
    step_ = std::max(scale_.head + measures_.gap, measures_.small * 3);
    width_ = canvas.wide() ? kPatronsWidth : plate_width(canvas) / 2;
  }

  Scene draw() {
    const Language language = canvas_.language;
    scene_.title = tr(language, "Mykerinos: fields, parcels and patrons");
    scene_.description = tr(
        language,
        "The names of the fields and of the places for parcels, rounds 1 to 3 without the lowest "
        "third, the rooms of the museum, and the letters of the patrons.");
    const double patrons = step_ * kPatronKinds / 2 + measures_.gap;
    const double parcel = scale_.head + 3 * scale_.cell;
    const double below = canvas_.wide() ? 0 : patrons + parcel + 2 * measures_.gap;
    add_plate(scene_, canvas_, layout_.high.y + below, "desert");
    add_dunes(scene_, layout_.low, layout_.high);
    for (std::size_t slot = 0; slot < kMaxParcels; ++slot) add_names(slot);
    add_museum(scene_, scale_, layout_.museum, state_);
    add_track(scene_, scale_, layout_.track, state_);
    const Point track = layout_.track.corner + Point{layout_.track.size().x / 2, 0};
    const double line = measures_.small * 0.9;
    write(layout_.track.upright ? track - Point{0, line}
                                : track + Point{0, layout_.track.size().y + line},
          tr(language, "passing track"), Anchor::kMiddle);
    for (std::size_t i = 0; i < kPatronKinds; ++i) add_kind(i);
    add_example(canvas_.wide() ? Point{left(), top() + step_ * kPatronKinds + measures_.gap}
                               : Point{layout_.low.x + measures_.gap, layout_.high.y + patrons});
    scene_.places.clear();
    Caption caption;
    caption.title = "Mykerinos";
    caption.heading = tr(language, "Fields, parcels and patrons");
    caption.remarks = {tr(
        language,
        "A parcel is written as patron, points and its six fields row by row, . free and ^ "
        "pyramid. Rounds 1 to 3 are without the lowest third of the area. Rooms of the museum: 5V "
        "and 3V in the wing of Lady Violet, 2VL between two neighbouring wings.")};
    finish_plate(scene_, canvas_, caption);
    return std::move(scene_);
  }

 private:
  static constexpr double kPatronsWidth = 286;

  /// Draws text, unless it would be unreadable.
  void write(Point at, const std::string& words, Anchor anchor = Anchor::kStart,
             std::string_view classes = "field-ink") {
    if (measures_.small < canvas_.least_text) return;
    scene_.add_text(classes, at, measures_.small, words, anchor);
  }

  /// Left edge of the patrons.
  [[nodiscard]] double left() const {
    return canvas_.wide() ? layout_.high.x + 4 : layout_.low.x + measures_.gap;
  }
  [[nodiscard]] double top() const {
    return canvas_.wide() ? layout_.area.corner.y + layout_.area.ruler : layout_.high.y;
  }

  /// Draws a slot for a parcel, with the names of all fields.
  void add_names(std::size_t slot) {
    add_empty_slot(scene_, scale_, layout_.area.corner_of_parcel(slot), spell(Slot::of(slot)));
    const double size = std::max(measures_.small, canvas_.least_text);
    for (std::size_t i = 0; i < kParcelFields; ++i) {
      const std::size_t field = field_of_parcel(slot, i);
      scene_.add_text("field-ink", layout_.area.centre_of(field), size, spell(Place::of(field)));
    }
  }

  /// Draws a strip as above parcels, and lists the parcels of that kind.
  void add_kind(std::size_t index) {
    const auto patron = static_cast<Patron>(index);
    // In one column, or two side by side.
    const std::size_t columns = canvas_.wide() ? 1 : 2;
    const std::size_t row = index / columns;
    const Point low{left() + width_ * static_cast<double>(index % columns),
                    top() + step_ * static_cast<double>(row)};
    const double head = std::max(scale_.head, canvas_.least_text * 1.5);
    const Point high = low + Point{head * 1.9, head};
    scene_.add_path(colour_of(patron) + " ink-edge", Path().box(low, high, scale_.corner)).stroke =
        std::max(0.9, head * 0.045);
    const Point middle = (low + high) * 0.5;
    const bool none = patron == Patron::kNone;
    if (!none) {
      add_head(scene_, "ink", patron, middle - Point{head * 0.45, 0}, head * 0.84);
    }
    scene_.add_text("ink strong", middle + Point{none ? 0 : head * 0.5, 0},
                    std::max(scale_.letter, canvas_.least_text),
                    std::string(1, kPatronLetters[index]));
    const Point words{high.x + measures_.gap * 0.8, middle.y};
    const Point line{0, measures_.small * 0.63};
    write(words - line, message_of(kPatronNames[index]).in(canvas_.language), Anchor::kStart,
          "field-ink strong");
    write(words + line, none ? tr(canvas_.language, "{0} points, one parcel", kPointsWithoutPatron)
                             : tr(canvas_.language, "0, 2 or 3 points, × {0}", kParcelsOfPatron));
  }

  /// Draws an example of the notation.
  void add_example(Point corner) {
    constexpr std::uint8_t kPyramids = 0b010010;
    add_parcel(scene_, scale_, corner, {"1L", {Patron::kViolet, 2}, kPyramids, 0, kMaxParcels});
    Point beside = corner + Point{2 * scale_.cell + measures_.gap, scale_.head / 2};
    const Point line{0, measures_.small * 1.35};
    for (const std::string_view words : {"lay@1L=", "V2:.^/../^."}) {
      write(beside, std::string(words), Anchor::kStart, "field-ink strong");
      beside = beside + line;
    }
    for (const std::string& words : std::array{tr(canvas_.language, "a pyramid is dug"),
                                               tr(canvas_.language, "with Lord Lemon")}) {
      beside = beside + line;
      write(beside, words);
    }
  }

  Scene scene_;
  Canvas canvas_;
  Measures measures_;
  State state_;
  Layout layout_;
  Scale scale_;
  /// Vertical distance between patrons, and width of one.
  double step_ = 0;
  double width_ = 0;
};

}  // namespace

Scene catalogue_scene(const Canvas& canvas) { return Plate(canvas).draw(); }

}  // namespace stela::mykerinos
