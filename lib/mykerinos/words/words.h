#pragma once

#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/json_writer.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

// Kinds of events: `round`, `deal`, `patron`, `dig`, `expand`, `pass`, `last`, `rank`, `empty`,
// `take`, `museum`, `leave`, `discard`, `removed`, `return`, `start`, `exhibition`, `series`,
// `tie`, `end`.

// Logs what a move from `before` to `after` did.

void log_move(const State& before, const State& after, const Dig& dig, Log& log);
void log_move(const State& before, const State& after, const Expand& expand, Log& log);
void log_move(const State& before, const State& after, const Pass& pass, Log& log);
void log_move(const State& before, const State& after, const Take& take, Log& log);
/// A room was reserved, with Sir Brown or when a zone is scored.
void log_move(const State& before, const State& after, const Museum& museum, Log& log);
/// The current player declined the last parcel.
void log_move(const State& before, const State& after, const Leave& leave, Log& log);
/// The current player named the parcel that the neutral player takes.
void log_move(const State& before, const State& after, const Discard& discard, Log& log);

/// Logs what the end of an entry did, step by step.
void log_end(const State& before, const State& after, Log& log);

/// Writes the position as members of a JSON object (schemas/position.schema.json).
void write_state_of(const State& state, const Table& table, JsonWriter& json);
/// Passes the reserved rooms to `take`.
void list_holdings_of(const State& state, const Table& table, const TakeHolding& take);

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

/// Returns the article that states why `move` is not possible in this phase, if `rule` is no more
/// specific, or null if only `article_of_phase` does.
[[nodiscard]] const Rule* article_for(const State& state, const Move& move, const Rule& rule);

/// Returns the sections, among those that `rule` cites, that concern `move`; empty for all of them.
[[nodiscard]] std::span<const Citation> sections_for(const State& state, const Move& move,
                                                     const Rule& rule);

}  // namespace stela::mykerinos
