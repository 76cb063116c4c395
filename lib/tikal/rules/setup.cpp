#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

#include "lib/core/sorted.h"
#include "lib/record/record.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/candidates.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/rules.h"
#include "lib/words/tr.h"

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

// Physical constraints on a setup; each condition has a message for its failure.

namespace {

/// Returns whether all are players, each named once, and as many as are written; `bits` becomes the
/// set of seats.
bool are_players(const PlayerList& list, std::uint8_t& bits) {
  for (const Player& player : list) {
    if (player.seat == kNobody || ((bits >> player.seat) & 1U) != 0) return false;
    bits = static_cast<std::uint8_t>(bits | 1U << player.seat);
  }
  return list.complete();
}

bool has_nobody(const PlayerList& list) { return contains(list, kNobody, &Player::seat); }

/// Returns whether the remaining scoring turns are in clockwise order.
bool is_clockwise(const State& state) {
  for (std::size_t i = 1; i < state.scoring_count; ++i) {
    if (state.scoring[i] != state.left_of(state.scoring[i - 1])) return false;
  }
  return true;
}

/// Returns whether the scores of the players with remaining scoring turns are ascending.
bool is_ascending(const State& state) {
  for (std::size_t i = 1; i < state.scoring_count; ++i) {
    if (state.of(state.scoring[i]).points < state.of(state.scoring[i - 1]).points) return false;
  }
  return true;
}

/// Returns whether the tiles shown, the players who have played and the next player are consistent.
bool goes_together(const State& state) {
  const Actor next = std::get<Setup>(state.phase).next;
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

/// Returns the number of treasures taken from the placed tiles: shown minus left.
int treasures_given(const State& state) {
  int given = 0;
  state.explored.for_each([&](std::size_t cell) {
    const Cell& place = state.cells[cell];
    if (place.kind == Kind::kTreasure) given += state.tiles[place.tile].value - place.value;
  });
  return given;
}

/// Returns whether the scores leave room for the points to come: what a game reaches from a setup
/// is a setup, too.
bool has_room_for_points(const State& state) {
  // All tiles as temples of the highest value, and all treasures in sets of three.
  constexpr std::int64_t kMostOfTurn = 1000;
  const int tiles =
      static_cast<int>(kTiles) - state.laid_count - (state.volcano == kNoTile ? 0 : 1);
  const int rounds = state.laid_count == kTiles ? 0 : tiles + 1;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const auto turns =
        rounds + std::ranges::count(std::span(state.scoring).first(state.scoring_count), seat);
    if (state.of(seat).points > kHighestScore - kMostOfTurn * turns) return false;
  }
  return true;
}

/// Returns why a token is impossible after those before it, or empty if it is possible.
struct Fault {
  const State& state;
  /// Null if only the existence of a fault matters: then players have no names.
  const Table* table;

