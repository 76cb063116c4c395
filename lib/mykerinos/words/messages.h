#pragma once

#include <string>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/table.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

[[nodiscard]] Message patron_name(Patron patron);

/// Returns the message for a `move` that breaks `rule` in `state`: lowercase, without a full stop.
[[nodiscard]] Message describe(const State& state, const Table& table, const Move& move,
                               const Rule& rule);

/// Returns a hint on what to do instead, or empty if there is none.
[[nodiscard]] Message hint_for(const State& state, const Table& table, const Move& move,
                               const Rule& rule);

/// Returns the places on the board that are at fault for such a move, and what is wrong with each.
[[nodiscard]] std::vector<BlamedPlace> blamed_in(const State& state, const Table& table,
                                                 const Move& move, const Rule& rule);
/// The same for an entry that may not end here.
[[nodiscard]] std::vector<BlamedPlace> blamed_at_end(const State& state, const Rule& rule);

/// Returns the message for an entry that ends too early.
[[nodiscard]] Message describe_end(const State& state, const Table& table, const Rule& rule);

}  // namespace stela::mykerinos
