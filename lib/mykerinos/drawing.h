#pragma once

#include <string>
#include <string_view>

#include "lib/mykerinos/catalogue.h"
#include "lib/mykerinos/fields.h"
#include "lib/mykerinos/state.h"
#include "lib/mykerinos/written.h"
#include "lib/record/actor.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

// What the pictures of Mykerinos are made of.

/// The side of a field in scene units.
inline constexpr double kFieldSize = 46;

/// Where a field lies in the picture, the area's upper left corner being the origin.
[[nodiscard]] Point centre_of_field(std::size_t field);
/// The outline of a parcel with the strip above it that tells its patron.
[[nodiscard]] std::vector<Point> parcel_outline(std::size_t slot);
/// The right edge of the area.
[[nodiscard]] double area_width();

/// The scene's word for a patron.
[[nodiscard]] std::string_view hue_of(Patron patron);

/// The strip above a parcel: its slot, patron and points.
void add_parcel_head(Scene& scene, std::size_t slot, Parcel parcel);
/// A field, perhaps with a pyramid; `place` is its name.
void add_field(Scene& scene, Point centre, bool pyramid, std::string place);

/// An archaeologist of a player, or of the neutral one.
void add_digger(Scene& scene, Point centre, Actor owner, double radius = 15,
                std::string_view extra = {});

/// The reach of the museum around its middle.
inline constexpr double kMuseumReach = 178;
/// Where a room lies, the middle of the museum being the origin.
[[nodiscard]] Point centre_of_room(std::size_t room);
/// A room as a place of the picture, as in `museum@5V`: `5L` may be a parcel, too.
[[nodiscard]] std::string place_of_room(const RoomName& name);
[[nodiscard]] std::vector<Point> room_outline(Point centre);
/// The rooms with the ways between them and the names of their patrons; free.
void add_museum(Scene& scene, Point middle, const State& state);
/// Where in a room an archaeologist stands.
inline constexpr Point kDiggerInRoom{0, 8};

}  // namespace stela::mykerinos
