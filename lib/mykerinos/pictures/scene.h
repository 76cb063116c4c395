#pragma once

#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/scene/frame.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

/// Returns the area, the museum, the track and the players as plain text, with a legend.
[[nodiscard]] std::string draw_board(const State& state, const Table& table);

/// Returns the meaning of the symbols; of symbols that come and go, only those in the picture.
[[nodiscard]] std::vector<LegendItem> legend_of(const State& state, const Canvas& canvas);

/// Returns the position with everything requested in `request`.
[[nodiscard]] Scene draw_scene(const State& state, const Table& table,
                               const TypedRequest<Move>& request);

/// Returns the fields, the parcel or the room named in `move`.
[[nodiscard]] std::vector<std::string> places_in(const Move& move);

/// Returns the names of fields, parcels and rooms, and how parcels are written.
[[nodiscard]] Scene catalogue_scene(const Canvas& canvas);

}  // namespace stela::mykerinos
