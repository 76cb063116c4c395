#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "lib/mykerinos/pictures/scene.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/spellings.h"
#include "lib/scene/path.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

bool is_shared(std::size_t room) { return room % kRoomsOfWing == 2; }

/// Returns the direction along the outer wall of a room, to the right or downwards, of length 1.
Point along(std::size_t room) {
  const Point out = MuseumLayout::outwards(room);
  const Point side{-out.y, out.x};
  constexpr double kFlat = 0.3;
  const bool flat = std::abs(side.y) <= kFlat;
  const bool turned = flat ? side.x < 0 : side.y < 0;
  return turned ? side * -1 : side;
}

double piece_in(const MuseumLayout& museum) {
  constexpr double kLargeFrom = 150;
  return museum.radius * (museum.radius > kLargeFrom ? 0.158 : 0.172);
}

/// Returns the outline of the building, with a step inwards between wings that are not neighbours.
std::vector<Point> outline_of_building(const MuseumLayout& museum, const State& state) {
  std::vector<Point> outline;
  for (std::size_t wing = 0; wing < kPatrons; ++wing) {
    const std::vector<Point> five = museum.outline_of(room_five(wing));
    outline.insert(outline.end(), {five[0], five[1]});
    const bool joined = has_room(state, room_after(wing));
    const std::vector<Point> two = museum.outline_of(room_after(wing));
    const std::vector<Point> next = museum.outline_of(room_five((wing + 1) % kPatrons));
    if (joined) {
      outline.insert(outline.end(), {two[0], two[1]});
    } else {
      outline.insert(outline.end(), {five[2], next[3]});
    }
  }
  return outline;
}

/// Returns the doors, which lead from a 5-room to its 3-room, and to the shared rooms on either
/// side.
std::vector<Point> doors_of(const MuseumLayout& museum, const State& state) {
  std::vector<Point> doors;
  // From `begin` to `end`, as fractions of a wall.
  const auto add = [&](Point from, Point to, double begin, double end) {
    doors.push_back(from + (to - from) * begin);
    doors.push_back(from + (to - from) * end);
  };
  for (std::size_t wing = 0; wing < kPatrons; ++wing) {
    const std::vector<Point> five = museum.outline_of(room_five(wing));
    add(five[2], five[3], 0.35, 0.65);
    constexpr double kBegin = 0.27;
    constexpr double kEnd = 0.58;
    if (has_room(state, room_after(wing))) add(five[2], five[1], kBegin, kEnd);
    if (has_room(state, room_before(wing))) add(five[3], five[0], kBegin, kEnd);
  }
  return doors;
}

/// Draws the value of a room and the letters of its wings, which follow it. If there is not enough
/// space, both are in small type, and then the letters below.
void add_value(Scene& scene, const Scale& scale, Point centre, const RoomName& name, double room) {
  const std::string value = std::to_string(name.value);
  const std::string wings =
      name.wings[1] == 0 ? std::string(1, name.wings[0]) : std::string(name.wings.data(), 2);
  double size = std::max(scale.value, scale.least);
  const double small = std::min(size, std::max(scale.label, scale.least));
  const double more = text_width(wings, small);
  double width = text_width(value, size, true);
  if (width + more > room) {
    size = small;
    width = text_width(value, size, true);
  }
  if (width + more > room) {
    constexpr double kHalfLine = 0.52;
    const Point half{0, small * kHalfLine};
    scene.add_text("ink strong", centre - half, small, value);
    scene.add_text("ink", centre + half, small, wings).coordinate = true;
    return;
  }
  const double left = centre.x - (width + more) / 2;
  scene.add_text("ink strong", {left, centre.y}, size, value, Anchor::kStart);
  // On the same baseline.
  constexpr double kBaseline = 0.36;
  const Point at{left + width, centre.y + (size - small) * kBaseline};
  scene.add_text("ink", at, small, wings, Anchor::kStart).coordinate = true;
}

void add_room(Scene& scene, const Scale& scale, const MuseumLayout& museum, const State& state,
              std::size_t room, bool kept) {
  const RoomName name = name_of_room(state, room);
  const Patron patron = state.wings[room / kRoomsOfWing];
  const std::vector<Point> outline = museum.outline_of(room);
  scene.layer = Layer::kGround;
  Element& floor =
      scene.add_polygon(is_shared(room) ? "room wall-edge round"
                                        : fmt::format("{} wall-edge round", colour_of(patron)),
                        outline);
  floor.stroke = std::max(1.6, museum.radius * 0.02);
  floor.place = place_of_room(name);
  const Actor who = state.rooms[room];
  const double piece = piece_in(museum);
  Point centre = museum.centre_of(room);
  const bool taken = is_seat(who) || kept;
  if (is_seat(who)) {
    scene.layer = Layer::kPieces;
    add_digger(scene, scale, stand_in(museum, room), who);
  }
  if (taken) {
    const double off = piece * (room % kRoomsOfWing == 0 ? 0.67 : 0.6);
    centre = centre - along(room) * (off + piece * 0.12 * std::abs(along(room).y));
  }
  scene.layer = Layer::kNames;
  // If an archaeologist would be placed in an occupied room, the room's name is at its wall.
  if (!kept || !is_seat(who)) {
    // Beside a piece, or above it, where there is more room.
    const double beside = std::abs(along(room).y) > std::abs(along(room).x) ? 1.5 : 1.1;
    add_value(scene, scale, centre, name, piece * (taken ? beside : 2));
  }
  scene.layer = Layer::kGround;
}

