#pragma once

#include <string>
#include <vector>

#include "lib/mykerinos/moves.h"
#include "lib/mykerinos/state.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

/// The area, the museum and the passing track with a panel for the players. `forbidden`, when not
/// null, is drawn in its place and crossed out.
[[nodiscard]] Scene draw_scene(const State& state, const Table& table, const Move* forbidden);

/// The fields, the parcel or the room that `move` names.
[[nodiscard]] std::vector<std::string> places_in(const Move& move);

/// The names of fields, parcels and rooms, and how parcels are written.
[[nodiscard]] Scene catalogue_scene();

}  // namespace stela::mykerinos
