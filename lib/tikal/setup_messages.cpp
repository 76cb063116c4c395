#include <fmt/format.h>

#include "lib/core/words.h"
#include "lib/tikal/events.h"
#include "lib/tikal/messages.h"

namespace stela::tikal {
namespace {

/// Tells why a token was refused; the conditions stand in the order of setup.cpp.
struct Reason {
  const State& state;
  const Table& table;

  std::string operator()(const Lay& lay) const {
    if (std::string tile = tile_taken(lay.tile); !tile.empty()) return tile;
    if (lay.at.cell() == kNoCell) return "the cell is off the board";
    const std::uint8_t there = state.cells[lay.at.cell()].tile;
    return there == kNoTile ? "the hex is printed on the board"
                            : fmt::format("{} lies there already", tile_name(there));
  }
  std::string operator()(const SetTemple& set) const {
    if (std::string hex = not_a(set.at, Kind::kTemple); !hex.empty()) return hex;
    if (setting().temples.has(set.at.cell())) return "the value is given twice";
    const int value = state.cells[set.at.cell()].value;
    if (set.value.value < value) return fmt::format("the temple began with {}", value);
    return "the squares are not in the box";
  }
  std::string operator()(const SetGuard& set) const {
    if (std::string hex = not_a(set.at, Kind::kTemple); !hex.empty()) return hex;
    if (state.cells[set.at.cell()].guard != kNobody) return "the temple is guarded already";
    if (set.player.seat == kNobody) return "nobody of that colour plays";
    if (state.of(set.player.seat).guards >= kGuardsPerPlayer) {
      return fmt::format("a player has {} guards at most", kGuardsPerPlayer);
    }
    return not_left(set.player, {set.leader ? 0 : 1, set.leader.has_value()});
  }
  std::string operator()(const SetTreasure& set) const {
    if (std::string hex = not_a(set.at, Kind::kTreasure); !hex.empty()) return hex;
    if (setting().treasures.has(set.at.cell())) return "the number is given twice";
    return fmt::format("{} lay there", counted(state.cells[set.at.cell()].value, "treasure"));
  }
  std::string operator()(const SetCamp& set) const {
    const std::size_t cell = set.at.cell();
    if (state.shows(cell, Kind::kTreasure) && state.cells[cell].value > 0) {
      return fmt::format("{} left there", counted(state.cells[cell].value, "treasure"));
    }
    if (!state.shows(cell, Kind::kJungle) && !state.shows(cell, Kind::kTreasure)) {
      return "that is neither a jungle nor a treasure hex";
    }
    if (state.cells[cell].camp != kNobody) return "a camp stands there already";
    return fmt::format("a player has {} camps", kCampsPerPlayer);
  }
  std::string operator()(const SetIn& set) const {
    const std::size_t cell = set.at.cell();
    if (cell == kNoCell) return "the cell is off the board";
    if (!state.explored.has(cell)) return "the cell is unexplored";
    if (state.cells[cell].kind == Kind::kVolcano) return "nobody enters a volcano";
    return not_left(set.player, set.pieces.value_or(Pieces{}));
  }
  std::string operator()(const SetGone& set) const {
    if (has(setting().gone, set.player)) return "they are given twice";
    return not_left(set.player, set.pieces);
  }
  std::string operator()(const SetMotifs& set) const {
    if (has(setting().motifs, set.player)) return "they are given twice";
    return fmt::format("there are {} treasures of each motif", kTreasuresPerMotif);
  }
  std::string operator()(const SetScore& set) const {
    if (has(setting().scores, set.player)) return "the score is given twice";
    return set.points.value < 0 && !(state.auction && state.overbid)
               ? "scores fall below 0 only by overbidding"
               : "no game comes that far";
  }
  std::string operator()(const SetShown& set) const {
    if (!state.auction) return "tiles are shown in the auction only";
    if (state.shown_count > 0) return "they are given twice";
    if (set.tiles.count > static_cast<std::uint32_t>(state.players)) {
      return "more tiles than players";
    }
    for (const TileCode& code : set.tiles) {
      if (std::string tile = tile_taken(code); !tile.empty()) return tile;
    }
    return "a tile is named twice";
  }
  std::string operator()(const SetPlayed& set) const {
    if (!state.auction) return "rounds are played in the auction only";
    if (state.played != 0) return "they are given twice";
    for (const Player& player : set.players) {
      if (player.seat == kNobody) return "nobody of that colour plays";
    }
    return "each is named once, and somebody is left to play";
  }
  std::string operator()(const SetCaller& set) const {
    if (!state.auction) return "only an auction has a caller";
    if (state.caller != kNobody) return "the caller is given twice";
    return set.player.seat == kNobody ? "nobody of that colour plays"
                                      : "that player has played this round";
  }
  std::string operator()(const Volcano& set) const {
    if (state.volcano != kNoTile) return "a volcano is set aside already";
    if (state.caller != kNobody) return "no auction is due while a volcano is set aside";
    if (std::string tile = tile_taken(set.tile); !tile.empty()) return tile;
    return "the tile is no volcano";
  }
  std::string operator()(const SetScoring& set) const {
    if (state.scoring_count > 0) return "they are given twice";
    for (const Player& player : set.players) {
      if (player.seat == kNobody) return "nobody of that colour plays";
    }
    return state.volcano == kNoTile && state.laid_count < kTiles
               ? "no volcano is set aside, and tiles are left"
               : "each is named once";
  }
  std::string operator()(const SetNext& set) const {
    if (set.player.seat == kNobody) return "nobody of that colour plays";
    return setting().next != kNobody ? "the player is given twice"
                                     : "that player has played this round";
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
  /// Empty when the tile is in the box and not used.
  [[nodiscard]] std::string tile_taken(const TileCode& code) const {
    if (code.tile() == kNoTile) return "there is no such tile";
    return state.is_drawn(code.tile()) ? "the tile is used already" : std::string();
  }
  /// Empty when the cell shows `kind`.
  [[nodiscard]] std::string not_a(const Place& at, Kind kind) const {
    if (at.cell() == kNoCell) return "the cell is off the board";
    if (state.shows(at.cell(), kind)) return {};
    return fmt::format("there is no {}", kind == Kind::kTreasure
                                             ? std::string_view("treasure hex")
                                             : kKindNames[static_cast<std::size_t>(kind)]);
  }
  /// Pieces that the player does not have.
  [[nodiscard]] std::string not_left(Player player, const Pieces& pieces) const {
    const Expedition& expedition = state.of(player.seat);
    if (pieces.leader && expedition.leader != kLeaderInSupply) {
      return fmt::format("the leader of {} is placed already", table.colour_of(player.seat));
    }
    return fmt::format("{} has {} left", table.colour_of(player.seat),
                       counted(expedition.supply, "member"));
  }
};

}  // namespace

std::string describe_setup(const State& state, const Table& table, const Move& move) {
  return std::visit(Reason{state, table}, move);
}

}  // namespace stela::tikal