  Message operator()(const Lay& lay) const {
    if (Message tile = tile_taken(lay.tile); !tile.empty()) return tile;
    if (lay.at.cell() == kNoCell) return tr("the cell is off the board");
    if (!state.explored.has(lay.at.cell())) return {};
    const std::uint8_t there = state.cells[lay.at.cell()].tile;
    return there == kNoTile ? tr("the hex is printed on the board")
                            : tr("{0} is already there", tile_name(there));
  }
  Message operator()(const SetTemple& set) const {
    if (Message hex = not_a(set.at, Kind::kTemple); !hex.empty()) return hex;
    if (setting().temples.has(set.at.cell())) return tr("the value is given twice");
    const int value = state.cells[set.at.cell()].value;
    if (set.value.value < value) return tr("the temple started with {0}", value);
    for (int number = value + 1; number <= set.value.value; ++number) {
      if (number > kHighestTemple || state.squares[static_cast<std::size_t>(number)] == 0) {
        return tr("the box does not contain these squares");
      }
    }
    return {};
  }
  Message operator()(const SetGuard& set) const {
    if (Message hex = not_a(set.at, Kind::kTemple); !hex.empty()) return hex;
    if (const Actor guard = state.cells[set.at.cell()].guard; guard != kNobody) {
      return tr("{0} already guards the temple", name(guard));
    }
    if (set.player.seat == kNobody) return tr("nobody of that colour plays");
    if (state.of(set.player.seat).guards >= kGuardsPerPlayer) {
      return tr("{0} already has {1} guards", name(set.player.seat), kGuardsPerPlayer);
    }
    return not_left(set.player, {set.leader ? 0 : 1, set.leader.has_value()});
  }
  Message operator()(const SetTreasure& set) const {
    if (Message hex = not_a(set.at, Kind::kTreasure); !hex.empty()) return hex;
    if (setting().treasures.has(set.at.cell())) return tr("the number is given twice");
    const int value = state.cells[set.at.cell()].value;
    return set.left.value <= value
               ? Message()
               : trn(value, "the hex had only {0} treasure", "the hex had only {0} treasures");
  }
  Message operator()(const SetCamp& set) const {
    const std::size_t cell = set.at.cell();
    const bool treasure = state.shows(cell, Kind::kTreasure);
    if (treasure && state.cells[cell].value > 0) {
      return trn(state.cells[cell].value, "{0} treasure is left there",
                 "{0} treasures are left there");
    }
    if (!treasure && !state.shows(cell, Kind::kJungle)) {
      return tr("the hex is neither a jungle nor a treasure hex");
    }
    if (const Actor camp = state.cells[cell].camp; camp != kNobody) {
      return tr("there is already a camp of {0}", name(camp));
    }
    return state.of(set.player.seat).camps < kCampsPerPlayer
               ? Message()
               : tr("{0} has both camps on the board", name(set.player.seat));
  }
  Message operator()(const SetIn& set) const {
    const std::size_t cell = set.at.cell();
    if (cell == kNoCell) return tr("the cell is off the board");
    if (!state.explored.has(cell)) return tr("the cell is unexplored");
    if (state.cells[cell].kind == Kind::kVolcano) return tr("nobody enters a volcano");
    return not_left(set.player, pieces_of(set.pieces));
  }
  Message operator()(const SetGone& set) const {
    if (has(setting().gone, set.player)) return tr("this is given twice");
    return not_left(set.player, set.pieces);
  }
  Message operator()(const SetMotifs& set) const {
    if (has(setting().motifs, set.player)) return tr("this is given twice");
    std::array<int, kMotifs> counts{};
    for (const Expedition& expedition : state.expeditions) {
      for (std::size_t i = 0; i < kMotifs; ++i) counts[i] += expedition.motifs[i];
    }
    const int owned = std::accumulate(counts.begin(), counts.end(), 0);
    const int given = treasures_given(state);
    if (owned + set.motifs.count() > given) {
      return trn(given, "the tiles that are laid have given {0} treasure",
                 "the tiles that are laid have given {0} treasures");
    }
    const bool enough = std::ranges::all_of(
        set.motifs, [&](Motif motif) { return ++counts[motif.index()] <= kTreasuresPerMotif; });
    return enough && set.motifs.complete()
               ? Message()
               : tr("there are {0} treasures of each motif", kTreasuresPerMotif);
  }
  Message operator()(const SetScore& set) const {
    if (has(setting().scores, set.player)) return tr("the score is given twice");
    if (set.points.value < 0 && !(state.auction && state.overbid)) {
      return tr("scores fall below 0 only by overbidding");
    }
    const bool possible = set.points.value <= kHighestScore && set.points.value >= -kHighestScore;
    return possible ? Message() : tr("the score is too high for any game");
  }
  Message operator()(const SetShown& set) const {
    if (!state.auction) return tr("tiles are shown in the auction only");
    if (state.shown_count > 0) return tr("this is given twice");
    if (set.tiles.count() > state.players) {
      return tr("there are more tiles than players");
    }
    for (const TileCode& code : set.tiles) {
      if (Message tile = tile_taken(code); !tile.empty()) return tile;
    }
    std::uint64_t seen = 0;
    for (const TileCode& code : set.tiles) seen |= std::uint64_t{1} << code.tile();
    const bool once = count_bits(seen) == set.tiles.count();
    return once ? Message() : tr("a tile is named twice");
  }
  Message operator()(const SetPlayed& set) const {
    if (!state.auction) return tr("rounds are played in the auction only");
    if (state.played != 0) return tr("this is given twice");
    if (has_nobody(set.players)) return tr("nobody of that colour plays");
    std::uint8_t played = 0;
    const bool possible = are_players(set.players, played) && std::popcount(played) < state.players;
    return possible ? Message() : tr("each is named once, and somebody is left to play");
  }
  Message operator()(const SetCaller& set) const {
    if (!state.auction) return tr("only an auction has a caller");
    if (state.caller != kNobody) return tr("the caller is given twice");
    if (set.player.seat == kNobody) return tr("nobody of that colour plays");
    return state.has_played(set.player.seat)
               ? tr("{0} has played this round", name(set.player.seat))
               : Message();
  }
  Message operator()(const Volcano& set) const {
    if (state.volcano != kNoTile) return tr("a volcano is already set aside");
    if (state.caller != kNobody) return tr("no auction takes place while a volcano is set aside");
    if (Message tile = tile_taken(set.tile); !tile.empty()) return tile;
    return state.tiles[set.tile.tile()].kind == Kind::kVolcano ? Message()
                                                               : tr("the tile is not a volcano");
  }
  Message operator()(const SetScoring& set) const {
    if (state.scoring_count > 0) return tr("this is given twice");
    if (has_nobody(set.players)) return tr("nobody of that colour plays");
    // A scoring round requires a volcano or the last tile.
    if (state.volcano == kNoTile && state.laid_count < kTiles) {
      return tr("no volcano is set aside, and tiles are left");
    }
    std::uint8_t seats = 0;
    return are_players(set.players, seats) ? Message() : tr("each is named once");
  }
  Message operator()(const SetNext& set) const {
    if (set.player.seat == kNobody) return tr("nobody of that colour plays");
    if (setting().next != kNobody) return tr("the player is given twice");
    // In a scoring round, players who have played this round have turns, too.
    const bool played = state.scoring_count == 0 && state.has_played(set.player.seat);
    return played ? tr("{0} has played this round", name(set.player.seat)) : Message();
  }
  template <class M>
  Message operator()(const M& /*move*/) const {
    return tr("an action of a turn");
  }

