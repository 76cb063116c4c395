#include "lib/tikal/rules/rules.h"

#include <algorithm>

#include "lib/record/record.h"
#include "lib/tikal/rules/rulebook.h"

namespace stela::tikal {
namespace {

/// Checks the source of the tile of a turn: the stack, or the tiles shown.
const Rule* check_source(const State& state, const TileCode& code) {
  if (!state.auction) return check_drawn(state.drawn, code);
  const std::uint8_t tile = code.tile();
  return tile != kNoTile && state.is_shown(tile) ? nullptr : &rules::kTakeShown;
}

/// Returns whether `tile` has a path on any free cell in any rotation.
bool fits_anywhere(const State& state, const Tile& tile) {
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (!is_frontier(state, cell)) continue;
    for (std::size_t rotation = 0; rotation < kSides; ++rotation) {
      if (has_path(state, tile, cell, rotation)) return true;
    }
  }
  return false;
}

/// Returns whether `tile` may be placed on `cell`, which is free and adjacent: a path leads to it,
/// or it is a volcano, or no cell has a path in any rotation.
bool may_lie(const State& state, const Tile& tile, std::size_t cell, std::size_t rotation) {
  return tile.kind == Kind::kVolcano || has_path(state, tile, cell, rotation) ||
         !fits_anywhere(state, tile);
}

}  // namespace

bool has_path(const State& state, const Tile& tile, std::size_t cell, std::size_t rotation) {
  const Stones stones = tile.stones.rotated(rotation);
  // Branchless, because the neighbourhood is unpredictable.
  bool found = false;
  for (std::size_t side = 0; side < kSides; ++side) {
    const std::size_t other = kNeighbours[cell][side];
    const Cell& neighbour = state.cells[std::min(other, kCells - 1)];
    const int on_border = stones.on(side) + neighbour.stones.on(opposite(side));
    found |= state.explored.has(other) & (neighbour.kind != Kind::kVolcano) & (on_border > 0);
  }
  return found;
}

bool is_frontier(const State& state, std::size_t cell) {
  return !state.explored.has(cell) && state.explored.meets(kAround[cell]);
}

namespace {

const Rule* check_lay(const State& state, const Lay& lay) {
  const std::uint8_t tile = lay.tile.tile();
  if (state.volcano != kNoTile) {
    if (tile != state.volcano) return &rules::kVolcanoScoring;
  } else {
    if (const Rule* rule = check_source(state, lay.tile)) return rule;
    if (state.tiles[tile].kind == Kind::kVolcano) return &rules::kVolcanoScoring;
  }
  const std::size_t cell = lay.at.cell();
  if (cell == kNoCell) return &rules::kTileOffBoard;
  if (state.explored.has(cell)) return &rules::kTileOccupied;
  if (!is_frontier(state, cell)) return &rules::kTileAdjacent;
  return may_lie(state, state.tiles[tile], cell, lay.rotation.steps) ? nullptr : &rules::kTilePath;
}

const Rule* check_volcano(const State& state, const Volcano& volcano) {
  if (state.volcano != kNoTile) return &record_rules::kActionPhase;
  if (const Rule* rule = check_source(state, volcano.tile)) return rule;
  return state.tiles[volcano.tile.tile()].kind == Kind::kVolcano ? nullptr
                                                                 : &rules::kVolcanoScoring;
}

}  // namespace

Plan<> plan(const State& state, const Lay& lay) {
  return {std::holds_alternative<Placing>(state.phase) ? check_lay(state, lay)
                                                       : check_setup(state, lay)};
}

void commit(State& state, const Lay& lay, NoPlan /*found*/) {
  if (std::holds_alternative<Setup>(state.phase)) return apply_setup(state, lay);
  const std::uint8_t tile = lay.tile.tile();
  if (state.auction) state.take_shown(tile);
  state.volcano = kNoTile;
  state.lay(tile, lay.at.cell(), lay.rotation.steps);
  state.phase = Acting{};
}

Lay canonical(const State& state, Lay lay, NoPlan /*found*/) {
  lay.rotation.steps = canonical_rotation(state.tiles[lay.tile.tile()], lay.rotation.steps);
  return lay;
}

