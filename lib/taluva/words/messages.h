#pragma once

#include <string>

#include "lib/core/rule.h"
#include "lib/game/table.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// What was seen, for a `move` that breaks `rule` in `state`: lower case, no full stop.
[[nodiscard]] Message describe(const State& state, const Table& table, const Move& move,
                               const Rule& rule);

/// What to do instead of such a move; empty when nothing helps.
[[nodiscard]] Message hint_for(const State& state, const Table& table, const Move& move,
                               const Rule& rule);

/// What was seen, for an entry that ends too early.
[[nodiscard]] Message describe_end(const State& state, const Table& table, const Rule& rule);

}  // namespace stela::taluva
