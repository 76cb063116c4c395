// What is possible in a setup (rulings.md, Taluva, "Setups"); each condition says itself what is
// seen when it fails.

#include <algorithm>
#include <array>

#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/scoring.h"
#include "lib/words/say.h"

namespace stela::taluva {
namespace {

/// What makes a token impossible after those before it; empty: nothing. While the pieces are set,
/// the stock counts them down.
struct Fault {
  const State& state;
  /// Null where only whether there is a fault is asked: players have no names then.
  const Table* table;

  Phrase operator()(const Lay& /*lay*/) const {
    if (state.laid_count < state.tiles_in_game) return {};
    return said_counted(state.tiles_in_game, "the game has {0} tile", "the game has {0} tiles");
  }
  Phrase operator()(const SetHut& set) const {
    if (Phrase hex = not_free(set.at); !hex.empty()) return hex;
    return level_of(set.at) <= left(set.player).huts
               ? Phrase()
               : said_counted(left(set.player).huts, "{1} has {0} hut left",
                              "{1} has {0} huts left", name(set.player));
  }
  Phrase operator()(const SetTower& set) const {
    if (Phrase hex = not_free(set.at); !hex.empty()) return hex;
    if (level_of(set.at) < kLowestTowerLevel) {
      return said("the hex is on level {0}, and towers begin on level {1}", level_of(set.at),
                  kLowestTowerLevel);
    }
    return left(set.player).towers > 0 ? Phrase() : said("{0} has no tower left", name(set.player));
  }
  Phrase operator()(const SetTemple& set) const {
    if (Phrase hex = not_free(set.at); !hex.empty()) return hex;
    return left(set.player).temples > 0 ? Phrase()
                                        : said("{0} has no temple left", name(set.player));
  }
  Phrase operator()(const SetStock& set) const {
    if (setting().stock_given[seat_index(set.player.seat)]) return said("the stock is given twice");
    // Temples and towers are never covered.
    const Stock& stock = left(set.player);
    if (set.temples.value != stock.temples) {
      return said_counted(stock.temples, "the board leaves {0} temple",
                          "the board leaves {0} temples");
    }
    if (set.towers.value != stock.towers) {
      return said_counted(stock.towers, "the board leaves {0} tower",
                          "the board leaves {0} towers");
    }
    return set.huts.value <= stock.huts
               ? Phrase()
               : said_counted(stock.huts, "the board leaves {0} hut", "the board leaves {0} huts");
  }
  Phrase operator()(const SetOut& set) const {
    if (Phrase gone = not_playing(set.player); !gone.empty()) return gone;
    const bool completed = !state.teams && left(set.player).kinds_completed() >= 2;
    return completed ? said("{0} has completed two kinds", name(set.player)) : Phrase();
  }
  Phrase operator()(const SetDone& set) const {
    if (!state.ranking) return said("players leave in this way only in the variant `ranking`");
    if (Phrase gone = not_playing(set.player); !gone.empty()) return gone;
    return left(set.player).kinds_completed() >= 2
               ? Phrase()
               : said("{0} has not completed two kinds", name(set.player));
  }
  Phrase operator()(const SetStack& set) const {
    if (setting().stack_given) return said("the stack is given twice");
    if (set.tiles.value <= state.tiles_in_game - state.laid_count) return {};
    return said_counted(state.tiles_in_game, "the game has {0} tile, of which {1} are laid",
                        "the game has {0} tiles, of which {1} are laid", state.laid_count);
  }
  Phrase operator()(const SetNext& set) const {
    if (setting().next != kNobody) return said("the player is given twice");
    if (set.player.seat == kNobody) return said("nobody of that colour plays");
    return state.plays(set.player.seat) ? Phrase() : said("{0} no longer plays", name(set.player));
  }
  template <class M>
  Phrase operator()(const M& /*move*/) const {
    return said("an action of a turn");
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
  [[nodiscard]] Phrase not_free(Hex at) const {
    const std::size_t cell = state.cell_at(at);
    if (cell == kNoCell) return said("that is bare table");
    if (state.cells[cell].terrain == Terrain::kVolcano) return said("that is a volcano");
    if (state.cells[cell].piece == Piece::kNone) return {};
    return said("a building of {0} stands there already", name({state.cells[cell].owner}));
  }
  /// Empty when the player can leave the game here.
  [[nodiscard]] Phrase not_playing(Player player) const {
    if (!state.plays(player.seat)) return said("{0} has left already", name(player));
    // The last one who could leave stays: the game ends before.
    return is_decided(state) ? said("the game has ended before") : Phrase();
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
    if (state.ranking) return said("a player who has completed two kinds is not `done`");
    won[seat_index(state.teams ? static_cast<Actor>(seat % 2) : seat)] = true;
  }
  if (std::ranges::count(won, true) > 1) {
    return state.teams ? said("both teams have reached the early win")
                       : said("two players have completed two kinds");
  }
  const bool names_next = std::get<SettingUp>(state.phase).next != kNobody;
  return names_next && std::holds_alternative<Over>(set_up(state).phase)
             ? said("`next` names a player, but the game is over")
             : Phrase();
}

State set_up(State state) {
  end_setup(state);
  return state;
}

}  // namespace stela::taluva
