#pragma once

#include "lib/game/plan.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns whether a stone connects `tile` on `cell`, in this rotation, to a neighbour that can be
/// entered.
[[nodiscard]] bool has_path(const State& state, const Tile& tile, std::size_t cell,
                            std::size_t rotation);

/// Returns whether `cell` is free and has an explored neighbour.
[[nodiscard]] bool is_frontier(const State& state, std::size_t cell);

/// Returns whether `tile` may be placed on `cell`, which is free and adjacent: a path leads to it,
/// or it is a volcano, or no cell has a path in any rotation.
[[nodiscard]] bool may_lie(const State& state, const Tile& tile, std::size_t cell,
                           std::size_t rotation);

// Also used in a setup.

/// Placement of the tile that begins a normal turn.
[[nodiscard]] Plan<> plan(const State& state, const Lay& lay);
void commit(State& state, const Lay& lay, NoPlan found);
/// Returns `lay` with the lowest rotation that looks the same.
[[nodiscard]] Lay canonical(const State& state, Lay lay, NoPlan found);

/// Drawing a volcano instead of a tile.
[[nodiscard]] Plan<> plan(const State& state, const Volcano& volcano);
void commit(State& state, const Volcano& volcano, NoPlan found);

}  // namespace stela::tikal
