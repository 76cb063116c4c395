#pragma once

#include <string>
#include <string_view>

#include "lib/core/json_writer.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns the tile `C2` or `volcano=D5` as text: `a temple of 3`; empty if there is no such tile.
[[nodiscard]] Message drawn_words(std::string_view drawn, const Table& table);

/// Returns `the leader and 2 members`.
[[nodiscard]] Message spell_pieces(const Pieces& pieces);

// Kinds of events: `tile`, `volcano`, `go`, `in`, `dig`, `lift`, `hop`, `swap`, `camp`, `guard`,
// `majority`, `show`, `bid`, `pass`, `paid`, `scoring`, `temple`, `treasures`, `end`. Only `paid`,
// `temple` and `treasures` change the score. The amount of an action is its cost.

/// Logs what a move of a turn from `before` to `after` did: costs, and majorities gained or lost.
void log_move(const State& before, const State& after, const Move& move, Log& log);
template <class M>
void log_move(const State& before, const State& after, const M& move, Log& log) {
  if (!std::holds_alternative<Setup>(before.phase)) log_move(before, after, Move(move), log);
}

/// Logs what the end of an entry did: payments, scores, the beginning of a scoring round, the end
/// of the game.
void log_end(const State& before, const State& after, Log& log);

/// Writes the position as members of a JSON object (schemas/position.schema.json).
void write_state_of(const State& state, const Table& table, JsonWriter& json);
/// Passes every temple on the board to `take`.
void list_holdings_of(const State& state, const Table& table, const TakeHolding& take);

}  // namespace stela::tikal
