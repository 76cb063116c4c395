#pragma once

#include <string>
#include <vector>

#include "lib/game/request.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

/// Returns the position with everything requested in `asked`.
[[nodiscard]] Scene draw_scene(const State& state, const Table& table,
                               const TypedRequest<Move>& asked);

/// Returns the fields, the parcel or the room named in `move`.
[[nodiscard]] std::vector<std::string> places_in(const Move& move);

/// Returns the names of fields, parcels and rooms, and how parcels are written.
[[nodiscard]] Scene catalogue_scene(const Canvas& canvas);

}  // namespace stela::mykerinos
