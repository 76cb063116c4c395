#include "lib/mykerinos/scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/words.h"
#include "lib/mykerinos/drawing.h"
#include "lib/mykerinos/rules.h"
#include "lib/mykerinos/scoring.h"
#include "lib/scene/panel.h"
#include "lib/scene/shapes.h"

namespace stela::mykerinos {
namespace {

constexpr double kTrackHeight = 44;

/// Draws a position.
class Painter {
 public:
  Painter(const State& state, const Table& table) : state_(state), table_(table) {
    scene_.title = "Mykerinos";
    scene_.players = scene_players({table.colours.begin(), table.colours.begin() + table.players});
  }

  void draw_area() {
    const auto rows = static_cast<std::size_t>(rows_in(state_.round));
    const auto slots = static_cast<std::size_t>(parcels_in(state_.round));
    for (std::size_t slot = 0; slot < slots; ++slot) draw_parcel(slot);
    for (std::size_t field = 0; field < rows * kColumns; ++field) {
      const Actor who = digger_on(state_, field);
      if (who != kNobody) add_digger(scene_, centre_of_field(field), who);
    }
    constexpr double kOutside = 12;
    for (std::size_t column = 0; column < kColumns; ++column) {
      const Point top = centre_of_field(column);
      scene_.add_text("text faint", {top.x, 0}, 13, std::string(1, static_cast<char>('a' + column)))
          .coordinate = true;
    }
    for (std::size_t row = 0; row < rows; ++row) {
      const Point first = centre_of_field(row * kColumns);
      scene_.add_text("text faint", {-kOutside, first.y}, 13, std::to_string(row + 1)).coordinate =
          true;
    }
  }

  void draw_museum() {
    constexpr double kGap = 64;
    museum_ = {area_width() + kGap + kMuseumReach, kMuseumReach};
    add_museum(scene_, museum_, state_);
    for (std::size_t room = 0; room < kRooms; ++room) {
      if (room == kRooms - 1 && !state_.ring) continue;
      const Point centre = museum_ + centre_of_room(room);
      add_room_places(room, centre);
      const Actor who = state_.rooms[room];
      if (who != kNobody) add_digger(scene_, centre + kDiggerInRoom, who, 11);
    }
  }

  void draw_track() {
    const int places = state_.players + (state_.for_two() ? 1 : 0);
    const double top = museum_.y + kMuseumReach + kTrackHeight;
    const double width = 44;
    const double left = museum_.x - width * (places - 1) / 2;
    scene_.add_text("text faint", {museum_.x, top - kTrackHeight / 2 - 12}, 13, "passing track");
    for (int place = 1; place <= places; ++place) {
      const Point centre{left + width * (place - 1), top};
      scene_.add_polygon("floor", box_around(centre, width, kTrackHeight));
      Actor who = kNobody;
      for (std::size_t i = 0; i < state_.passed_count; ++i) {
        if (track_place(state_, state_.passed[i]) == place) who = state_.passed[i];
      }
      if (state_.for_two() && place == track_place(state_, kNeutral)) who = kNeutral;
      scene_.add_text("text faint", centre - Point{0, 14}, 12, std::to_string(place));
      if (who != kNobody) add_digger(scene_, centre + Point{0, 6}, who, 12);
    }
  }

  void forbid(const Move& move) {
    std::visit([&](const auto& m) { draw_forbidden(m); }, move);
  }

  Scene finish() {
    std::vector<PlayerRow> rows;
    for (Actor seat = 0; seat < state_.players; ++seat) rows.push_back(row_of(seat));
    std::vector<std::string> lines = {headline()};
    lines.emplace_back(
        "V Lady Violet, L Lord Lemon, B Sir Brown, K Mrs. Blackmore, T Colonel Tangerine, N no "
        "patron; the number is the points; a triangle is a pyramid, a disc an archaeologist");
    if (state_.for_two()) lines.back() += ", with – the neutral player's";
    add_panel(scene_, rows, lines);
    scene_.description = describe();
    return std::move(scene_);
  }

 private:
  void draw_parcel(std::size_t slot) {
    const bool lies = state_.lies(slot);
    scene_.places.push_back(
        {spell(Slot::of(slot)), middle_of(parcel_outline(slot)), parcel_outline(slot)});
    if (lies) {
      add_parcel_head(scene_, slot, state_.parcels[slot]);
    } else {
      scene_.add_polygon("bare", parcel_outline(slot)).place = spell(Slot::of(slot));
    }
    for (std::size_t i = 0; i < kParcelFields; ++i) {
      const std::size_t field = field_of_parcel(slot, i);
      const Point centre = centre_of_field(field);
      const std::string name = spell(Place::of(field));
      if (lies) add_field(scene_, centre, state_.pyramids.has(field), name);
      scene_.places.push_back({name, centre, box_around(centre, kFieldSize, kFieldSize)});
    }
    if (lies) scene_.add_line("border", closed(parcel_outline(slot)));
  }

  static Point middle_of(const std::vector<Point>& box) { return (box[0] + box[2]) * 0.5; }
  static std::vector<Point> closed(std::vector<Point> points) {
    points.push_back(points.front());
    return points;
  }