void add_room_places(Scene& scene, const MuseumLayout& museum, const State& state,
                     std::size_t room) {
  RoomName name = name_of_room(state, room);
  const auto add = [&](std::string place) {
    scene.places.push_back({std::move(place), museum.centre_of(room), museum.outline_of(room)});
  };
  do {
    add(place_of_room(name));
    if (is_shared(room) || name.wings[0] != 'L') add(spell(name));
    std::swap(name.wings[0], name.wings[1]);
  } while (is_shared(room) && name != name_of_room(state, room));
}

void add_doors(Scene& scene, const MuseumLayout& museum, const State& state) {
  const std::vector<Point> doors = doors_of(museum, state);
  scene.add_segments("wall-line", doors).stroke = std::max(4.0, museum.radius * 0.048);
  scene.add_segments("halo-line", doors).stroke = std::max(2.6, museum.radius * 0.03);
}

}  // namespace

Stand stand_in(const MuseumLayout& museum, std::size_t room) {
  const double width = piece_in(museum);
  const double off = width * (room % kRoomsOfWing == 0 ? 0.42 : 0.37);
  return {museum.centre_of(room) + along(room) * off + Point{0, width * 0.58}, width};
}

void add_museum(Scene& scene, const Scale& scale, const MuseumLayout& museum, const State& state,
                std::size_t kept) {
  std::vector<Point> outline = outline_of_building(museum, state);
  std::vector<Point> below = outline;
  for (Point& point : below) point = point + Point{museum.radius * 0.02, museum.radius * 0.03};
  scene.add_polygon("shadow", std::move(below));
  scene.add_polygon("court wall-edge round", std::move(outline)).stroke =
      std::max(1.6, museum.radius * 0.02);
  for (std::size_t room = 0; room < kRooms; ++room) {
    if (!has_room(state, room)) continue;
    add_room(scene, scale, museum, state, room, room == kept);
    add_room_places(scene, museum, state, room);
  }
  add_doors(scene, museum, state);
  for (std::size_t wing = 0; wing < kPatrons; ++wing) {
    const Point out = MuseumLayout::outwards(room_five(wing));
    add_head(scene, "ink", state.wings[wing], museum.middle + out * (museum.radius * 0.22),
             museum.radius * 0.135);
  }
  const double name = scale.readable(scale.label, museum.radius * 0.1);
  if (name == 0) return;
  scene.layer = Layer::kNames;
  scene.add_text("ink", museum.middle + Point{0, museum.radius * 0.035}, name,
                 tr(scale.language, "museum"));
  scene.layer = Layer::kGround;
}

Actor on_step(const State& state, std::size_t step) {
  const int place = static_cast<int>(step) + 1;
  if (state.for_two() && place == track_place(state, kNeutral)) return kNeutral;
  for (std::size_t i = 0; i < state.passed_count; ++i) {
    if (track_place(state, state.passed[i]) == place) return state.passed[i];
  }
  return kNobody;
}

namespace {

/// Draws a step seen from the front, and the part of it that is behind.
void add_step_in_row(Scene& scene, const TrackLayout& track, std::size_t index) {
  const double s = track.step.x;
  const double front = s * 0.26;
  const double stroke = std::max(1.0, s * 0.02);
  const Point low = track.corner_of(index) + Point{0, track.step.y - front};
  const Point slope{0, s * 0.30};
  scene
      .add_polygon(
          "temple-shade wall-edge round",
          {low, low + Point{s * 0.94, 0}, low + Point{s * 0.94, front}, low + Point{0, front}})
      .stroke = stroke;
  scene
      .add_polygon("temple-face wall-edge round",
                   {low - slope + Point{s * 0.12, 0}, low - slope + Point{s * 0.82, 0},
                    low + Point{s * 0.94, 0}, low})
      .stroke = stroke;
}

void add_upright_step(Scene& scene, const TrackLayout& track, std::size_t index) {
  const Point low = track.corner_of(index);
  const double w = track.step.x;
  const double stroke = std::max(1.0, w * 0.018);
  const Point below{0, w * 0.05};
  scene
      .add_path("temple-shade wall-edge",
                Path().box(low + below, low + track.step + below, w * 0.06))
      .stroke = stroke;
  scene.add_path("temple-face wall-edge", Path().box(low, low + track.step, w * 0.06)).stroke =
      stroke;
}

}  // namespace

void add_track(Scene& scene, const Scale& scale, const TrackLayout& track, const State& state) {
  for (std::size_t index = 0; index < track.steps; ++index) {
    scene.layer = Layer::kGround;
    if (track.upright) {
      add_upright_step(scene, track, index);
    } else {
      add_step_in_row(scene, track, index);
    }
    const double front = track.step.x * (track.upright ? 0.44 : 0.26);
    const Point low = track.corner_of(index);
    const Point middle = track.upright ? low + Point{track.step.x * 0.22, track.step.y / 2}
                                       : low + Point{track.step.x * 0.47, track.step.y - front / 2};
    scene.layer = Layer::kNames;
    if (const double size = scale.readable(scale.letter, front * 0.9); size > 0) {
      scene.add_text("black strong", middle, size, std::to_string(index + 1));
    }
    const Actor who = on_step(state, index);
    if (who == kNobody) continue;
    scene.layer = Layer::kPieces;
    add_digger(scene, scale, {track.foot_on(index), track.piece_width()}, who);
  }
  scene.layer = Layer::kGround;
}

}  // namespace stela::mykerinos