Plan<> plan(const State& state, const Volcano& volcano) {
  return {std::holds_alternative<Placing>(state.phase) ? check_volcano(state, volcano)
                                                       : check_setup(state, volcano)};
}

void commit(State& state, const Volcano& volcano, NoPlan /*found*/) {
  if (std::holds_alternative<Setup>(state.phase)) return apply_setup(state, volcano);
  const std::uint8_t tile = volcano.tile.tile();
  if (state.auction) state.take_shown(tile);
  state.drawn |= std::uint64_t{1} << tile;
  state.volcano = tile;
  state.phase = VolcanoDrawn{};
}

namespace {

/// Ends the turn of the player who placed a tile: the next turn, the next round, or the final
/// scoring follows.
void end_turn(State& state) {
  const Actor last = state.turn;
  state.played = static_cast<std::uint8_t>(state.auction ? state.played | 1U << last : 0);
  if (state.laid_count == kTiles) {
    state.played = 0;
    return begin_final_scoring(state, last);
  }
  if (!state.auction) {
    state.turn = state.left_of(last);
    state.phase = Placing{};
  } else if (state.shown_count == 0) {
    begin_round(state, state.left_of(last));
  } else {
    begin_auction(state, state.next_to_play(last));
  }
}

}  // namespace

Actor due_in(const State& state) {
  if (std::holds_alternative<Showing>(state.phase)) return kTable;
  if (std::holds_alternative<Bidding>(state.phase)) return kBid;
  return state.turn;
}

const Rule* check_end(const State& state) {
  if (std::holds_alternative<Setup>(state.phase)) return check_setup_end(state);
  if (const Showing* showing = std::get_if<Showing>(&state.phase)) {
    return showing->done ? nullptr : &record_rules::kActionPhase;
  }
  if (const Bidding* bidding = std::get_if<Bidding>(&state.phase)) {
    return bidding->caller == kNobody ? nullptr : &rules::kBidOpen;
  }
  const bool complete = std::holds_alternative<VolcanoDrawn>(state.phase) ||
                        std::holds_alternative<Acting>(state.phase) ||
                        std::holds_alternative<Scoring>(state.phase);
  return complete ? nullptr : &record_rules::kActionPhase;
}

bool claims_score_in(const State& state) { return std::holds_alternative<Scoring>(state.phase); }

void end_entry(State& state) {
  if (std::holds_alternative<Setup>(state.phase)) {
    end_setup(state);
  } else if (std::holds_alternative<Showing>(state.phase)) {
    begin_auction(state, state.caller);
  } else if (std::holds_alternative<Bidding>(state.phase)) {
    end_auction(state);
  } else if (std::holds_alternative<VolcanoDrawn>(state.phase)) {
    begin_scoring(state, state.turn);
  } else if (std::holds_alternative<Acting>(state.phase)) {
    end_turn(state);
  } else {
    end_scoring(state);
  }
}

bool entry_full(const State& state) {
  if (const Showing* showing = std::get_if<Showing>(&state.phase)) return showing->done;
  if (const Bidding* bidding = std::get_if<Bidding>(&state.phase)) {
    return bidding->caller == kNobody;
  }
  if (const Acting* acting = std::get_if<Acting>(&state.phase)) {
    return acting->turn.points_left == 0;
  }
  if (const Scoring* scoring = std::get_if<Scoring>(&state.phase)) {
    return scoring->turn.points_left == 0;
  }
  return std::holds_alternative<VolcanoDrawn>(state.phase);
}

std::optional<int> points_left_in(const State& state) {
  if (const auto* acting = std::get_if<Acting>(&state.phase)) return acting->turn.points_left;
  if (const auto* scoring = std::get_if<Scoring>(&state.phase)) return scoring->turn.points_left;
  return std::nullopt;
}

Dig canonical(const State& /*state*/, Dig dig, std::int64_t /*cost*/) {
  if (dig.levels && dig.levels->value == 1) dig.levels.reset();
  return dig;
}

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
