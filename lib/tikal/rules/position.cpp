#include "lib/tikal/rules/rules.h"

namespace stela::tikal {
namespace {

template <class F>
void for_each_seat(const State& state, F&& visit) {
  for (Actor seat = 0; seat < state.players; ++seat) visit(seat);
}

/// Calls `visit` for each cell of `kind`, by column, then row.
template <class F>
void for_each_shown(const State& state, Kind kind, F&& visit) {
  state.explored.for_each([&](std::size_t cell) {
    if (state.cells[cell].kind == kind) visit(cell);
  });
}

void add_board(const State& state, std::vector<Move>& moves) {
  state.explored.for_each([&](std::size_t cell) {
    const Cell& place = state.cells[cell];
    if (place.tile == kNoTile) return;
    moves.emplace_back(Lay{TileCode::of(place.tile), Place::of(cell), {place.rotation}});
  });
  for_each_shown(state, Kind::kTemple, [&](std::size_t cell) {
    moves.emplace_back(SetTemple{Place::of(cell), {state.cells[cell].value}});
  });
  for_each_seat(state, [&](Actor seat) {
    for_each_shown(state, Kind::kTemple, [&](std::size_t cell) {
      if (state.cells[cell].guard != seat) return;
      SetGuard guard{Place::of(cell), Player{seat}, {}};
      if (state.cells[cell].leader_guards) guard.leader = Leader{};
      moves.emplace_back(guard);
    });
  });
  for_each_shown(state, Kind::kTreasure, [&](std::size_t cell) {
    moves.emplace_back(SetTreasure{Place::of(cell), {state.cells[cell].value}});
  });
}

void add_pieces(const State& state, std::vector<Move>& moves) {
  for_each_seat(state, [&](Actor seat) {
    state.explored.for_each([&](std::size_t cell) {
      if (state.cells[cell].camp == seat) {
        moves.emplace_back(SetCamp{Player{seat}, Place::of(cell)});
      }
    });
  });
  for_each_seat(state, [&](Actor seat) {
    const Expedition& expedition = state.of(seat);
    state.explored.for_each([&](std::size_t cell) {
      if (expedition.pieces_on(cell) == 0) return;
      SetIn in{Player{seat}, Place::of(cell), {}};
      const Pieces pieces{expedition.members[cell], expedition.leader == cell};
      if (pieces != Pieces{}) in.pieces = pieces;
      moves.emplace_back(in);
    });
  });
  for_each_seat(state, [&](Actor seat) {
    const Expedition& expedition = state.of(seat);
    const Pieces gone{expedition.gone, expedition.leader == kLeaderGone};
    if (gone.count() > 0) moves.emplace_back(SetGone{Player{seat}, gone});
  });
}

void add_possessions(const State& state, std::vector<Move>& moves) {
  for_each_seat(state, [&](Actor seat) {
    SetMotifs set{Player{seat}, {}};
    for (std::size_t motif = 0; motif < kMotifs; ++motif) {
      for (int i = 0; i < state.of(seat).motifs[motif]; ++i) {
        set.motifs.add({static_cast<std::uint8_t>(motif + 1)});
      }
    }
    if (set.motifs.count() > 0) moves.emplace_back(set);
  });
  for_each_seat(state, [&](Actor seat) {
    moves.emplace_back(SetScore{Player{seat}, {state.of(seat).points}});
  });
}

void add_turn(const State& state, std::vector<Move>& moves) {
  if (state.shown_count > 0) {
    SetShown set;
    for (std::size_t i = 0; i < state.shown_count; ++i) set.tiles.add(TileCode::of(state.shown[i]));
    moves.emplace_back(set);
  }
  if (state.played != 0) {
    SetPlayed set;
    for_each_seat(state, [&](Actor seat) {
      if (state.has_played(seat)) set.players.add(Player{seat});
    });
    moves.emplace_back(set);
  }
  if (state.caller != kNobody) moves.emplace_back(SetCaller{Player{state.caller}});
  if (state.volcano != kNoTile) moves.emplace_back(Volcano{TileCode::of(state.volcano)});
  if (state.scoring_count > 0) {
    SetScoring set;
    for (std::size_t i = 0; i < state.scoring_count; ++i) {
      set.players.add(Player{state.scoring[i]});
    }
    moves.emplace_back(set);
  }
  if (state.turn != kNobody) moves.emplace_back(SetNext{Player{state.turn}});
}

}  // namespace

std::vector<Move> setup_of(const State& state) {
  std::vector<Move> moves;
  add_board(state, moves);
  add_pieces(state, moves);
  add_possessions(state, moves);
  add_turn(state, moves);
  return moves;
}

}  // namespace stela::tikal
