#pragma once

#include "lib/game/plan.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

// The auction (rulings.md, Tikal, "Auction").

namespace stela::tikal {

/// How many tiles are due to be shown: one for each player, or what the stack still has.
[[nodiscard]] int show_count(const State& state);

[[nodiscard]] Plan<> plan(const State& state, const Show& show);
void commit(State& state, const Show& show, NoPlan found);

/// The most that `seat` may bid: what they have, or with the option `overbid` what can be written
/// and leaves a score that can; 0 when nothing.
[[nodiscard]] std::int32_t highest_bid(const State& state, Actor seat);

// The calls.
[[nodiscard]] Plan<> plan(const State& state, const Bid& bid);
void commit(State& state, const Bid& bid, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Pass& pass);
void commit(State& state, const Pass& pass, NoPlan found);

/// Goes on to the auction of the next turn, which `caller` would begin, or to the turn of the only
/// one who has not played.
void begin_auction(State& state, Actor caller);
/// The winner pays and has the turn.
void end_auction(State& state);
/// Begins a round whose first caller is `caller`.
void begin_round(State& state, Actor caller);

}  // namespace stela::tikal
