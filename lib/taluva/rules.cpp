#include "lib/taluva/rules.h"

#include "lib/core/visit.h"
#include "lib/record/record.h"
#include "lib/taluva/candidates.h"
#include "lib/taluva/events.h"
#include "lib/taluva/rulebook.h"
#include "lib/taluva/scoring.h"

namespace stela::taluva {
namespace {

std::size_t seat_index(Actor seat) { return static_cast<std::size_t>(seat); }

// --- Laying a tile -------------------------------------------------------------------------------

const Rule* check_eruption(const State& state, const Lay& lay, const CellsUnder& under) {
  const Cell& volcano = state.cells[under[0]];
  if (volcano.terrain != Terrain::kVolcano) return &rules::kEruptionVolcano;
  if (volcano.rotation == lay.rotation.steps) return &rules::kEruptionDirection;
  CellSet covered;
  for (const std::size_t cell : under) covered.add(cell);
  if (!(covered & (state.towers | state.temples)).empty()) return &rules::kEruptionBuilding;
  // A settlement is covered whole when none of its cells under the tile touches one beside it. The
  // two terrain hexes touch each other, so that two cells of one owner are one settlement.
  for (const std::size_t cell : {under[1], under[2]}) {
    const Actor owner = state.cells[cell].owner;
    if (owner == kNobody) continue;
    const CellSet& own = state.owned[seat_index(owner)];
    CellSet around;
    (covered & own).for_each([&](std::size_t c) { around |= state.neighbours(c); });
    if (((around & own) - covered).empty()) return &rules::kEruptionSettlement;
  }
  return nullptr;
}

CellsUnder find_under(const State& state, const Lay& lay) {
  CellsUnder under;
  state.under_tile(lay.at, lay.rotation.steps, under);
  return under;
}

/// rulings.md, Taluva, "Tile".
const Rule* check_lay(const State& state, const Lay& lay, const CellsUnder& under) {
  const TileKind kind = lay.tile.kind();
  if (kind == kNoTile) return &rules::kTileUnknown;
  if (state.copies_left[kind] == 0) return &rules::kTileExhausted;
  if (state.laid_count == 0) {
    return lay.at == Hex{0, 0} ? nullptr : &rules::kTileOrigin;
  }
  if (under[0] == kNoCell && under[1] == kNoCell && under[2] == kNoCell) {
    return state.touches_land(lay.at, lay.rotation.steps) ? nullptr : &rules::kTileDetached;
  }
  int height = -1;
  for (const std::size_t cell : under) {
    const int level = state.cells[cell].level;  // 0 for bare table
    if (height >= 0 && level != height) return &rules::kEruptionGap;
    height = level;
  }
  return check_eruption(state, lay, under);
}

void apply_lay(State& state, const Lay& lay, const CellsUnder& under, Log* log) {
  const TileKind kind = lay.tile.kind();
  const std::array<Terrain, 3> terrains = {Terrain::kVolcano, left_terrain(kind),
                                           right_terrain(kind)};
  if (log != nullptr) log_tile(state, lay, *log);
  const auto settle = [&](std::size_t i, std::size_t cell) {
    Cell& land = state.cells[cell];
    ++land.level;
    land.terrain = terrains[i];
    land.rotation = i == 0 ? lay.rotation.steps : std::uint8_t{0};
    state.by_terrain[static_cast<std::size_t>(land.terrain)].add(cell);
  };
  if (under[0] == kNoCell) {
    const std::size_t first = state.add_tile(lay.at, lay.rotation.steps);
    for (std::size_t i = 0; i < under.size(); ++i) settle(i, first + i);
  } else {
    for (std::size_t i = 0; i < under.size(); ++i) {
      state.clear(under[i]);  // covered huts leave the game
      state.by_terrain[static_cast<std::size_t>(state.cells[under[i]].terrain)].remove(under[i]);
      settle(i, under[i]);
    }
  }
  --state.copies_left[kind];
  state.laid[state.laid_count++] = {kind, lay.at, lay.rotation.steps};
}

// --- Building ------------------------------------------------------------------------------------

/// The free cell that is built on, or the settlement's for a growth.
template <class M>
std::size_t cell_of(const State& state, const M& move) {
  return state.cell_at(move.at);
}
std::size_t cell_of(const State& /*state*/, const Out& /*out*/) { return kNoCell; }

/// What hut, tower and temple have in common: the hex, then the stock.
const Rule* check_place(const State& state, std::size_t cell, int stock) {
  if (cell == kNoCell) return &rules::kBuildNowhere;
  if (state.cells[cell].terrain == Terrain::kVolcano) return &rules::kBuildVolcano;
  if (state.cells[cell].piece != Piece::kNone) return &rules::kBuildOccupied;
  if (stock < 1) return &rules::kBuildStock;
  return nullptr;
}

const Stock& stock_of_turn(const State& state) { return state.stock[seat_index(state.turn)]; }

CellSet own_neighbours(const State& state, std::size_t cell) {
  return state.neighbours(cell) & state.owned[seat_index(state.turn)];
}

/// Calls `visit` with each own settlement that touches `cell`, until it returns true.
template <class F>
bool any_settlement(const State& state, std::size_t cell, F&& visit) {
  CellSet beside = own_neighbours(state, cell);
  while (!beside.empty()) {
    const Settlement settlement = settlement_at(state, state.turn, beside.first());
    if (visit(settlement)) return true;
    beside -= settlement.cells;
  }
  return false;
}

const Rule* check_build(const State& state, const Hut& /*hut*/, std::size_t cell) {
  if (const Rule* rule = check_place(state, cell, stock_of_turn(state).huts)) return rule;
  if (state.cells[cell].level != 1) return &rules::kHutLevel;
  if (!state.hut_beside && !own_neighbours(state, cell).empty()) return &rules::kHutAdjacent;
  return nullptr;
}

const Rule* check_build(const State& state, const Tower& /*tower*/, std::size_t cell) {
  if (const Rule* rule = check_place(state, cell, stock_of_turn(state).towers)) return rule;
  if (state.cells[cell].level < kLowestTowerLevel) return &rules::kTowerLevel;
  if (own_neighbours(state, cell).empty()) return &rules::kTowerAdjacent;
  const bool free = any_settlement(state, cell, [&](const Settlement& settlement) {
    return (settlement.cells & state.towers).empty();
  });
  return free ? nullptr : &rules::kTowerTaken;
}

const Rule* check_build(const State& state, const Temple& /*temple*/, std::size_t cell) {
  constexpr std::size_t kLeastSize = 3;
  if (const Rule* rule = check_place(state, cell, stock_of_turn(state).temples)) return rule;
  if (own_neighbours(state, cell).empty()) return &rules::kTempleAdjacent;
  bool large = false;
  const bool free = any_settlement(state, cell, [&](const Settlement& settlement) {
    if (settlement.cells.size() < kLeastSize) return false;
    large = true;
    return (settlement.cells & state.temples).empty();
  });
  if (!large) return &rules::kTempleSize;
  return free ? nullptr : &rules::kTempleTaken;
}

/// Calls `take` with what a growth does, when it may be done.
template <class F>
const Rule* check_growth(const State& state, const Grow& grow, std::size_t cell, F&& take) {
  if (cell == kNoCell || state.cells[cell].owner != state.turn) return &rules::kGrowSettlement;
  const Growth growth = growth_of(state, state.turn, cell, grow.terrain);
  if (growth.reached.empty()) return &rules::kGrowTerrain;
  if (growth.huts > stock_of_turn(state).huts) return &rules::kBuildStock;
  if (grow.huts && grow.huts->value != growth.huts) return &rules::kGrowCount;
  take(growth);
  return nullptr;
}

const Rule* check_build(const State& state, const Grow& grow, std::size_t cell) {
  return check_growth(state, grow, cell, [](const Growth& /*growth*/) {});
}

const Rule* check_build(const State& state, const Out& /*out*/, std::size_t /*cell*/) {
  return first_build(state) ? &rules::kOut : nullptr;
}

void apply_build(State& state, const Hut& hut, std::size_t cell, Log* log) {
  if (log != nullptr) log_piece(state, Piece::kHut, hut.at, *log);
  state.put(cell, Piece::kHut, state.turn);
  --state.stock[seat_index(state.turn)].huts;
}

void apply_build(State& state, const Tower& tower, std::size_t cell, Log* log) {
  if (log != nullptr) log_piece(state, Piece::kTower, tower.at, *log);
  state.put(cell, Piece::kTower, state.turn);
  --state.stock[seat_index(state.turn)].towers;
}

void apply_build(State& state, const Temple& temple, std::size_t cell, Log* log) {
  if (log != nullptr) log_piece(state, Piece::kTemple, temple.at, *log);
  state.put(cell, Piece::kTemple, state.turn);
  --state.stock[seat_index(state.turn)].temples;
}

void apply_growth(State& state, const Grow& grow, const Growth& growth, Log* log) {
  if (log != nullptr) log_growth(state, grow, growth, *log);
  growth.reached.for_each([&](std::size_t cell) { state.put(cell, Piece::kHut, state.turn); });
  Stock& stock = state.stock[seat_index(state.turn)];
  stock.huts = static_cast<std::uint8_t>(stock.huts - growth.huts);
}

void apply_build(State& state, const Grow& grow, std::size_t cell, Log* log) {
  apply_growth(state, grow, growth_of(state, state.turn, cell, grow.terrain), log);
}

void apply_build(State& state, const Out& /*out*/, std::size_t /*cell*/, Log* log) {
  if (log != nullptr) log_out(state, *log);
  state.depart(state.turn, false);
}

template <class M>
inline constexpr bool kIsBuild =
    std::is_same_v<M, Hut> || std::is_same_v<M, Tower> || std::is_same_v<M, Temple> ||
    std::is_same_v<M, Grow> || std::is_same_v<M, Out>;

template <class M>
const Rule* check_move(const State& state, const M& move) {
  constexpr bool kLays = std::is_same_v<M, Lay>;
  if (std::holds_alternative<SettingUp>(state.phase)) {
    if (const Rule* rule = check_setup(state, move)) return rule;
    // The tile rules hold for the tiles of a setup, too.
    if constexpr (kLays) return check_lay(state, move, find_under(state, move));
    return nullptr;
  }
  if constexpr (kLays) {
    if (std::holds_alternative<Laying>(state.phase)) {
      return check_lay(state, move, find_under(state, move));
    }
  } else if constexpr (kIsBuild<M>) {
    if (std::holds_alternative<Building>(state.phase)) {
      return check_build(state, move, cell_of(state, move));
    }
  }
  return &record_rules::kActionPhase;
}

void go_on_to_build(State& state) {
  --state.tiles_left;
  state.phase = Building{};
}

template <class M>
void apply_move(State& state, const M& move, Log* log) {
  const bool setting_up = std::holds_alternative<SettingUp>(state.phase);
  if constexpr (std::is_same_v<M, Lay>) {
    apply_lay(state, move, find_under(state, move), log);
    if (!setting_up) go_on_to_build(state);
  } else if constexpr (kIsBuild<M>) {
    apply_build(state, move, cell_of(state, move), log);
    state.phase = Built{};
  }
  if (setting_up) apply_setup(state, move);
}

template <class M>
const Rule* play_move(State& state, const M& move) {
  if constexpr (std::is_same_v<M, Lay>) {
    if (std::holds_alternative<Laying>(state.phase)) {
      const CellsUnder under = find_under(state, move);
      if (const Rule* rule = check_lay(state, move, under)) return rule;
      apply_lay(state, move, under, nullptr);
      go_on_to_build(state);
      return nullptr;
    }
  } else if (std::holds_alternative<Building>(state.phase)) {
    const std::size_t cell = cell_of(state, move);
    if constexpr (std::is_same_v<M, Grow>) {
      const auto apply = [&](const Growth& growth) { apply_growth(state, move, growth, nullptr); };
      if (const Rule* rule = check_growth(state, move, cell, apply)) return rule;
    } else {
      if (const Rule* rule = check_build(state, move, cell)) return rule;
      apply_build(state, move, cell, nullptr);
    }
    state.phase = Built{};
    return nullptr;
  }
  const Rule* rule = check_move(state, move);
  if (rule == nullptr) apply_move(state, move, nullptr);
  return rule;
}

}  // namespace

Growth growth_of(const State& state, Actor seat, std::size_t cell, Terrain terrain) {
  Growth growth{settlement_at(state, seat, cell), {}, 0};
  growth.reached =
      (growth.settlement.around & state.by_terrain[static_cast<std::size_t>(terrain)]) -
      state.occupied;
  growth.reached.for_each([&](std::size_t c) { growth.huts += state.cells[c].level; });
  return growth;
}

const Rule* check(const State& state, const Move& move) {
  return visit_inline([&](const auto& m) { return check_move(state, m); }, move);
}

void apply(State& state, const Move& move, Log* log) {
  visit_inline([&](const auto& m) { apply_move(state, m, log); }, move);
}

const Rule* play(State& state, const Lay& lay) { return play_move(state, lay); }
const Rule* play(State& state, const Hut& hut) { return play_move(state, hut); }
const Rule* play(State& state, const Tower& tower) { return play_move(state, tower); }
const Rule* play(State& state, const Temple& temple) { return play_move(state, temple); }
const Rule* play(State& state, const Grow& grow) { return play_move(state, grow); }

const Rule* check_end(const State& state) {
  if (std::holds_alternative<SettingUp>(state.phase)) return check_setup_end(state);
  return std::holds_alternative<Built>(state.phase) ? nullptr : &record_rules::kActionPhase;
}

namespace {

void pass_turn(State& state) {
  do {
    state.turn = seat_left_of(state.turn, state.players);
  } while (!state.plays(state.turn));
  state.phase = Laying{};
}

/// The turn is complete: rulings.md, Taluva, "End", `ranking` and `teams`.
void end_turn(State& state, Log* log) {
  const bool built = state.plays(state.turn);
  const bool completed = built && has_completed(state, state.turn);
  if (completed && state.ranking) {
    state.depart(state.turn, true);
    if (log != nullptr) log_done(state, *log);
  } else if (completed) {
    state.phase = Over{state.turn};
  }
  if (!std::holds_alternative<Over>(state.phase) && is_over(state)) state.phase = Over{};
  if (!std::holds_alternative<Over>(state.phase)) return pass_turn(state);
  if (log != nullptr) log_end(state, *log);
}

}  // namespace

void end_entry(State& state, Log* log) {
  if (std::holds_alternative<SettingUp>(state.phase)) return end_setup(state);
  end_turn(state, log);
}

Move canonical(const State& state, const Move& move) {
  const Grow* grow = std::get_if<Grow>(&move);
  if (grow == nullptr || !std::holds_alternative<Building>(state.phase)) return move;
  const Growth growth = growth_of(state, state.turn, state.cell_at(grow->at), grow->terrain);
  Grow lowest = *grow;
  growth.settlement.cells.for_each([&](std::size_t cell) {
    if (state.cells[cell].at < lowest.at) lowest.at = state.cells[cell].at;
  });
  lowest.huts = Count{{growth.huts}};
  return lowest;
}

std::optional<Move> first_build(const State& state) {
  std::optional<Move> found;
  for_each_build(state, [&](const Move& move) {
    if (!found && !std::holds_alternative<Out>(move) && check(state, move) == nullptr) {
      found = move;
    }
  });
  return found;
}

}  // namespace stela::taluva
