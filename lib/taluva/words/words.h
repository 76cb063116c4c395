#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/hex.h"
#include "lib/core/json_writer.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/state.h"
#include "lib/words/message.h"

namespace stela::taluva {

/// Describes the tile `LJ`: `lake and jungle`; empty if no tile has that name.
[[nodiscard]] Message drawn_words(std::string_view drawn, const Table& table);

/// Returns a hex as in the notation.
[[nodiscard]] std::string spell(Hex hex);

// Events. Kinds: `tile`, `eruption`, `covered`, `hut`, `tower`, `temple`, `growth`, `join`,
// `split`, `out`, `done`, `end`.

// The events of a move from `before` to `after`.

/// Where a tile was laid, what it covered, which settlements it split.
void log_move(const State& before, const State& after, const Lay& lay, Log& log);
void log_move(const State& before, const State& after, const Hut& hut, Log& log);
void log_move(const State& before, const State& after, const Tower& tower, Log& log);
void log_move(const State& before, const State& after, const Temple& temple, Log& log);
void log_move(const State& before, const State& after, const Grow& grow, Log& log);
void log_move(const State& before, const State& after, const Out& out, Log& log);

/// The events of the end of an entry: players who left the turn order with two kinds completed, and
/// why the game has ended.
void log_end(const State& before, const State& after, Log& log);

/// Writes the position for programs as members of an object (schemas/position.schema.json).
void write_state_of(const State& state, const Table& table, JsonWriter& json);
/// Passes the settlements of all players to `take`.
void list_holdings_of(const State& state, const Table& table, const TakeHolding& take);

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

// Reasons, computed only after an error in a record, see `Position`.

/// Explains why it is not the turn of `actor`; with `kNobody`, why it is the current player's turn,
/// or why the game is over. `before` is the state before the last entry, which is not used here.
[[nodiscard]] Reason why_due_in(const State& state, const Table& table, Actor actor,
                                const State* before);

/// Explains what decided the winner; nothing while the game is not finished.
[[nodiscard]] Reason why_won_in(const State& state, const Table& table);

/// Explains the score of `seat`.
[[nodiscard]] Reason why_scored_in(const State& state, const Table& table, Actor seat);

/// Returns the article on which actions are allowed now; null in a setup.
[[nodiscard]] const Rule* article_of_phase(const State& state);

/// Returns the article on why an entry cannot end here according to `rule`, or null if there is
/// none.
[[nodiscard]] const Rule* article_for_end(const State& state, const Table& table, const Rule& rule);

}  // namespace stela::taluva
