// What is physically possible in a setup; each condition says itself what is seen when it fails.

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "lib/core/words.h"
#include "lib/tikal/rules/cells.h"
#include "lib/tikal/rules/rules.h"

namespace stela::tikal {
namespace {

/// Whether all are players, each once, and as many as are written; `bits` becomes who.
bool are_players(const PlayerList& list, std::uint8_t& bits) {
  for (const Player& player : list) {
    if (player.seat == kNobody || ((bits >> player.seat) & 1U) != 0) return false;
    bits = static_cast<std::uint8_t>(bits | 1U << player.seat);
  }
  return list.complete();
}

bool has_nobody(const PlayerList& list) {
  return std::any_of(list.begin(), list.end(),
                     [](const Player& player) { return player.seat == kNobody; });
}

/// Whether what is said of tiles shown, of who has played and of who is next goes together.
bool goes_together(const State& state) {
  const Actor next = std::get<SettingUp>(state.phase).next;
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

/// How many treasures the tiles that are laid have given: shown, less left.
int treasures_given(const State& state) {
  int given = 0;
  state.explored.for_each([&](std::size_t cell) {
    const Cell& place = state.cells[cell];
    if (place.kind == Kind::kTreasure) given += state.tiles[place.tile].value - place.value;
  });
  return given;
}

/// What makes a token impossible after those before it; empty: nothing.
struct Fault {
  const State& state;
  /// Null where only whether there is a fault is asked: players have no names then.
  const Table* table;

  std::string operator()(const Lay& lay) const {
    if (std::string tile = tile_taken(lay.tile); !tile.empty()) return tile;
    if (lay.at.cell() == kNoCell) return "the cell is off the board";
    if (!state.explored.has(lay.at.cell())) return {};
    const std::uint8_t there = state.cells[lay.at.cell()].tile;
    return there == kNoTile ? "the hex is printed on the board"
                            : fmt::format("{} lies there already", tile_name(there));
  }
  std::string operator()(const SetTemple& set) const {
    if (std::string hex = not_a(set.at, Kind::kTemple); !hex.empty()) return hex;
    if (setting().temples.has(set.at.cell())) return "the value is given twice";
    const int value = state.cells[set.at.cell()].value;
    if (set.value.value < value) return fmt::format("the temple began with {}", value);
    for (int number = value + 1; number <= set.value.value; ++number) {
      if (number > kHighestTemple || state.squares[static_cast<std::size_t>(number)] == 0) {
        return "the squares are not in the box";
      }
    }
    return {};
  }
  std::string operator()(const SetGuard& set) const {
    if (std::string hex = not_a(set.at, Kind::kTemple); !hex.empty()) return hex;
    if (const Actor guard = state.cells[set.at.cell()].guard; guard != kNobody) {
      return fmt::format("{} guards the temple already", name(guard));
    }
    if (set.player.seat == kNobody) return "nobody of that colour plays";
    if (state.of(set.player.seat).guards >= kGuardsPerPlayer) {
      return fmt::format("{} has {} guards already", name(set.player.seat), kGuardsPerPlayer);
    }
    return not_left(set.player, {set.leader ? 0 : 1, set.leader.has_value()});
  }
  std::string operator()(const SetTreasure& set) const {
    if (std::string hex = not_a(set.at, Kind::kTreasure); !hex.empty()) return hex;
    if (setting().treasures.has(set.at.cell())) return "the number is given twice";
    const int value = state.cells[set.at.cell()].value;
    return set.left.value <= value ? std::string()
                                   : fmt::format("{} lay there", counted(value, "treasure"));
  }
  std::string operator()(const SetCamp& set) const {
    const std::size_t cell = set.at.cell();
    const bool treasure = state.shows(cell, Kind::kTreasure);
    if (treasure && state.cells[cell].value > 0) {
      return fmt::format("{} left there", counted(state.cells[cell].value, "treasure"));
    }
    if (!treasure && !state.shows(cell, Kind::kJungle)) {
      return "that is neither a jungle nor a treasure hex";
    }
    if (const Actor camp = state.cells[cell].camp; camp != kNobody) {
      return fmt::format("a camp of {} stands there already", name(camp));
    }
    return state.of(set.player.seat).camps < kCampsPerPlayer
               ? std::string()
               : fmt::format("{} has both camps on the board", name(set.player.seat));
  }
  std::string operator()(const SetIn& set) const {
    const std::size_t cell = set.at.cell();
    if (cell == kNoCell) return "the cell is off the board";
    if (!state.explored.has(cell)) return "the cell is unexplored";
    if (state.cells[cell].kind == Kind::kVolcano) return "nobody enters a volcano";
    return not_left(set.player, pieces_of(set.pieces));
  }
  std::string operator()(const SetGone& set) const {
    if (has(setting().gone, set.player)) return "they are given twice";
    return not_left(set.player, set.pieces);
  }
  std::string operator()(const SetMotifs& set) const {
    if (has(setting().motifs, set.player)) return "they are given twice";
    std::array<int, kMotifs> counts{};
    for (const Expedition& expedition : state.expeditions) {
      for (std::size_t i = 0; i < kMotifs; ++i) counts[i] += expedition.motifs[i];
    }
    const int owned = std::accumulate(counts.begin(), counts.end(), 0);
    const int given = treasures_given(state);
    if (owned + set.motifs.count() > given) {
      return fmt::format("the tiles that are laid have given {}", counted(given, "treasure"));
    }
    const bool enough = std::all_of(set.motifs.begin(), set.motifs.end(), [&](Motif motif) {
      return ++counts[motif.index()] <= kTreasuresPerMotif;
    });
    return enough && set.motifs.complete()
               ? std::string()
               : fmt::format("there are {} treasures of each motif", kTreasuresPerMotif);
  }
  std::string operator()(const SetScore& set) const {
    if (has(setting().scores, set.player)) return "the score is given twice";
    if (set.points.value < 0 && !(state.auction && state.overbid)) {
      return "scores fall below 0 only by overbidding";
    }
    const bool possible = set.points.value <= kHighestScore && set.points.value >= -kHighestScore;
    return possible ? "" : "no game comes that far";
  }
  std::string operator()(const SetShown& set) const {
    if (!state.auction) return "tiles are shown in the auction only";
    if (state.shown_count > 0) return "they are given twice";
    if (set.tiles.count() > state.players) {
      return "more tiles than players";
    }
    for (const TileCode& code : set.tiles) {
      if (std::string tile = tile_taken(code); !tile.empty()) return tile;
    }
    std::uint64_t seen = 0;
    for (const TileCode& code : set.tiles) seen |= std::uint64_t{1} << code.tile();
    const bool once = count_bits(seen) == set.tiles.count();
    return once ? "" : "a tile is named twice";
  }
  std::string operator()(const SetPlayed& set) const {
    if (!state.auction) return "rounds are played in the auction only";
    if (state.played != 0) return "they are given twice";
    if (has_nobody(set.players)) return "nobody of that colour plays";
    std::uint8_t played = 0;
    const bool possible = are_players(set.players, played) && std::popcount(played) < state.players;
    return possible ? "" : "each is named once, and somebody is left to play";
  }
  std::string operator()(const SetCaller& set) const {
    if (!state.auction) return "only an auction has a caller";
    if (state.caller != kNobody) return "the caller is given twice";
    if (set.player.seat == kNobody) return "nobody of that colour plays";
    return state.has_played(set.player.seat)
               ? fmt::format("{} has played this round", name(set.player.seat))
               : std::string();
  }
  std::string operator()(const Volcano& set) const {
    if (state.volcano != kNoTile) return "a volcano is set aside already";
    if (state.caller != kNobody) return "no auction takes place while a volcano is set aside";
    if (std::string tile = tile_taken(set.tile); !tile.empty()) return tile;
    return state.tiles[set.tile.tile()].kind == Kind::kVolcano ? "" : "the tile is not a volcano";
  }
  std::string operator()(const SetScoring& set) const {
    if (state.scoring_count > 0) return "they are given twice";
    if (has_nobody(set.players)) return "nobody of that colour plays";
    // A volcano brings a scoring round, or the last tile.
    if (state.volcano == kNoTile && state.laid_count < kTiles) {
      return "no volcano is set aside, and tiles are left";
    }
    std::uint8_t seats = 0;
    return are_players(set.players, seats) ? "" : "each is named once";
  }
  std::string operator()(const SetNext& set) const {
    if (set.player.seat == kNobody) return "nobody of that colour plays";
    if (setting().next != kNobody) return "the player is given twice";
    // In a scoring round who has played this round has turns, too.
    const bool played = state.scoring_count == 0 && state.has_played(set.player.seat);
    return played ? fmt::format("{} has played this round", name(set.player.seat)) : std::string();
  }
  template <class M>
  std::string operator()(const M& /*move*/) const {
    return "an action of a turn";
  }

 private:
  [[nodiscard]] const SettingUp& setting() const { return std::get<SettingUp>(state.phase); }
  [[nodiscard]] static bool has(std::uint8_t bits, Player player) {
    return ((bits >> player.seat) & 1U) != 0;
  }
  [[nodiscard]] std::string_view name(Actor seat) const {
    return table == nullptr ? std::string_view() : table->colour_of(seat);
  }
  /// Empty when the tile is in the box and not used.
  [[nodiscard]] std::string tile_taken(const TileCode& code) const {
    if (code.tile() == kNoTile) return "there is no such tile";
    return state.is_drawn(code.tile()) ? "the tile is used already" : "";
  }
  /// Empty when the cell shows `kind`.
  [[nodiscard]] std::string not_a(const Place& at, Kind kind) const {
    if (at.cell() == kNoCell) return "the cell is off the board";
    if (state.shows(at.cell(), kind)) return {};
    return fmt::format("there is no {}", kind == Kind::kTreasure
                                             ? std::string_view("treasure hex")
                                             : kKindNames[static_cast<std::size_t>(kind)]);
  }
  /// Empty when the player has the pieces in the supply.
  [[nodiscard]] std::string not_left(Player player, const Pieces& pieces) const {
    const Expedition& expedition = state.of(player.seat);
    const std::string_view colour = name(player.seat);
    if (pieces.leader && expedition.leader != kLeaderInSupply) {
      return fmt::format("the leader of {} is placed already", colour);
    }
    if (pieces.members <= expedition.supply) return {};
    return fmt::format("{} has {} left", colour, counted(expedition.supply, "member"));
  }
};

}  // namespace

Phrase setup_end_fault(const State& state) {
  int treasures = 0;
  state.explored.for_each([&](std::size_t cell) {
    if (state.shows(cell, Kind::kTreasure)) treasures += state.cells[cell].value;
  });
  for (const Expedition& expedition : state.expeditions) {
    treasures += std::accumulate(expedition.motifs.begin(), expedition.motifs.end(), 0);
  }
  if (treasures > kTreasures) return "there are more treasures than the box has";
  return goes_together(state)
             ? ""
             : "the setup contradicts itself on the tiles shown, who has played and who is next";
}

Phrase setup_fault(const State& state, const Table* table, const Move& move) {
  return std::visit(Fault{state, table}, move);
}

}  // namespace stela::tikal
