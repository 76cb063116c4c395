#include <algorithm>
#include <array>

#include "lib/taluva/rules/rules.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

/// The kinds of tokens of a setup, in order.
using Order =
    Stages<Lay, SetHut, SetTower, SetTemple, SetStock, Mixed<SetOut, SetDone>, SetStack, SetNext>;
template <class M>
constexpr std::uint8_t kStage = Order::of<M>();

Stock& stock_of(State& state, Player player) { return state.stock[seat_index(player.seat)]; }

int level_of(const State& state, Hex at) { return state.cells[state.cell_at(at)].level; }
void place(State& state, Player player, Hex at, Piece piece) {
  state.put(state.cell_at(at), piece, player.seat);
}

/// Returns the cells on which `seat` has `piece`, by q, then r.
std::vector<Hex> places_of(const State& state, Actor seat, Piece piece) {
  std::vector<Hex> places;
  state.owned[seat_index(seat)].for_each([&](std::size_t cell) {
    if (state.cells[cell].piece == piece) places.push_back(state.cells[cell].at);
  });
  std::ranges::sort(places);
  return places;
}

template <class M>
void add_pieces(const State& state, Piece piece, std::vector<Move>& moves) {
  for (Actor seat = 0; seat < state.players; ++seat) {
    for (const Hex at : places_of(state, seat, piece)) moves.emplace_back(M{Player{seat}, at});
  }
}

}  // namespace

const Rule* check_setup_end(const State& state) {
  return setup_end_fault(state).empty() ? nullptr : &record_rules::kSetup;
}

void begin_setup(State& state) { state.phase = Setup{}; }

Message setup_order_of(const State& /*state*/) { return Order::names(); }

std::uint8_t setup_stage_of(const State& /*state*/, const Move& move) {
  return std::visit([](const auto& m) { return kStage<std::decay_t<decltype(m)>>; }, move);
}

const Rule* check_setup(const State& state, const Move& move) {
  return std::visit(
      [&](const auto& m) -> const Rule* {
        using M = std::decay_t<decltype(m)>;
        if (kStage<M> == kNoStage || kStage<M> < std::get<Setup>(state.phase).stage) {
          return &record_rules::kActionPhase;
        }
        if constexpr (kStage<M> != kNoStage && !std::is_same_v<M, Lay>) {
          if (!setup_fault(state, nullptr, m).empty()) return &record_rules::kSetup;
        }
        return nullptr;
      },
      move);
}

void apply_setup(State& state, const Move& move) {
  auto& setting = std::get<Setup>(state.phase);
  std::visit(
      [&](const auto& m) {
        using M = std::decay_t<decltype(m)>;
        setting.stage = kStage<M>;
        if constexpr (std::is_same_v<M, SetHut>) {
          Stock& stock = stock_of(state, m.player);
          stock.huts = static_cast<std::uint8_t>(stock.huts - level_of(state, m.at));
          place(state, m.player, m.at, Piece::kHut);
        } else if constexpr (std::is_same_v<M, SetTower>) {
          --stock_of(state, m.player).towers;
          place(state, m.player, m.at, Piece::kTower);
        } else if constexpr (std::is_same_v<M, SetTemple>) {
          --stock_of(state, m.player).temples;
          place(state, m.player, m.at, Piece::kTemple);
        } else if constexpr (std::is_same_v<M, SetStock>) {
          stock_of(state, m.player) = {static_cast<std::uint8_t>(m.temples.value),
                                       static_cast<std::uint8_t>(m.towers.value),
                                       static_cast<std::uint8_t>(m.huts.value)};
          setting.stock_given[static_cast<std::size_t>(m.player.seat)] = true;
        } else if constexpr (std::is_same_v<M, SetOut>) {
          state.depart(m.player.seat, false);
        } else if constexpr (std::is_same_v<M, SetDone>) {
          state.depart(m.player.seat, true);
        } else if constexpr (std::is_same_v<M, SetStack>) {
          state.tiles_left = static_cast<std::uint8_t>(m.tiles.value);
          setting.stack_given = true;
        } else if constexpr (std::is_same_v<M, SetNext>) {
          setting.next = m.player.seat;
        }
      },
      move);
}

void end_setup(State& state) {
  const Setup setting = std::get<Setup>(state.phase);
  if (!setting.stack_given) {
    state.tiles_left = static_cast<std::uint8_t>(state.tiles_in_game - state.laid_count);
  }
  state.turn = setting.next == kNobody ? Actor{0} : setting.next;
  state.phase = Laying{};
  if (!state.ranking) {
    for (Actor seat = 0; seat < state.players; ++seat) {
      if (!state.plays(seat) || !has_completed(state, seat)) continue;
      state.phase = GameOver{seat};
      return;
    }
  }
  if (is_over(state)) {
    state.phase = GameOver{};
    return;
  }
  while (!state.plays(state.turn)) {
    state.turn = seat_left_of(state.turn, state.players);
  }
}

std::vector<Move> setup_of(const State& state) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < state.laid_count; ++i) {
    const LaidTile& tile = state.laid[i];
    moves.emplace_back(Lay{TileCode::of(tile.kind), tile.at, {tile.rotation}});
  }
  add_pieces<SetHut>(state, Piece::kHut, moves);
  add_pieces<SetTower>(state, Piece::kTower, moves);
  add_pieces<SetTemple>(state, Piece::kTemple, moves);
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Stock& stock = state.stock[seat_index(seat)];
    moves.emplace_back(SetStock{Player{seat}, {stock.temples}, {stock.towers}, {stock.huts}});
  }
  for (std::size_t i = 0; i < state.departure_count; ++i) {
    const Player player{state.departures[i].seat};
    if (state.departures[i].done) {
      moves.emplace_back(SetDone{player});
    } else {
      moves.emplace_back(SetOut{player});
    }
  }
  moves.emplace_back(SetStack{{state.tiles_left}});
  if (!std::holds_alternative<GameOver>(state.phase))
    moves.emplace_back(SetNext{Player{state.turn}});
  return moves;
}

// Conditions for a setup (docs/games/taluva.md, "Positions"); each one describes its own failure.

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
