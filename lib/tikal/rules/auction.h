#pragma once

#include "lib/game/rules.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

// The auction (rulings.md, Tikal, "Auction").

namespace stela::tikal {

/// Returns how many tiles must be shown: one for each player, or the rest of the stack.
[[nodiscard]] int show_count(const State& state);

[[nodiscard]] Plan<> plan(const State& state, const Show& show);
void commit(State& state, const Show& show, NoPlan found);

/// Returns the highest bid allowed to `seat`: their points, or with the option `overbid` the
/// highest bid that can be written and leaves a valid score; 0 if they have none.
[[nodiscard]] std::int32_t highest_bid(const State& state, Actor seat);

// The calls.
[[nodiscard]] Plan<> plan(const State& state, const Bid& bid);
void commit(State& state, const Bid& bid, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Pass& pass);
void commit(State& state, const Pass& pass, NoPlan found);

/// Begins the auction of the next turn, with `caller` as the first caller, or the turn of the only
/// player who has not played.
void begin_auction(State& state, Actor caller);
/// The winner pays and takes the turn.
void end_auction(State& state);
/// Begins a round with `caller` as the first caller.
void begin_round(State& state, Actor caller);

}  // namespace stela::tikal
