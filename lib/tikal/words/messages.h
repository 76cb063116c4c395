#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/table.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns the message for a `move` that breaks `rule` in `state`: lowercase, without a full stop.
[[nodiscard]] Message describe(const State& state, const Table& table, const Move& move,
                               const Rule& rule);

/// Returns a hint on what to do instead, or empty if there is none.
[[nodiscard]] Message hint_for(const State& state, const Table& table, const Move& move,
                               const Rule& rule);

/// Returns how `token` should begin in `state` if it begins with a tile: with that tile, or as
/// `volcano=B6` for a volcano that is drawn. Otherwise empty.
[[nodiscard]] std::string form_for(const State& state, std::string_view token);

/// Returns the places on the board that are at fault for such a move, and what is wrong with each.
[[nodiscard]] std::vector<BlamedPlace> blamed_in(const State& state, const Table& table,
                                                 const Move& move, const Rule& rule);

/// Returns the message for an entry that ends too early.
[[nodiscard]] Message describe_end(const State& state, const Table& table, const Rule& rule);

}  // namespace stela::tikal
