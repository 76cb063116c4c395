#include <algorithm>
#include <array>

#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/scoring.h"
#include "lib/words/tr.h"

namespace stela::taluva {

// Conditions for a setup (rulings.md, Taluva, "Setups"); each one describes its own failure.

namespace {

/// Describes what makes a token impossible after the previous ones; empty if nothing does. While
/// pieces are placed, the stock counts down.
struct Fault {
  const State& state;
  /// Null if only the existence of a fault matters: players have no names then.
  const Table* table;

  Message operator()(const Lay& /*lay*/) const {
    if (state.laid_count < state.tiles_in_game) return {};
    return trn(state.tiles_in_game, "the game has {0} tile", "the game has {0} tiles");
  }
  Message operator()(const SetHut& set) const {
    if (Message hex = not_free(set.at); !hex.empty()) return hex;
    return level_of(set.at) <= left(set.player).huts
               ? Message()
               : trn(left(set.player).huts, "{1} has {0} hut left", "{1} has {0} huts left",
                     name(set.player));
  }
  Message operator()(const SetTower& set) const {
    if (Message hex = not_free(set.at); !hex.empty()) return hex;
    if (level_of(set.at) < kLowestTowerLevel) {
      return tr("the hex is on level {0}, and towers begin on level {1}", level_of(set.at),
                kLowestTowerLevel);
    }
    return left(set.player).towers > 0 ? Message() : tr("{0} has no tower left", name(set.player));
  }
  Message operator()(const SetTemple& set) const {
    if (Message hex = not_free(set.at); !hex.empty()) return hex;
    return left(set.player).temples > 0 ? Message()
                                        : tr("{0} has no temple left", name(set.player));
  }
  Message operator()(const SetStock& set) const {
    if (setting().stock_given[seat_index(set.player.seat)]) return tr("the stock is given twice");
    // Temples and towers are never covered.
    const Stock& stock = left(set.player);
    if (set.temples.value != stock.temples) {
      return trn(stock.temples, "the board leaves {0} temple", "the board leaves {0} temples");
    }
    if (set.towers.value != stock.towers) {
      return trn(stock.towers, "the board leaves {0} tower", "the board leaves {0} towers");
    }
    return set.huts.value <= stock.huts
               ? Message()
               : trn(stock.huts, "the board leaves {0} hut", "the board leaves {0} huts");
  }
  Message operator()(const SetOut& set) const {
    if (Message gone = not_playing(set.player); !gone.empty()) return gone;
    const bool completed = !state.teams && left(set.player).kinds_completed() >= 2;
    return completed ? tr("{0} has completed two kinds", name(set.player)) : Message();
  }
  Message operator()(const SetDone& set) const {
    if (!state.ranking) return tr("`done` is used only in the variant `ranking`");
    if (Message gone = not_playing(set.player); !gone.empty()) return gone;
    return left(set.player).kinds_completed() >= 2
               ? Message()
               : tr("{0} has not completed two kinds", name(set.player));
  }
  Message operator()(const SetStack& set) const {
    if (setting().stack_given) return tr("the stack is given twice");
    if (set.tiles.value <= state.tiles_in_game - state.laid_count) return {};
    return trn(state.tiles_in_game, "the game has {0} tile, of which {1} are laid",
               "the game has {0} tiles, of which {1} are laid", state.laid_count);
  }
  Message operator()(const SetNext& set) const {
    if (setting().next != kNobody) return tr("the player is given twice");
    if (set.player.seat == kNobody) return tr("nobody of that colour plays");
    return state.plays(set.player.seat) ? Message() : tr("{0} no longer plays", name(set.player));
  }
  template <class M>
  Message operator()(const M& /*move*/) const {
    return tr("an action of a turn");
  }

 private:
  [[nodiscard]] const Setup& setting() const { return std::get<Setup>(state.phase); }
  [[nodiscard]] const Stock& left(Player player) const {
    return state.stock[seat_index(player.seat)];
  }
  [[nodiscard]] Message name(Player player) const {
    return table == nullptr ? Message() : table->player(player.seat);
  }
  [[nodiscard]] int level_of(Hex at) const { return state.cells[state.cell_at(at)].level; }
  /// Returns an empty message if a building is possible there.
  [[nodiscard]] Message not_free(Hex at) const {
    const std::size_t cell = state.cell_at(at);
    if (cell == kNoCell) return tr("there is no land");
    if (state.cells[cell].terrain == Terrain::kVolcano) return tr("the hex is a volcano");
    if (state.cells[cell].piece == Piece::kNone) return {};
    return tr("there is already a building of {0}", name({state.cells[cell].owner}));
  }
  /// Returns an empty message if the player can leave the game here.
  [[nodiscard]] Message not_playing(Player player) const {
    if (!state.plays(player.seat)) return tr("{0} has already left", name(player));
    // The last player who could leave stays: the game ends before.
    return is_decided(state) ? tr("the game has already ended") : Message();
  }
};

}  // namespace

Message setup_fault(const State& state, const Table* table, const Move& move) {
  return std::visit(Fault{state, table}, move);
}

Message setup_end_fault(const State& state) {
  // Players, or teams, with a member who still plays and has met the condition of the early win.
  std::array<bool, kMaxPlayers> won{};
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (!has_completed(state, seat)) continue;
    if (state.teams && state.all_kinds && team_is_out(state, seat)) {
      return tr("a team that has reached the early win is eliminated");
    }
    if (!state.plays(seat)) continue;
    if (state.ranking) return tr("a player who has completed two kinds is not `done`");
    won[seat_index(state.teams ? static_cast<Actor>(seat % 2) : seat)] = true;
  }
  if (std::ranges::count(won, true) > 1) {
    return state.teams ? tr("both teams have reached the early win")
                       : tr("two players have completed two kinds");
  }
  const bool names_next = std::get<Setup>(state.phase).next != kNobody;
  return names_next && std::holds_alternative<GameOver>(set_up(state).phase)
             ? tr("`next` names a player, but the game is over")
             : Message();
}

State set_up(State state) {
  end_setup(state);
  return state;
}

void visit_setup_tokens(const State& state, MoveVisitor<Move>& visitor) {
  const auto visit = [&](const Move& move) { return visitor.visit(move); };
  for_each_lay(state, visit);
  const std::vector<std::size_t> free = building_cells(state);
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Player player{seat};
    for (const std::size_t cell : free) visit(SetHut{player, state.cells[cell].at});
    for (const std::size_t cell : free) visit(SetTower{player, state.cells[cell].at});
    for (const std::size_t cell : free) visit(SetTemple{player, state.cells[cell].at});
    const Stock& stock = state.stock[seat_index(seat)];
    for (int huts = 0; huts <= stock.huts; ++huts) {
      visit(SetStock{player, {stock.temples}, {stock.towers}, {huts}});
    }
    visit(SetOut{player});
    visit(SetDone{player});
  }
  for (int tiles = 0; tiles <= state.tiles_in_game - state.laid_count; ++tiles) {
    visit(SetStack{{tiles}});
  }
  for (Actor seat = 0; seat < state.players; ++seat) visit(SetNext{Player{seat}});
}

}  // namespace stela::taluva
