#pragma once

#include <optional>
#include <string>

#include "lib/game/event.h"
#include "lib/tikal/moves.h"
#include "lib/tikal/state.h"

namespace stela::tikal {

/// `a1` to `h5`.
[[nodiscard]] std::string cell_name(std::size_t cell);

/// `the leader and 2 members`.
[[nodiscard]] std::string spell_pieces(const Pieces& pieces);

// What happened. Kinds of events: `tile`, `volcano`, `go`, `in`, `dig`, `lift`, `hop`, `swap`,
// `camp`, `guard`, `majority`, `show`, `bid`, `pass`, `paid`, `scoring`, `temple`, `treasures`,
// `end`. Of these `paid`, `temple` and `treasures` change the score. The amount of an action is
// what it costs.

/// The action points that are left in the turn; nothing outside one.
[[nodiscard]] std::optional<int> points_left_in(const State& state);

/// What a move of a turn did that led from `before` to `after`: with costs, and majorities gained
/// or lost.
void tell(const State& before, const State& after, const Move& move, Log& log);
template <class M>
void tell(const State& before, const State& after, const M& move, Log& log) {
  if (!std::holds_alternative<SettingUp>(before.phase)) tell(before, after, Move(move), log);
}

/// What the end of an entry did: payments, scores, the beginning of a scoring round, the end.
void log_end(const State& before, const State& after, Log& log);

}  // namespace stela::tikal