 private:
  [[nodiscard]] const Setup& setting() const { return std::get<Setup>(state.phase); }
  [[nodiscard]] static bool has(std::uint8_t bits, Player player) {
    return ((bits >> player.seat) & 1U) != 0;
  }
  [[nodiscard]] Message name(Actor seat) const {
    return table == nullptr ? Message() : table->player(seat);
  }
  /// Returns an empty message if the tile is in the box and not used.
  [[nodiscard]] Message tile_taken(const TileCode& code) const {
    if (code.tile() == kNoTile) return tr("there is no such tile");
    return state.is_drawn(code.tile()) ? tr("the tile is already used") : Message();
  }
  /// Returns an empty message if the cell is of `kind`.
  [[nodiscard]] Message not_a(const Place& at, Kind kind) const {
    if (at.cell() == kNoCell) return tr("the cell is off the board");
    if (state.shows(at.cell(), kind)) return {};
    return kind == Kind::kTreasure ? tr("there is no treasure hex") : tr("there is no temple");
  }
  /// Returns an empty message if the player has the pieces in their supply.
  [[nodiscard]] Message not_left(Player player, const Pieces& pieces) const {
    const Expedition& expedition = state.of(player.seat);
    const Message colour = name(player.seat);
    if (pieces.leader && expedition.leader != kLeaderInSupply) {
      return tr("the leader of {0} is already placed", colour);
    }
    if (pieces.members <= expedition.supply) return {};
    return trn(expedition.supply, "{1} has {0} member left", "{1} has {0} members left", colour);
  }
};

}  // namespace

SetupOrder contradicted_order(const State& state) {
  if (state.scoring_count > 0) {
    const bool by_score = state.auction && state.volcano == kNoTile;
    if (by_score) return is_ascending(state) ? SetupOrder::kNone : SetupOrder::kFinalScoring;
    return is_clockwise(state) ? SetupOrder::kNone : SetupOrder::kScoring;
  }
  if (state.caller == kNobody) return SetupOrder::kNone;
  if (state.played == 0) {
    const bool first = state.laid_count == 0 && state.caller != 0;
    return first ? SetupOrder::kFirstCaller : SetupOrder::kNone;
  }
  const auto right = static_cast<Actor>((state.caller + state.players - 1) % state.players);
  return state.has_played(right) ? SetupOrder::kNone : SetupOrder::kNextCaller;
}

