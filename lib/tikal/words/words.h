#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
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

// Reasons, requested only if a record has errors; see `Position`.

/// Returns why it is not the turn of `actor`; with `kNobody`, why it is the turn of the current
/// player. If the game is over, why it is over. `before` is the state before the last entry, or
/// null if unknown.
[[nodiscard]] Reason why_due_in(const State& state, const Table& table, Actor actor,
                                const State* before);

/// Returns what decided who won, or nothing if the game is not finished.
[[nodiscard]] Reason why_won_in(const State& state, const Table& table);

/// Returns where the score of `seat` comes from.
[[nodiscard]] Reason why_scored_in(const State& state, const Table& table, Actor seat);

/// Returns the article that states which actions are possible in this phase, or null in a setup.
[[nodiscard]] const Rule* article_of_phase(const State& state);

/// Returns the article that states why an entry cannot end there by `rule`, or null if there is
/// none.
[[nodiscard]] const Rule* article_for_end(const State& state, const Table& table, const Rule& rule);

/// Returns the article that applies to a broken `rule` about the turn order of calls and turns, or
/// null if the rule itself is enough.
[[nodiscard]] const Rule* article_for(const State& state, const Move& move, const Rule& rule);

/// Returns the sections, among those that `rule` cites, that concern `move`; empty for all of them.
[[nodiscard]] std::span<const Citation> sections_for(const State& state, const Move& move,
                                                     const Rule& rule);

}  // namespace stela::tikal
