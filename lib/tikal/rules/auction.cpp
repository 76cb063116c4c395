#include "lib/tikal/rules/auction.h"

#include <algorithm>

#include "lib/record/record.h"
#include "lib/tikal/rules/rulebook.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {
namespace {

bool has_passed(const Bidding& bidding, Actor seat) { return ((bidding.passed >> seat) & 1U) != 0; }

/// Returns the next player clockwise from `seat` who is still in the auction.
Actor next_caller(const State& state, const Bidding& bidding, Actor seat) {
  for (int i = 0; i < state.players; ++i) {
    seat = state.left_of(seat);
    if (!state.has_played(seat) && !has_passed(bidding, seat)) return seat;
  }
  return kNobody;
}

/// Returns the rule broken by a call of `player` if only the winning call is recorded, or null if
/// none.
const Rule* check_winner(const State& state, const Bidding& bidding, const Player& player) {
  if (player.seat == kNobody || state.has_played(player.seat)) return &rules::kBidTurn;
  // If all pass, there is no bid.
  return bidding.passed == 0 ? nullptr : &record_rules::kActionPhase;
}

/// Returns the rule broken by a call of `player`, a bid if `bids`, otherwise a pass; or null if
/// none.
const Rule* check_caller(const State& state, const Player& player, bool bids) {
  const Bidding* bidding = std::get_if<Bidding>(&state.phase);
  if (bidding == nullptr) {
    // Outside an auction, a name that is not a player's colour does not make a call.
    return player.seat == kNobody ? &record_rules::kActionUnknown : &record_rules::kActionPhase;
  }
  if (bidding->caller == kNobody) return &rules::kBidClosed;
  if (state.won_call_only && bids) return check_winner(state, *bidding, player);
  return player.seat == bidding->caller ? nullptr : &rules::kBidTurn;
}

/// Sets the next caller after `seat`; nobody if the auction is over.
void go_on(const State& state, Bidding& bidding, Actor seat) {
  const Actor next = next_caller(state, bidding, seat);
  if (next == kNobody) {
    bidding.winner = bidding.first_to_pass;  // all have passed
    bidding.caller = kNobody;
  } else {
    bidding.caller = next == bidding.winner ? kNobody : next;
  }
}

}  // namespace

int show_count(const State& state) {
  int left = 0;
  for (std::size_t tile = 0; tile < kTiles; ++tile) left += state.is_drawn(tile) ? 0 : 1;
  return std::min<int>(left, state.players);
}

Plan<> plan(const State& state, const Show& show) {
  const Showing* showing = std::get_if<Showing>(&state.phase);
  if (showing == nullptr || showing->done) return {&record_rules::kActionPhase};
  if (show.tiles.count() != show_count(state)) return {&rules::kShowCount};
  std::uint64_t drawn = state.drawn;
  for (const TileCode& code : show.tiles) {
    if (const Rule* rule = check_drawn(drawn, code)) return {rule};
    drawn |= std::uint64_t{1} << code.tile();
  }
  return {};
}

void commit(State& state, const Show& show, NoPlan /*found*/) {
  for (const TileCode& code : show.tiles) {
    state.shown[state.shown_count++] = code.tile();
    state.drawn |= std::uint64_t{1} << code.tile();
  }
  state.phase = Showing{true};
}

std::int32_t highest_bid(const State& state, Actor seat) {
  constexpr std::int64_t kHighestBid = Number::kBeyond - 1;
  const std::int64_t points = state.of(seat).points;
  return static_cast<std::int32_t>(std::min(
      kHighestBid, state.overbid ? points + kHighestScore : std::max<std::int64_t>(points, 0)));
}

Plan<> plan(const State& state, const Bid& bid) {
  if (const Rule* rule = check_caller(state, bid.player, true)) return {rule};
  const Bidding& bidding = std::get<Bidding>(state.phase);
  if (bid.points.value <= bidding.bid) return {&rules::kBidRaise};
  return {bid.points.value > highest_bid(state, bid.player.seat) ? &rules::kBidFunds : nullptr};
}

void commit(State& state, const Bid& bid, NoPlan /*found*/) {
  Bidding& bidding = std::get<Bidding>(state.phase);
  bidding.bid = bid.points.value;
  bidding.winner = bid.player.seat;
  if (state.won_call_only) {
    bidding.caller = kNobody;
  } else {
    go_on(state, bidding, bidding.winner);
  }
}

Plan<> plan(const State& state, const Pass& pass) {
  return {check_caller(state, pass.player, false)};
}

void commit(State& state, const Pass& /*pass*/, NoPlan /*found*/) {
  Bidding& bidding = std::get<Bidding>(state.phase);
  bidding.passed = static_cast<std::uint8_t>(bidding.passed | 1U << bidding.caller);
  if (bidding.first_to_pass == kNobody) bidding.first_to_pass = bidding.caller;
  go_on(state, bidding, bidding.caller);
}

void begin_auction(State& state, Actor caller) {
  const bool alone = state.count_to_play() == 1;
  state.caller = alone ? kNobody : caller;
  state.turn = alone ? caller : kNobody;
  if (alone) {
    state.phase = Placing{};
  } else {
    Bidding bidding;
    bidding.caller = caller;
    state.phase = bidding;
  }
}

void end_auction(State& state) {
  const Bidding bidding = std::get<Bidding>(state.phase);
  state.of(bidding.winner).points -= bidding.bid;
  state.caller = kNobody;
  state.turn = bidding.winner;
  state.phase = Placing{};
}

void begin_round(State& state, Actor caller) {
  state.played = 0;
  state.turn = kNobody;
  state.caller = caller;
  state.phase = Showing{};
}

}  // namespace stela::tikal