Message setup_end_fault(const State& state) {
  int treasures = 0;
  state.explored.for_each([&](std::size_t cell) {
    if (state.shows(cell, Kind::kTreasure)) treasures += state.cells[cell].value;
  });
  for (const Expedition& expedition : state.expeditions) {
    treasures += std::accumulate(expedition.motifs.begin(), expedition.motifs.end(), 0);
  }
  if (treasures > kTreasures) return tr("there are more treasures than the box has");
  if (!has_room_for_points(state)) return tr("the score is too high for any game");
  if (!goes_together(state)) {
    return tr(
        "the setup contradicts itself on the tiles shown, who has "
        "played and who is next");
  }
  switch (contradicted_order(state)) {
    case SetupOrder::kNone:
      break;
    case SetupOrder::kScoring:
      return tr("the scoring turns to come do not go clockwise");
    case SetupOrder::kFinalScoring:
      return tr("the scoring turns to come do not go from the lowest score to the highest");
    case SetupOrder::kFirstCaller:
      return tr("the first auction of a game begins with another player");
    case SetupOrder::kNextCaller:
      return tr("the player before the caller has not played in this round");
  }
  return {};
}

Message setup_fault(const State& state, const Table* table, const Move& move) {
  return std::visit(Fault{state, table}, move);
}

namespace {

/// Visits the tokens that may come next in a setup.
class SetupLister {
 public:
  SetupLister(const State& state, MoveVisitor<Move>& visitor) : state_(state), visitor_(visitor) {}

  void list() {
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      if (!state_.is_drawn(tile)) add_tile(tile);
    }
    state_.explored.for_each([&](std::size_t cell) { add_hex(cell); });
    for (Actor seat = 0; seat < state_.players; ++seat) add_player(Player{seat});
    for (Actor seat = 0; seat < state_.players; ++seat) {
      PlayerList list;
      list.add(Player{seat});
      add(SetPlayed{list});
      add(SetCaller{Player{seat}});
      add(SetScoring{list});
      add(SetNext{Player{seat}});
    }
  }

 private:
  void add(const Move& move) { (void)visitor_.visit(move); }

  void add_tile(std::size_t tile) {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (state_.explored.has(cell)) continue;
      for (std::uint8_t k = 0; k < kSides; ++k) {
        if (canonical_rotation(state_.tiles[tile], k) != k) continue;
        add(Lay{TileCode::of(tile), Place::of(cell), {k}});
      }
    }
    TileList shown;
    shown.add(TileCode::of(tile));
    add(SetShown{shown});
    add(Volcano{TileCode::of(tile)});
  }

  void add_hex(std::size_t cell) {
    const Place at = Place::of(cell);
    for (int value = 0; value <= kHighestTemple; ++value) add(SetTemple{at, {value}});
    for (Actor seat = 0; seat < state_.players; ++seat) {
      add(SetGuard{at, Player{seat}, {}});
      add(SetGuard{at, Player{seat}, Leader{}});
    }
    for (int left = 0; left <= state_.cells[cell].value; ++left) add(SetTreasure{at, {left}});
  }

  void add_player(Player player) {
    state_.explored.for_each([&](std::size_t cell) { add(SetCamp{player, Place::of(cell)}); });
    state_.explored.for_each([&](std::size_t cell) {
      for_each_pieces(player, [&](const Pieces& pieces) {
        const bool one = pieces.members == 1 && !pieces.leader;
        add(SetIn{player, Place::of(cell), one ? std::optional<Pieces>() : pieces});
      });
    });
    for_each_pieces(player, [&](const Pieces& pieces) { add(SetGone{player, pieces}); });
    for (std::uint8_t motif = 1; motif <= kMotifs; ++motif) {
      MotifList motifs;
      motifs.add({motif});
      add(SetMotifs{player, motifs});
    }
    const Move none = SetScore{player, {0}};
    if (check_setup(state_, none) != nullptr) return;
    (void)visitor_.visit_run(none, SetScore{player, {kHighestScore}}, kHighestScore + 1);
  }

  /// Calls `visit` for every choice of the player's remaining pieces.
  template <class F>
  void for_each_pieces(Player player, F&& visit) const {
    const Expedition& expedition = state_.of(player.seat);
    for (int n = 1; n <= expedition.supply; ++n) visit(Pieces{n, false});
    if (expedition.leader != kLeaderInSupply) return;
    for (int n = 0; n <= expedition.supply; ++n) visit(Pieces{n, true});
  }

  const State& state_;
  MoveVisitor<Move>& visitor_;
};

}  // namespace

void visit_setup_tokens(const State& state, MoveVisitor<Move>& visitor) {
  SetupLister(state, visitor).list();
}

}  // namespace stela::tikal
