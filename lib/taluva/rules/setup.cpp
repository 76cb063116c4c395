#include "lib/taluva/rules/setup.h"

#include <algorithm>

#include "lib/game/rules.h"
#include "lib/record/record.h"
#include "lib/taluva/rules/scoring.h"

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

}  // namespace stela::taluva
