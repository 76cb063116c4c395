#pragma once

#include <string>

#include "lib/mykerinos/pictures/art.h"
#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

/// Returns where an archaeologist stands in a room: beside its value.
[[nodiscard]] Stand stand_in(const MuseumLayout& museum, std::size_t room);

/// Draws the rooms with their doors, values and archaeologists, and adds them to the scene's
/// places: by the name used in actions, and by the name alone if no parcel has it. Shared rooms may
/// be named in either order. Room `kept` has space left for an archaeologist.
void add_museum(Scene& scene, const Scale& scale, const MuseumLayout& museum, const State& state,
                std::size_t kept = kNoRoom);

/// Draws the passing track with the players who have passed.
void add_track(Scene& scene, const Scale& scale, const TrackLayout& track, const State& state);
/// Returns who is on a step of the track, counted from 0, or `kNobody`.
[[nodiscard]] Actor on_step(const State& state, std::size_t step);

}  // namespace stela::mykerinos
