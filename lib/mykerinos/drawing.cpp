#include "lib/mykerinos/drawing.h"

#include <fmt/format.h>

#include <array>

#include "lib/mykerinos/written.h"
#include "lib/scene/shapes.h"

namespace stela::mykerinos {
namespace {

constexpr double kParcelGap = 6;
constexpr double kZoneGap = 14;
/// The strip above a parcel, and what is left free above that.
constexpr double kHead = 24;
constexpr double kHeadGap = 10;

double left_of_column(std::size_t column) {
  const std::size_t gaps = column / kParcelColumns;
  const auto parcels = static_cast<double>(gaps);
  const double zones = column >= kColumns / 2 ? 1 : 0;
  return static_cast<double>(column) * kFieldSize + parcels * kParcelGap + zones * kZoneGap;
}

double top_of_row(std::size_t row) {
  const std::size_t heads = row / kParcelRows + 1;
  const auto bands = static_cast<double>(heads);
  return static_cast<double>(row) * kFieldSize + bands * (kHead + kHeadGap);
}

/// The upper left corner of the parcel's fields.
Point corner_of_parcel(std::size_t slot) {
  return centre_of_field(field_of_parcel(slot, 0)) - Point{kFieldSize / 2, kFieldSize / 2};
}

constexpr double kParcelWidth = kFieldSize * static_cast<double>(kParcelColumns);

constexpr double kRoomWidth = 46;
constexpr double kRoomHeight = 42;

/// The angle at which a wing lies: the first on top, then clockwise.
double angle_of_wing(std::size_t wing) {
  return -90 + 360.0 / static_cast<double>(kPatrons) * static_cast<double>(wing);
}

}  // namespace

Point centre_of_field(std::size_t field) {
  const Point half{kFieldSize / 2, kFieldSize / 2};
  return Point{left_of_column(field % kColumns), top_of_row(field / kColumns)} + half;
}

std::vector<Point> parcel_outline(std::size_t slot) {
  const Point corner = corner_of_parcel(slot) - Point{0, kHead};
  const Point reach{kParcelWidth, kHead + kFieldSize * static_cast<double>(kParcelRows)};
  return {corner, corner + Point{reach.x, 0}, corner + reach, corner + Point{0, reach.y}};
}

double area_width() { return left_of_column(kColumns - 1) + kFieldSize; }

std::string_view hue_of(Patron patron) {
  constexpr std::array<std::string_view, kPatronKinds> kHues = {
      "hue-violet", "hue-yellow", "hue-brown", "hue-black", "hue-orange", "floor"};
  return kHues[index_of(patron)];
}

void add_parcel_head(Scene& scene, std::size_t slot, Parcel parcel) {
  const Point middle = corner_of_parcel(slot) + Point{kParcelWidth / 2, -kHead / 2};
  scene.add_polygon(hue_of(parcel.patron), box_around(middle, kParcelWidth, kHead));
  scene
      .add_text("text", middle - Point{kParcelWidth / 2 - 6, 0}, 13, spell(Slot::of(slot)),
                Anchor::kStart)
      .coordinate = true;
  scene.add_text("text strong", middle + Point{kParcelWidth / 2 - 6, 0}, 17,
                 fmt::format("{} {}", kPatronLetters[index_of(parcel.patron)], parcel.points),
                 Anchor::kEnd);
}

void add_field(Scene& scene, Point centre, bool pyramid, std::string place) {
  scene.add_polygon("sand", box_around(centre, kFieldSize, kFieldSize)).place = std::move(place);
  if (!pyramid) return;
  scene.add_polygon("gold",
                    {centre + Point{-20, 17}, centre + Point{0, -19}, centre + Point{20, 17}});
  scene.add_segments("track", {centre + Point{0, -19}, centre + Point{7, 17}});
}

void add_digger(Scene& scene, Point centre, Actor owner, double radius, std::string_view extra) {
  const bool neutral = owner == kNeutral;
  std::string classes = neutral ? "neutral" : player_class(owner);
  if (!extra.empty()) classes += fmt::format(" {}", extra);
  scene.add_circle(classes, centre, radius);
  scene.add_text(neutral ? "strong on-neutral" : "strong " + on_player_class(owner), centre,
                 radius * 1.1, neutral ? "–" : scene.players[seat_index(owner)].letter);
}

Point centre_of_room(std::size_t room) {
  const double angle = angle_of_wing(room / kRoomsOfWing);
  constexpr std::array<double, kRoomsOfWing> kDistances = {135, 72, 128};
  const std::size_t kind = room % kRoomsOfWing;
  const double between = kind == 2 ? 360.0 / static_cast<double>(kPatrons) / 2 : 0;
  return polar({}, angle + between, kDistances[kind]);
}

std::string place_of_room(const RoomName& name) { return "museum@" + spell(name); }

std::vector<Point> room_outline(Point centre) {
  return box_around(centre, kRoomWidth, kRoomHeight);
}

void add_museum(Scene& scene, Point middle, const State& state) {
  const auto exists = [&](std::size_t room) { return state.ring || room != kRooms - 1; };
  std::vector<Point> ways;
  const auto join = [&](std::size_t a, std::size_t b) {
    if (!exists(a) || !exists(b)) return;
    ways.push_back(middle + centre_of_room(a));
    ways.push_back(middle + centre_of_room(b));
  };
  for (std::size_t wing = 0; wing < kPatrons; ++wing) {
    join(room_three(wing), room_five(wing));
    join(room_after(wing), room_five(wing));
    join(room_before(wing), room_five(wing));
  }
  scene.add_segments("track", std::move(ways));
  for (std::size_t room = 0; room < kRooms; ++room) {
    if (!exists(room)) continue;
    const Point centre = middle + centre_of_room(room);
    const Patron patron = state.wings[room / kRoomsOfWing];
    const std::string name = spell(name_of_room(state, room));
    const bool shared = room % kRoomsOfWing == 2;
    scene.add_polygon(shared ? "floor" : hue_of(patron), room_outline(centre)).place =
        place_of_room(name_of_room(state, room));
    scene.add_text("text strong", centre - Point{0, 13}, 12, name);
    if (room % kRoomsOfWing != 0) continue;
    // Beside the ways to the neighbouring rooms.
    const Point at = centre_of_room(room);
    const double side = at.y < 0 && at.x * at.x < kRoomWidth ? -1 : 1;
    const Anchor anchor = at.x * at.x < kRoomWidth || at.y > 0 ? Anchor::kMiddle
                          : at.x < 0                           ? Anchor::kEnd
                                                               : Anchor::kStart;
    const double shift = anchor == Anchor::kMiddle ? 0 : at.x < 0 ? -8 : 8;
    scene.add_text("text", centre + Point{shift, side * 30}, 13,
                   std::string(kPatronWords[index_of(patron)]), anchor);
  }
}

}  // namespace stela::mykerinos
