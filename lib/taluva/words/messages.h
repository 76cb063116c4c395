#pragma once

#include <string>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/table.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Describes what is wrong with a `move` that breaks `rule` in `state`: lowercase, no full stop.
[[nodiscard]] Message describe(const State& state, const Table& table, const Move& move,
                               const Rule& rule);

/// Returns what to do instead of such a move; empty if there is no advice.
[[nodiscard]] Message hint_for(const State& state, const Table& table, const Move& move,
                               const Rule& rule);

/// Returns the places on the board that are at fault for such a move, and what is wrong with each.
[[nodiscard]] std::vector<BlamedPlace> blamed_in(const State& state, const Table& table,
                                                 const Move& move, const Rule& rule);

/// Describes what is wrong with an entry that ends too early.
[[nodiscard]] Message describe_end(const State& state, const Table& table, const Rule& rule);

}  // namespace stela::taluva
