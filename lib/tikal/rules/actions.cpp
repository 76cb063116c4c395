#include "lib/tikal/rules/actions.h"

#include <algorithm>

#include "lib/record/record.h"
#include "lib/tikal/rules/rulebook.h"

namespace stela::tikal {
namespace {

const Expedition& own(const State& state) { return state.of(state.turn); }

bool has_pieces(const Expedition& expedition, std::size_t cell, const Pieces& pieces) {
  return (!pieces.leader || expedition.leader == cell) &&
         pieces.members <= expedition.members[cell];
}

void move_pieces(Expedition& expedition, std::size_t from, std::size_t to, const Pieces& pieces) {
  expedition.members[from] = static_cast<std::uint8_t>(expedition.members[from] - pieces.members);
  expedition.members[to] = static_cast<std::uint8_t>(expedition.members[to] + pieces.members);
  if (pieces.leader) expedition.leader = static_cast<std::uint8_t>(to);
}

std::int64_t levels_of(const Dig& dig) { return dig.levels ? dig.levels->value : 1; }

int lifted_of(const State& state, std::size_t motif) {
  int lifted = 0;
  for (const Expedition& expedition : state.expeditions) lifted += expedition.motifs[motif];
  return lifted;
}

std::int64_t cost_of(const In& in) { return pieces_of(in.pieces).count(); }
std::int64_t cost_of(const Dig& dig) { return kLevelCost * levels_of(dig); }
std::int64_t cost_of(const Lift& /*lift*/) { return kLiftCost; }
std::int64_t cost_of(const Hop& hop) { return pieces_of(hop.pieces).count(); }
std::int64_t cost_of(const Swap& /*swap*/) { return kSwapCost; }
std::int64_t cost_of(const Camp& /*camp*/) { return kCampCost; }
std::int64_t cost_of(const Guard& /*guard*/) { return kGuardCost; }

/// Returns the turn in which actions may be played, or null if there is none.
template <class Phase>
auto* turn_of(Phase& phase) {
  if (auto* acting = std::get_if<Acting>(&phase)) return &acting->turn;
  auto* scoring = std::get_if<Scoring>(&phase);
  return scoring == nullptr ? nullptr : &scoring->turn;
}

void pay(State& state, std::int64_t cost) {
  Turn& turn = *turn_of(state.phase);
  turn.points_left = static_cast<std::uint8_t>(turn.points_left - cost);
}

/// Returns the rule that an action breaks, apart from its cost, or null if none.
const Rule* check_action(const State& state, const Turn& /*turn*/, const In& in) {
  const std::size_t cell = in.at.cell();
  if (!state.is_camp_of(cell, state.turn)) return &rules::kInCamp;
  const Pieces pieces = pieces_of(in.pieces);
  if (pieces.members > own(state).supply) return &rules::kInSupply;
  return pieces.leader && own(state).leader != kLeaderInSupply ? &rules::kInSupply : nullptr;
}

const Rule* check_action(const State& state, const Turn& turn, const Dig& dig) {
  const std::size_t cell = dig.at.cell();
  if (!state.shows(cell, Kind::kTemple)) return &rules::kDigTemple;
  if (state.cells[cell].guard != kNobody) return &rules::kDigGuarded;
  const auto levels = static_cast<int>(levels_of(dig));
  const int dug = turn.dug.of(cell) + levels;
  if (dug > kUsesPerTurn) return &rules::kDigLimit;
  if (dug > own(state).pieces_on(cell)) return &rules::kDigPieces;
  for (int level = 1; level <= levels; ++level) {
    const int number = state.cells[cell].value + level;
    if (number > kHighestTemple || state.squares[static_cast<std::size_t>(number)] == 0) {
      return &rules::kDigStock;
    }
  }
  return nullptr;
}

const Rule* check_action(const State& state, const Turn& turn, const Lift& lift) {
  const std::size_t cell = lift.at.cell();
  if (!state.shows(cell, Kind::kTreasure) || state.cells[cell].value == 0) {
    return &rules::kLiftNone;
  }
  const int lifted = turn.lifted.of(cell) + 1;
  if (lifted > kUsesPerTurn) return &rules::kLiftLimit;
  if (lifted > own(state).pieces_on(cell)) return &rules::kLiftPieces;
  return lifted_of(state, lift.motif.index()) >= kTreasuresPerMotif ? &rules::kLiftMotif : nullptr;
}

const Rule* check_action(const State& state, const Turn& /*turn*/, const Hop& hop) {
  const std::size_t from = hop.from.cell();
  const std::size_t to = hop.to.cell();
  if (from == to || !state.is_camp_of(from, state.turn) || !state.is_camp_of(to, state.turn)) {
    return &rules::kHopCamp;
  }
  return has_pieces(own(state), from, pieces_of(hop.pieces)) ? nullptr : &rules::kGoPieces;
}

const Rule* check_action(const State& state, const Turn& /*turn*/, const Swap& swap) {
  if (swap.player.seat == kNobody || swap.player.seat == state.turn) return &rules::kSwapSelf;
  const int given = own(state).motifs[swap.give.index()];
  const int taken = state.of(swap.player.seat).motifs[swap.take.index()];
  if (given == 0 || taken == 0) return &rules::kSwapMissing;
  return given > 1 || taken > 1 ? &rules::kSwapSingle : nullptr;
}

const Rule* check_action(const State& state, const Turn& /*turn*/, const Camp& camp) {
  const std::size_t cell = camp.at.cell();
  const bool treasure = state.shows(cell, Kind::kTreasure);
  if (!treasure && !state.shows(cell, Kind::kJungle)) return &rules::kCampTerrain;
  if (treasure && state.cells[cell].value > 0) return &rules::kCampTreasure;
  if (state.cells[cell].camp != kNobody) return &rules::kCampOccupied;
  return own(state).camps >= kCampsPerPlayer ? &rules::kCampLimit : nullptr;
}

const Rule* check_action(const State& state, const Turn& /*turn*/, const Guard& guard) {
  const std::size_t cell = guard.at.cell();
  if (!state.shows(cell, Kind::kTemple)) return &rules::kGuardTemple;
  if (state.cells[cell].guard != kNobody) return &rules::kGuardGuarded;
  if (own(state).guards >= kGuardsPerPlayer) return &rules::kGuardLimit;
  const bool there = guard.leader ? own(state).leader == cell : own(state).members[cell] > 0;
  if (!there) return &rules::kGuardPiece;
  const bool most = state.guard_ties ? state.is_unbeaten(state.turn, cell)
                                     : state.majority_on(cell) == state.turn;
  return most ? nullptr : &rules::kGuardMajority;
}

template <class M>
Plan<std::int64_t> plan_action(const State& state, const M& move) {
  const Turn* turn = turn_of(state.phase);
  if (turn == nullptr) return {&record_rules::kActionPhase};
  const std::int64_t cost = cost_of(move);
  return {cost > turn->points_left ? &rules::kApExceeded : check_action(state, *turn, move), cost};
}

}  // namespace

const Rule* check_step(const State& state, std::size_t from, std::size_t to, int& cost) {
  // `kNoCell` is never in a set.
  if (!state.explored.has(to) || kSideTo[from][to] == kSides) return &rules::kGoAdjacent;
  if (state.cells[to].kind == Kind::kVolcano) return &rules::kGoVolcano;
  cost = state.stones_between(from, to);
  return cost == 0 ? &rules::kGoPath : nullptr;
}

Plan<Walk> plan(const State& state, const Go& go) {
  const Turn* turn = turn_of(state.phase);
  if (turn == nullptr) return {&record_rules::kActionPhase};
  std::size_t at = go.path[0].cell();
  const std::size_t from = at;
  const Pieces pieces = pieces_of(go.pieces);
  if (at == kNoCell || !has_pieces(own(state), at, pieces)) return {&rules::kGoPieces};
  std::int64_t stones = 0;
  for (std::size_t i = 1; i < go.path.size(); ++i) {
    const std::size_t to = go.path[i].cell();
    int step = 0;
    if (const Rule* rule = check_step(state, at, to, step)) return {rule};
    stones += step;
    at = to;
  }
  const std::int64_t cost = stones * pieces.count();
  return {cost > turn->points_left ? &rules::kApExceeded : nullptr, {from, at, cost}};
}

void commit(State& state, const Go& go, const Walk& walk) {
  pay(state, walk.cost);
  move_pieces(state.of(state.turn), walk.from, walk.to, pieces_of(go.pieces));
}

Plan<std::int64_t> plan(const State& state, const In& in) { return plan_action(state, in); }
void commit(State& state, const In& in, std::int64_t cost) {
  pay(state, cost);
  const Pieces pieces = pieces_of(in.pieces);
  Expedition& expedition = state.of(state.turn);
  const std::size_t cell = in.at.cell();
  expedition.supply = static_cast<std::uint8_t>(expedition.supply - pieces.members);
  expedition.members[cell] = static_cast<std::uint8_t>(expedition.members[cell] + pieces.members);
  if (pieces.leader) expedition.leader = static_cast<std::uint8_t>(cell);
}

Plan<std::int64_t> plan(const State& state, const Dig& dig) { return plan_action(state, dig); }
void commit(State& state, const Dig& dig, std::int64_t cost) {
  pay(state, cost);
  const std::size_t cell = dig.at.cell();
  for (std::int64_t level = 0; level < levels_of(dig); ++level) {
    --state.squares[++state.cells[cell].value];
    turn_of(state.phase)->dug.add(cell);
  }
}

Plan<std::int64_t> plan(const State& state, const Lift& lift) { return plan_action(state, lift); }
void commit(State& state, const Lift& lift, std::int64_t cost) {
  pay(state, cost);
  const std::size_t cell = lift.at.cell();
  --state.cells[cell].value;
  ++state.of(state.turn).motifs[lift.motif.index()];
  turn_of(state.phase)->lifted.add(cell);
}

Plan<std::int64_t> plan(const State& state, const Hop& hop) { return plan_action(state, hop); }
void commit(State& state, const Hop& hop, std::int64_t cost) {
  pay(state, cost);
  move_pieces(state.of(state.turn), hop.from.cell(), hop.to.cell(), pieces_of(hop.pieces));
}

Plan<std::int64_t> plan(const State& state, const Swap& swap) { return plan_action(state, swap); }
void commit(State& state, const Swap& swap, std::int64_t cost) {
  pay(state, cost);
  Expedition& giver = state.of(state.turn);
  Expedition& other = state.of(swap.player.seat);
  --giver.motifs[swap.give.index()];
  ++other.motifs[swap.give.index()];
  --other.motifs[swap.take.index()];
  ++giver.motifs[swap.take.index()];
}

Plan<std::int64_t> plan(const State& state, const Camp& camp) { return plan_action(state, camp); }
void commit(State& state, const Camp& camp, std::int64_t cost) {
  pay(state, cost);
  state.cells[camp.at.cell()].camp = state.turn;
  ++state.of(state.turn).camps;
}

Plan<std::int64_t> plan(const State& state, const Guard& guard) {
  return plan_action(state, guard);
}
void commit(State& state, const Guard& guard, std::int64_t cost) {
  pay(state, cost);
  const std::size_t cell = guard.at.cell();
  Expedition& expedition = state.of(state.turn);
  state.cells[cell].guard = state.turn;
  state.cells[cell].leader_guards = guard.leader.has_value();
  ++expedition.guards;
  if (guard.leader) {
    expedition.leader = kLeaderGuards;
  } else {
    --expedition.members[cell];
    if (expedition.leader == cell) expedition.leader = kLeaderGone;
  }
  // The other pieces leave the game.
  expedition.gone = static_cast<std::uint8_t>(expedition.gone + expedition.members[cell]);
  expedition.members[cell] = 0;
}

std::size_t broken_step(const State& state, const Go& go) {
  for (std::size_t i = 1; i < go.path.size(); ++i) {
    int cost = 0;
    const std::size_t from = go.path[i - 1].cell();
    if (from == kNoCell || check_step(state, from, go.path[i].cell(), cost) != nullptr) return i;
  }
  return go.path.size();
}

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
