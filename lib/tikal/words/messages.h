#pragma once

#include <string>
#include <string_view>

#include "lib/core/rule.h"
#include "lib/game/table.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// What was seen, for a `move` that breaks `rule` in `state`: lower case, no full stop.
[[nodiscard]] Message describe(const State& state, const Table& table, const Move& move,
                               const Rule& rule);

/// What to do instead of such a move; empty when nothing helps.
[[nodiscard]] Message hint_for(const State& state, const Table& table, const Move& move,
                               const Rule& rule);

/// How what `token` begins is written in `state` if it begins with a tile: with that tile, and a
/// volcano that is drawn as `volcano=B6`. Else empty.
[[nodiscard]] std::string form_for(const State& state, std::string_view token);

/// What was seen, for an entry that ends too early.
[[nodiscard]] Message describe_end(const State& state, const Table& table, const Rule& rule);

}  // namespace stela::tikal