  /// A room is named as in an action, `museum@5V`, and by its name alone where no parcel has it.
  /// One between two wings may be named in either order.
  void add_room_places(std::size_t room, Point centre) {
    RoomName name = name_of_room(state_, room);
    const auto add = [&](std::string place) {
      scene_.places.push_back({std::move(place), centre, room_outline(centre)});
    };
    const bool shared = name.wings[1] != 0;
    do {
      add(place_of_room(name));
      if (shared || name.wings[0] != 'L') add(spell(name));
      std::swap(name.wings[0], name.wings[1]);
    } while (shared && name != name_of_room(state_, room));
  }

  void cross_out(Point centre, double reach) {
    const Point falling{reach, reach};
    const Point rising{reach, -reach};
    scene_.add_segments("cross",
                        {centre - falling, centre + falling, centre - rising, centre + rising});
  }

  /// Whose archaeologists an action with these words before it places.
  [[nodiscard]] Actor owner_of(const std::optional<Helpers>& by) const {
    if (by && !by->empty()) {
      const Helper& helper = (*by)[0];
      if (helper.is_neutral()) return kNeutral;
      if (helper.patron == Patron::kNone) return helper.seat;
    }
    return is_seat(state_.turn) ? state_.turn : Actor{0};
  }

  template <class M>
  void draw_forbidden(const M& move) {
    if constexpr (requires { move.places; }) {
      for (const Place place : move.places) {
        if (place.field() == kNoField || scene_.place_named(spell(place)) == nullptr) continue;
        const Point centre = centre_of_field(place.field());
        add_digger(scene_, centre, owner_of(move.by), 15, "ghost");
        cross_out(centre, kFieldSize * 0.36);
      }
    } else if constexpr (requires { move.at.wings; }) {
      const std::size_t room = find_room(state_, move.at);
      if (room == kNoRoom) return;
      const Point centre = museum_ + centre_of_room(room);
      add_digger(scene_, centre + kDiggerInRoom, owner_of(move.by), 11, "ghost");
      cross_out(centre, 19);
    } else if constexpr (requires { move.at.side; }) {
      const ScenePlace* place = scene_.place_named(spell(move.at));
      if (place != nullptr) cross_out(place->centre, kFieldSize * 0.9);
    }
  }

  [[nodiscard]] PlayerRow row_of(Actor seat) const {
    const auto index = seat_index(seat);
    PlayerRow row;
    row.seat = seat;
    row.name = table_.names[index];
    row.score = counted(state_.score[index], "point");
    row.due = seat == state_.turn && !std::holds_alternative<Laying>(state_.phase) &&
              !std::holds_alternative<Over>(state_.phase);
    row.facts = {fmt::format("hand {}", state_.hand[index])};
    if (state_.for_two()) row.facts.push_back(fmt::format("neutral {}", state_.neutrals[index]));
    row.facts.push_back(fmt::format("supply {}", state_.supply[index]));
    const Cards& cards = state_.cards[index];
    for (std::size_t patron = 0; patron < kPatrons; ++patron) {
      if (cards.of(patron) == 0) continue;
      std::string text = fmt::format("{}×{}", kPatronLetters[patron], cards.of(patron));
      if (cards.used[patron] > 0) text += fmt::format(" ({} used)", cards.used[patron]);
      row.chips.push_back({std::string(hue_of(static_cast<Patron>(patron))), std::move(text)});
    }
    if (cards.without_patron) row.chips.push_back({std::string(hue_of(Patron::kNone)), "N×1"});
    return row;
  }

  [[nodiscard]] std::string headline() const {
    if (std::holds_alternative<Over>(state_.phase)) return "the game is over";
    if (std::holds_alternative<Laying>(state_.phase)) {
      return fmt::format("round {}: parcels are to be laid out", state_.round);
    }
    if (const Choosing* choosing = std::get_if<Choosing>(&state_.phase)) {
      return fmt::format("round {}: zone {} is scored", state_.round, choosing->zone + 1);
    }
    return fmt::format("round {}", state_.round);
  }

  [[nodiscard]] std::string describe() const {
    std::string out = fmt::format("Mykerinos, {}.", headline());
    for (Actor seat = 0; seat < state_.players; ++seat) {
      const auto index = seat_index(seat);
      out += fmt::format(" {}: {}, {} in hand", table_.colour_of(seat),
                         counted(state_.score[index], "point"), state_.hand[index]);
      std::string fields;
      state_.diggers[index].for_each(
          [&](std::size_t field) { fields += ' ' + spell(Place::of(field)); });
      if (!fields.empty()) out += ", on" + fields;
      std::string rooms;
      for (std::size_t room = 0; room < kRooms; ++room) {
        if (state_.rooms[room] == seat) rooms += ' ' + spell(name_of_room(state_, room));
      }
      if (!rooms.empty()) out += ", museum" + rooms;
      out += '.';
    }
    return out;
  }

  const State& state_;
  const Table& table_;
  Scene scene_;
  /// The middle of the museum.
  Point museum_;
};

}  // namespace

Scene draw_scene(const State& state, const Table& table, const Asked<Move>& asked) {
  Painter painter(state, table);
  painter.draw_area();
  painter.draw_museum();
  painter.draw_track();
  if (asked.forbidden) painter.forbid(*asked.forbidden);
  return painter.finish();
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
