// What is possible in a setup (rulings.md, Taluva, "Setups"); each condition says itself what is
// seen when it fails.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lib/core/words.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/scoring.h"

namespace stela::taluva {
namespace {

/// What makes a token impossible after those before it; empty: nothing. While the pieces are set,
/// the stock counts them down.
struct Fault {
  const State& state;
  /// Null where only whether there is a fault is asked: players have no names then.
  const Table* table;

  std::string operator()(const Lay& /*lay*/) const {
    if (state.laid_count < state.tiles_in_game) return {};
    return fmt::format("the game has {}", counted(state.tiles_in_game, "tile"));
  }
  std::string operator()(const SetHut& set) const {
    if (std::string hex = not_free(set.at); !hex.empty()) return hex;
    return level_of(set.at) <= left(set.player).huts
               ? std::string()
               : fmt::format("{} has {} left", name(set.player),
                             counted(left(set.player).huts, "hut"));
  }
  std::string operator()(const SetTower& set) const {
    if (std::string hex = not_free(set.at); !hex.empty()) return hex;
    if (level_of(set.at) < kLowestTowerLevel) {
      return fmt::format("the hex is on level {}, and towers begin on level {}", level_of(set.at),
                         kLowestTowerLevel);
    }
    return left(set.player).towers > 0 ? std::string()
                                       : fmt::format("{} has no tower left", name(set.player));
  }
  std::string operator()(const SetTemple& set) const {
    if (std::string hex = not_free(set.at); !hex.empty()) return hex;
    return left(set.player).temples > 0 ? std::string()
                                        : fmt::format("{} has no temple left", name(set.player));
  }
  std::string operator()(const SetStock& set) const {
    if (setting().stock_given[seat_index(set.player.seat)]) return "the stock is given twice";
    // Temples and towers are never covered.
    const Stock& stock = left(set.player);
    if (set.temples.value != stock.temples) {
      return fmt::format("the board leaves {}", counted(stock.temples, "temple"));
    }
    if (set.towers.value != stock.towers) {
      return fmt::format("the board leaves {}", counted(stock.towers, "tower"));
    }
    return set.huts.value <= stock.huts
               ? std::string()
               : fmt::format("the board leaves {}", counted(stock.huts, "hut"));
  }
  std::string operator()(const SetOut& set) const {
    if (std::string gone = not_playing(set.player); !gone.empty()) return gone;
    const bool completed = !state.teams && left(set.player).kinds_completed() >= 2;
    return completed ? fmt::format("{} has completed two kinds", name(set.player)) : std::string();
  }
  std::string operator()(const SetDone& set) const {
    if (!state.ranking) return "players leave in this way only in the variant `ranking`";
    if (std::string gone = not_playing(set.player); !gone.empty()) return gone;
    return left(set.player).kinds_completed() >= 2
               ? std::string()
               : fmt::format("{} has not completed two kinds", name(set.player));
  }
  std::string operator()(const SetStack& set) const {
    if (setting().stack_given) return "the stack is given twice";
    if (set.tiles.value <= state.tiles_in_game - state.laid_count) return {};
    return fmt::format("the game has {}, of which {} are laid",
                       counted(state.tiles_in_game, "tile"), state.laid_count);
  }
  std::string operator()(const SetNext& set) const {
    if (setting().next != kNobody) return "the player is given twice";
    if (set.player.seat == kNobody) return "nobody of that colour plays";
    return state.plays(set.player.seat) ? std::string()
                                        : fmt::format("{} no longer plays", name(set.player));
  }
  template <class M>
  std::string operator()(const M& /*move*/) const {
    return "an action of a turn";
  }

 private:
  [[nodiscard]] const SettingUp& setting() const { return std::get<SettingUp>(state.phase); }
  [[nodiscard]] const Stock& left(Player player) const {
    return state.stock[seat_index(player.seat)];
  }
  [[nodiscard]] std::string_view name(Player player) const {
    return table == nullptr ? std::string_view() : table->colour_of(player.seat);
  }
  [[nodiscard]] int level_of(Hex at) const { return state.cells[state.cell_at(at)].level; }
  /// Empty when a building can stand there.
  [[nodiscard]] std::string not_free(Hex at) const {
    const std::size_t cell = state.cell_at(at);
    if (cell == kNoCell) return "that is bare table";
    if (state.cells[cell].terrain == Terrain::kVolcano) return "that is a volcano";
    if (state.cells[cell].piece == Piece::kNone) return {};
    return fmt::format("a building of {} stands there already", name({state.cells[cell].owner}));
  }
  /// Empty when the player can leave the game here.
  [[nodiscard]] std::string not_playing(Player player) const {
    if (!state.plays(player.seat)) return fmt::format("{} has left already", name(player));
    // The last one who could leave stays: the game ends before.
    return is_decided(state) ? "the game has ended before" : "";
  }
};

}  // namespace

Phrase setup_fault(const State& state, const Table* table, const Move& move) {
  return std::visit(Fault{state, table}, move);
}

Phrase setup_end_fault(const State& state) {
  // Players, or teams, of whom somebody who still plays has met the early win.
  std::array<bool, kMaxPlayers> won{};
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (!state.plays(seat) || !has_completed(state, seat)) continue;
    if (state.ranking) return "a player who has completed two kinds is not `done`";
    won[seat_index(state.teams ? static_cast<Actor>(seat % 2) : seat)] = true;
  }
  if (std::count(won.begin(), won.end(), true) <= 1) return {};
  return state.teams ? "both teams have reached the early win"
                     : "two players have completed two kinds";
}

}  // namespace stela::taluva
