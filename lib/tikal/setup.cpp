#include <algorithm>
#include <bit>

#include "lib/game/stages.h"
#include "lib/record/record.h"
#include "lib/tikal/auction.h"
#include "lib/tikal/rules.h"

namespace stela::tikal {
namespace {

/// The kinds of tokens of a setup in their order.
using Order = Stages<Lay, SetTemple, SetGuard, SetTreasure, SetCamp, SetIn, SetGone, SetMotifs,
                     SetScore, SetShown, SetPlayed, SetCaller, Volcano, SetScoring, SetNext>;
template <class M>
constexpr std::uint8_t kStage = Order::of<M>();

const SettingUp& setting(const State& state) { return std::get<SettingUp>(state.phase); }

bool has_bit(std::uint8_t bits, Actor seat) { return ((bits >> seat) & 1U) != 0; }
void set_bit(std::uint8_t& bits, Actor seat) {
  bits = static_cast<std::uint8_t>(bits | 1U << seat);
}

/// A tile that is neither on the board nor named otherwise.
bool is_left(const State& state, const TileCode& code) {
  const std::uint8_t tile = code.tile();
  return tile != kNoTile && !state.is_drawn(tile);
}

bool are_available(const Expedition& expedition, const Pieces& pieces) {
  return pieces.members <= expedition.supply &&
         (!pieces.leader || expedition.leader == kLeaderInSupply);
}

/// Whether all are players, each once; `bits` becomes who.
bool are_players(const PlayerList& list, std::uint8_t& bits) {
  if (!list.complete()) return false;
  for (const Player& player : list) {
    if (player.seat == kNobody || has_bit(bits, player.seat)) return false;
    set_bit(bits, player.seat);
  }
  return true;
}

// Whether a token is physically possible after those before it.

bool possible(const State& state, const Lay& lay) {
  const std::size_t cell = lay.at.cell();
  return is_left(state, lay.tile) && cell != kNoCell && !state.explored.has(cell);
}
bool possible(const State& state, const SetTemple& set) {
  const std::size_t cell = set.at.cell();
  if (!state.shows(cell, Kind::kTemple) || setting(state).temples.has(cell)) return false;
  if (set.value.value < state.cells[cell].value || set.value.value > kHighestTemple) return false;
  for (int number = state.cells[cell].value + 1; number <= set.value.value; ++number) {
    if (state.squares[static_cast<std::size_t>(number)] == 0) return false;
  }
  return true;
}
bool possible(const State& state, const SetGuard& set) {
  const std::size_t cell = set.at.cell();
  if (!state.shows(cell, Kind::kTemple) || state.cells[cell].guard != kNobody) return false;
  if (set.player.seat == kNobody) return false;
  const Expedition& expedition = state.of(set.player.seat);
  const Pieces figure{set.leader ? 0 : 1, set.leader.has_value()};
  return expedition.guards < kGuardsPerPlayer && are_available(expedition, figure);
}
bool possible(const State& state, const SetTreasure& set) {
  const std::size_t cell = set.at.cell();
  return state.shows(cell, Kind::kTreasure) && !setting(state).treasures.has(cell) &&
         set.left.value <= state.cells[cell].value;
}
bool possible(const State& state, const SetCamp& set) {
  const std::size_t cell = set.at.cell();
  const bool ground = state.shows(cell, Kind::kJungle) ||
                      (state.shows(cell, Kind::kTreasure) && state.cells[cell].value == 0);
  return ground && state.cells[cell].camp == kNobody &&
         state.of(set.player.seat).camps < kCampsPerPlayer;
}
bool possible(const State& state, const SetIn& set) {
  const std::size_t cell = set.at.cell();
  return cell != kNoCell && state.explored.has(cell) && state.cells[cell].kind != Kind::kVolcano &&
         are_available(state.of(set.player.seat), set.pieces.value_or(Pieces{}));
}
bool possible(const State& state, const SetGone& set) {
  return !has_bit(setting(state).gone, set.player.seat) &&
         are_available(state.of(set.player.seat), set.pieces);
}
bool possible(const State& state, const SetMotifs& set) {
  if (has_bit(setting(state).motifs, set.player.seat) || !set.motifs.complete()) return false;
  std::array<int, kMotifs> counts{};
  for (const Expedition& expedition : state.expeditions) {
    for (std::size_t i = 0; i < kMotifs; ++i) counts[i] += expedition.motifs[i];
  }
  return std::all_of(set.motifs.begin(), set.motifs.end(), [&](const Motif& motif) {
    return ++counts[motif.index()] <= kTreasuresPerMotif;
  });
}
bool possible(const State& state, const SetScore& set) {
  return !has_bit(setting(state).scores, set.player.seat) && set.points.value <= kHighestScore &&
         set.points.value >= (state.auction && state.overbid ? -kHighestScore : 0);
}
bool possible(const State& state, const SetShown& set) {
  if (!state.auction || state.shown_count > 0 ||
      set.tiles.count > static_cast<std::uint32_t>(state.players)) {
    return false;
  }
  std::uint64_t seen = state.drawn;
  for (const TileCode& code : set.tiles) {
    const std::uint8_t tile = code.tile();
    if (tile == kNoTile || ((seen >> tile) & 1U) != 0) return false;
    seen |= std::uint64_t{1} << tile;
  }
  return true;
}
bool possible(const State& state, const SetPlayed& set) {
  std::uint8_t played = 0;
  return state.auction && state.played == 0 && are_players(set.players, played) &&
         std::popcount(played) < state.players;
}
bool possible(const State& state, const SetCaller& set) {
  return state.auction && state.caller == kNobody && set.player.seat != kNobody &&
         !state.has_played(set.player.seat);
}
bool possible(const State& state, const Volcano& set) {
  return state.volcano == kNoTile && state.caller == kNobody && is_left(state, set.tile) &&
         state.tiles[set.tile.tile()].kind == Kind::kVolcano;
}
bool possible(const State& state, const SetScoring& set) {
  std::uint8_t seats = 0;
  if (state.scoring_count > 0 || !are_players(set.players, seats)) return false;
  // A volcano brings a scoring round, or the last tile.
  return state.volcano != kNoTile || state.laid_count == kTiles;
}
bool possible(const State& state, const SetNext& set) {
  // In a scoring round who has played this round has turns, too.
  return set.player.seat != kNobody && setting(state).next == kNobody &&
         (state.scoring_count > 0 || !state.has_played(set.player.seat));
}

// What a token puts on the table.

void put(State& state, const Lay& lay) {
  state.lay(lay.tile.tile(), lay.at.cell(), lay.rotation.steps);
}
void put(State& state, const SetTemple& set) {
  Cell& temple = state.cells[set.at.cell()];
  while (temple.value < set.value.value) --state.squares[++temple.value];
  std::get<SettingUp>(state.phase).temples.add(set.at.cell());
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
  std::get<SettingUp>(state.phase).treasures.add(set.at.cell());
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
  set_bit(std::get<SettingUp>(state.phase).gone, set.player.seat);
}
void put(State& state, const SetMotifs& set) {
  for (const Motif& motif : set.motifs) ++state.of(set.player.seat).motifs[motif.index()];
  set_bit(std::get<SettingUp>(state.phase).motifs, set.player.seat);
}
void put(State& state, const SetScore& set) {
  state.of(set.player.seat).points = set.points.value;
  set_bit(std::get<SettingUp>(state.phase).scores, set.player.seat);
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
void put(State& state, const SetNext& set) {
  std::get<SettingUp>(state.phase).next = set.player.seat;
}

/// Who has the turn, or calls first, when the setup does not say.
Actor first_to_play(const State& state) {
  return state.next_to_play(static_cast<Actor>(state.players - 1));
}

/// Whether a normal turn, which takes a tile that is shown, is due in an auction game; else an
/// auction is.
bool turn_is_due(const State& state) {
  return state.count_to_play() == 1 || (setting(state).next != kNobody && state.caller == kNobody);
}

bool goes_together(const State& state) {
  const Actor next = setting(state).next;
  const int to_play = state.count_to_play();
  if (state.shown_count + (state.volcano == kNoTile ? 0 : 1) > to_play) return false;
  if (state.scoring_count > 0) {
    const Actor placer = state.left_of(state.scoring[state.scoring_count - 1]);
    if (state.volcano != kNoTile && state.has_played(placer)) return false;
    return (next == kNobody || next == state.scoring[0]) && state.caller == kNobody;
  }
  if (state.volcano != kNoTile) return true;
  if (state.laid_count == kTiles) {
    return next == kNobody && state.caller == kNobody && state.played == 0;
  }
  if (!state.auction) return true;
  if (state.shown_count == 0 && state.played != 0) return false;
  if (next == kNobody || state.caller == kNobody) return state.caller == kNobody || to_play > 1;
  return next == state.caller && to_play > 1;
}

template <class List, class Less>
void sort_list(List& list, Less&& less) {
  if (list.complete()) std::sort(list.items.begin(), list.items.begin() + list.count, less);
}

}  // namespace

void begin_setup(State& state) {
  state.turn = kNobody;
  state.caller = kNobody;
  state.phase = SettingUp{};
}

bool is_setup_token(const Move& move) {
  return std::visit([](const auto& m) { return kStage<std::decay_t<decltype(m)>> != kNoStage; },
                    move);
}

const Rule* check_setup(const State& state, const Move& move) {
  if (!std::holds_alternative<SettingUp>(state.phase)) return &record_rules::kActionPhase;
  return std::visit(
      [&](const auto& m) -> const Rule* {
        using M = std::decay_t<decltype(m)>;
        if (kStage<M> == kNoStage || kStage<M> < setting(state).stage) {
          return &record_rules::kActionPhase;
        }
        if constexpr (kStage<M> != kNoStage) {
          if (!possible(state, m)) return &record_rules::kSetup;
        }
        return nullptr;
      },
      move);
}

void apply_setup(State& state, const Move& move) {
  std::visit(
      [&](const auto& m) {
        using M = std::decay_t<decltype(m)>;
        std::get<SettingUp>(state.phase).stage = kStage<M>;
        if constexpr (kStage<M> != kNoStage) put(state, m);
      },
      move);
}

SetMotifs canonical(const State& /*state*/, SetMotifs set, Nothing /*found*/) {
  sort_list(set.motifs, [](Motif a, Motif b) { return a.number < b.number; });
  return set;
}

SetPlayed canonical(const State& /*state*/, SetPlayed set, Nothing /*found*/) {
  sort_list(set.players, [](Player a, Player b) { return a.seat < b.seat; });
  return set;
}

const Rule* check_setup_end(const State& state) {
  return goes_together(state) ? nullptr : &record_rules::kSetup;
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
    state.phase = Over{};
  }
}

}  // namespace stela::tikal
