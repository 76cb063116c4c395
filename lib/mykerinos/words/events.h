#pragma once

#include "lib/core/json_writer.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
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

}  // namespace stela::mykerinos
