#include "lib/mykerinos/pictures/scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/phrases.h"
#include "lib/core/words.h"
#include "lib/mykerinos/pictures/art.h"
#include "lib/mykerinos/pictures/cards.h"
#include "lib/mykerinos/pictures/forbidden.h"
#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/pictures/legend.h"
#include "lib/mykerinos/pictures/museum.h"
#include "lib/mykerinos/pictures/overlays.h"
#include "lib/mykerinos/pictures/result.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/scene/callout.h"
#include "lib/scene/frame.h"
#include "lib/scene/path.h"
#include "lib/scene/shapes.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

/// Draws a position.
class Painter {
 public:
  Painter(const State& state, const Table& table, const TypedRequest<Move>& asked)
      : state_(state), table_(table), asked_(asked), canvas_(asked.canvas) {
    // Maximum number of elements of a full board.
    constexpr std::size_t kElements = 640;
    scene_.elements.reserve(kElements);
    scene_.title = "Mykerinos";
    scene_.players = scene_players({table.colours.begin(), table.colours.begin() + table.players});
    fresh_ = fresh_of(state, asked);
    // The score sheet replaces the area.
    if (is_over()) fresh_.gone = 0;
    if (asked.forbidden) fault_ = fault_of(state, asked);
  }

  Scene draw() {
    Frame frame(scene_, canvas_, player_cards(state_, table_, canvas_.language),
                room_of_cards(state_, canvas_));
    lay_out_board(frame);
    scene_.layer = Layer::kGround;
    add_dunes(scene_, layout_.low, layout_.high);
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
    if (state_.lying == 0 && std::holds_alternative<Laying>(state_.phase) && !fault_) draw_note();
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
    if (asked_.callout) {
      callout_.emplace(*asked_.callout, canvas_, lay_out(needs).callout_width);
      needs.callout = callout_->height();
      needs.callout_above = fault_ && is_above_museum(state_, canvas_, *fault_);
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
    if (fault_) way = offending_way(layout_, canvas_, *fault_);
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
  const TypedRequest<Move>& asked_;
  const Canvas& canvas_;
  Scene scene_;
  Layout layout_;
  Scale scale_;
  Fresh fresh_;
  std::optional<Fault> fault_;
  std::optional<CalloutBox> callout_;
};

}  // namespace

Scene draw_scene(const State& state, const Table& table, const TypedRequest<Move>& asked) {
  return Painter(state, table, asked).draw();
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

}  // namespace stela::mykerinos
