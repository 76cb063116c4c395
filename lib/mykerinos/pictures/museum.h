#pragma once

#include <string>

#include "lib/mykerinos/pictures/art.h"
#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

/// Whether the museum has that room: in a line of wings the first and the last are no neighbours.
[[nodiscard]] bool has_room(const State& state, std::size_t room);
/// A room as a place of the picture, as in `museum@5V`: `5L` may be a parcel, too.
[[nodiscard]] std::string place_of_room(const RoomName& name);
/// Where in a room an archaeologist stands: beside its value.
[[nodiscard]] Stand stand_in(const MuseumLayout& museum, std::size_t room);

/// Draws the rooms with their doors, values and archaeologists, and adds them to the scene's
/// places: by the name in an action, and by their name alone where no parcel has it. Shared rooms
/// may be named in either order. In the room `kept` there is space left for an archaeologist.
void add_museum(Scene& scene, const Scale& scale, const MuseumLayout& museum, const State& state,
                std::size_t kept = kNoRoom);

/// Draws the passing track with who has passed.
void add_track(Scene& scene, const Scale& scale, const TrackLayout& track, const State& state);
/// Who stands on a step of the track, counted from 0; `kNobody`: nobody.
[[nodiscard]] Actor on_step(const State& state, std::size_t step);

}  // namespace stela::mykerinos
