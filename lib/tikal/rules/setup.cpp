#include "lib/tikal/rules/setup.h"

#include <algorithm>

#include "lib/game/rules.h"
#include "lib/record/record.h"
#include "lib/tikal/rules/auction.h"

namespace stela::tikal {
namespace {

/// Kinds of setup tokens, in order.
using Order = Stages<Lay, SetTemple, SetGuard, SetTreasure, SetCamp, SetIn, SetGone, SetMotifs,
                     SetScore, SetShown, SetPlayed, SetCaller, Volcano, SetScoring, SetNext>;
template <class M>
constexpr std::uint8_t kStage = Order::of<M>();

const Setup& setting(const State& state) { return std::get<Setup>(state.phase); }

void set_bit(std::uint8_t& bits, Actor seat) {
  bits = static_cast<std::uint8_t>(bits | 1U << seat);
}

// Effects of setup tokens.

void put(State& state, const Lay& lay) {
  state.lay(lay.tile.tile(), lay.at.cell(), lay.rotation.steps);
}
void put(State& state, const SetTemple& set) {
  Cell& temple = state.cells[set.at.cell()];
  while (temple.value < set.value.value) --state.squares[++temple.value];
  std::get<Setup>(state.phase).temples.add(set.at.cell());
}
void put(State& state, const SetGuard& set) {
  Cell& temple = state.cells[set.at.cell()];
  temple.guard = set.player.seat;
  temple.leader_guards = set.leader.has_value();
  Expedition& expedition = state.of(set.player.seat);
  ++expedition.guards;
  if (set.leader) {
    expedition.leader = kLeaderGuards;
  } else {
    --expedition.supply;
  }
}
void put(State& state, const SetTreasure& set) {
  state.cells[set.at.cell()].value = static_cast<std::uint8_t>(set.left.value);
  std::get<Setup>(state.phase).treasures.add(set.at.cell());
}
void put(State& state, const SetCamp& set) {
  state.cells[set.at.cell()].camp = set.player.seat;
  ++state.of(set.player.seat).camps;
}
void put(State& state, const SetIn& set) {
  const Pieces pieces = set.pieces.value_or(Pieces{});
  Expedition& expedition = state.of(set.player.seat);
  std::uint8_t& members = expedition.members[set.at.cell()];
  expedition.supply = static_cast<std::uint8_t>(expedition.supply - pieces.members);
  members = static_cast<std::uint8_t>(members + pieces.members);
  if (pieces.leader) expedition.leader = static_cast<std::uint8_t>(set.at.cell());
}
void put(State& state, const SetGone& set) {
  Expedition& expedition = state.of(set.player.seat);
  expedition.supply = static_cast<std::uint8_t>(expedition.supply - set.pieces.members);
  expedition.gone = static_cast<std::uint8_t>(set.pieces.members);
  if (set.pieces.leader) expedition.leader = kLeaderGone;
  set_bit(std::get<Setup>(state.phase).gone, set.player.seat);
}
void put(State& state, const SetMotifs& set) {
  for (const Motif& motif : set.motifs) ++state.of(set.player.seat).motifs[motif.index()];
  set_bit(std::get<Setup>(state.phase).motifs, set.player.seat);
}
void put(State& state, const SetScore& set) {
  state.of(set.player.seat).points = set.points.value;
  set_bit(std::get<Setup>(state.phase).scores, set.player.seat);
}
void put(State& state, const SetShown& set) {
  for (const TileCode& code : set.tiles) {
    state.shown[state.shown_count++] = code.tile();
    state.drawn |= std::uint64_t{1} << code.tile();
  }
}
void put(State& state, const SetPlayed& set) {
  for (const Player& player : set.players) set_bit(state.played, player.seat);
}
void put(State& state, const SetCaller& set) { state.caller = set.player.seat; }
void put(State& state, const Volcano& set) {
  state.volcano = set.tile.tile();
  state.drawn |= std::uint64_t{1} << state.volcano;
}
void put(State& state, const SetScoring& set) {
  for (const Player& player : set.players) state.scoring[state.scoring_count++] = player.seat;
}
void put(State& state, const SetNext& set) { std::get<Setup>(state.phase).next = set.player.seat; }

/// Returns who takes the turn, or calls first, if the setup does not specify it.
Actor first_to_play(const State& state) {
  return state.next_to_play(static_cast<Actor>(state.players - 1));
}

/// Returns whether a normal turn, with one of the tiles shown, is next in an auction game;
/// otherwise an auction is next.
bool turn_is_due(const State& state) {
  return state.count_to_play() == 1 || (setting(state).next != kNobody && state.caller == kNobody);
}

template <class List, class Less>
void sort_list(List& list, Less&& less) {
  if (list.complete()) std::ranges::sort(list, less);
}

}  // namespace

void begin_setup(State& state) {
  state.turn = kNobody;
  state.caller = kNobody;
  state.phase = Setup{};
}

Message setup_order_of(const State& /*state*/) { return Order::names(); }

std::uint8_t setup_stage_of(const State& /*state*/, const Move& move) {
  return std::visit([](const auto& m) { return kStage<std::decay_t<decltype(m)>>; }, move);
}

const Rule* check_setup(const State& state, const Move& move) {
  if (!std::holds_alternative<Setup>(state.phase)) return &record_rules::kActionPhase;
  return std::visit(
      [&](const auto& m) -> const Rule* {
        using M = std::decay_t<decltype(m)>;
        if (kStage<M> == kNoStage || kStage<M> < setting(state).stage) {
          return &record_rules::kActionPhase;
        }
        if constexpr (kStage<M> != kNoStage) {
          if (!setup_fault(state, nullptr, m).empty()) return &record_rules::kSetup;
        }
        return nullptr;
      },
      move);
}

void apply_setup(State& state, const Move& move) {
  std::visit(
      [&](const auto& m) {
        using M = std::decay_t<decltype(m)>;
        std::get<Setup>(state.phase).stage = kStage<M>;
        if constexpr (kStage<M> != kNoStage) put(state, m);
      },
      move);
}

SetMotifs canonical(const State& /*state*/, SetMotifs set, NoPlan /*found*/) {
  sort_list(set.motifs, [](Motif a, Motif b) { return a.number < b.number; });
  return set;
}

SetPlayed canonical(const State& /*state*/, SetPlayed set, NoPlan /*found*/) {
  sort_list(set.players, [](Player a, Player b) { return a.seat < b.seat; });
  return set;
}

const Rule* check_setup_end(const State& state) {
  return setup_end_fault(state).empty() ? nullptr : &record_rules::kSetup;
}

void end_setup(State& state) {
  const Actor next = setting(state).next;
  const Actor first = next != kNobody ? next : first_to_play(state);
  const Actor caller = state.caller != kNobody ? state.caller : first;
  if (state.scoring_count > 0) {
    state.turn = state.scoring[0];
    state.phase = Scoring{};
  } else if (state.volcano != kNoTile || !state.auction ||
             (state.shown_count > 0 && turn_is_due(state))) {
    state.turn = first;
    state.phase = Placing{};
  } else if (state.shown_count == 0) {
    begin_round(state, caller);
  } else {
    begin_auction(state, caller);
  }
  if (state.laid_count == kTiles && state.scoring_count == 0) {
    state.turn = kNobody;
    state.caller = kNobody;
    state.phase = GameOver{};
  }
}

}  // namespace stela::tikal
