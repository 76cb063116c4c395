#include "lib/taluva/rules/rules.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "lib/taluva/rules/rulebook.h"

namespace stela::taluva {
namespace {

void sort_by_place(const State& state, std::vector<std::size_t>& cells) {
  std::ranges::sort(
      cells, [&](std::size_t a, std::size_t b) { return state.cells[a].at < state.cells[b].at; });
}

}  // namespace

void visit_candidates(const State& state, MoveVisitor<Move>& visitor) {
  if (std::holds_alternative<Building>(state.phase)) {
    for_each_build(state, [&](const Move& move) { visitor.visit(move); });
  }
  if (std::holds_alternative<Laying>(state.phase)) {
    for_each_lay(state, [&](const Move& move) { return visitor.visit(move); });
  }
}

std::vector<Hex> volcano_places(const State& state) {
  if (state.laid_count == 0) return {Hex{0, 0}};
  constexpr int kReach = 2;
  std::vector<Hex> land;
  for (std::size_t cell = 0; cell < state.cell_count; ++cell) land.push_back(state.cells[cell].at);
  std::ranges::sort(land, {}, &Hex::r);
  const auto [west, east] = std::ranges::minmax(land, {}, &Hex::q);
  std::vector<Hex> places;
  for (int q = west.q - kReach; q <= east.q + kReach; ++q) {
    // Each once: sorting all that are near the land would take a third of the time of a hint.
    int next = std::numeric_limits<int>::min();
    for (const Hex at : land) {
      if (std::abs(at.q - q) > kReach) continue;
      for (int r = std::max(next, at.r - kReach); r <= at.r + kReach; ++r) {
        places.push_back(hex_at(q, r));
      }
      next = at.r + kReach + 1;
    }
  }
  return places;
}

std::vector<std::size_t> building_cells(const State& state) {
  std::vector<std::size_t> cells;
  for (std::size_t cell = 0; cell < state.cell_count; ++cell) {
    const Cell& land = state.cells[cell];
    if (land.terrain != Terrain::kVolcano && land.piece == Piece::kNone) cells.push_back(cell);
  }
  sort_by_place(state, cells);
  return cells;
}

std::vector<Hex> settlements_of(const State& state, Actor seat) {
  std::vector<std::size_t> cells;
  state.owned[seat_index(seat)].for_each([&](std::size_t cell) { cells.push_back(cell); });
  sort_by_place(state, cells);
  std::vector<Hex> lowest;
  CellSet seen;
  for (const std::size_t cell : cells) {
    if (seen.has(cell)) continue;
    lowest.push_back(state.cells[cell].at);
    seen |= settlement_at(state, seat, cell).cells;
  }
  return lowest;
}

namespace {

// --- Laying a tile -------------------------------------------------------------------------------

const Rule* check_eruption(const State& state, const Lay& lay, const CellsUnder& under) {
  const Cell& volcano = state.cells[under[0]];
  if (volcano.terrain != Terrain::kVolcano) return &rules::kEruptionVolcano;
  if (volcano.rotation == lay.rotation.steps) return &rules::kEruptionDirection;
  CellSet covered;
  for (const std::size_t cell : under) covered.add(cell);
  if (!(covered & (state.towers | state.temples)).empty()) return &rules::kEruptionBuilding;
  // A settlement is covered completely if none of its cells under the tile touches one beside it.
  // The two terrain hexes touch each other, so two cells of one owner are one settlement.
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

/// Checks a tile (docs/games/taluva.md, "What Stela checks").
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

void put_tile(State& state, const Lay& lay, const CellsUnder& under) {
  const TileKind kind = lay.tile.kind();
  const std::array<Terrain, 3> terrains = {Terrain::kVolcano, left_terrain(kind),
                                           right_terrain(kind)};
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

/// Checks the conditions that hut, tower and temple share: the hex, then the stock.
const Rule* check_place(const State& state, std::size_t cell, int stock) {
  if (cell == kNoCell) return &rules::kBuildNowhere;
  if (state.cells[cell].terrain == Terrain::kVolcano) return &rules::kBuildVolcano;
  if (state.cells[cell].piece != Piece::kNone) return &rules::kBuildOccupied;
  if (stock < 1) return &rules::kBuildStock;
  return nullptr;
}

/// Returns null if a building action is expected.
const Rule* check_build_phase(const State& state) {
  return std::holds_alternative<Building>(state.phase) ? nullptr : &record_rules::kActionPhase;
}

Stock& stock_of_turn(State& state) { return state.stock[seat_index(state.turn)]; }
const Stock& stock_of_turn(const State& state) { return state.stock[seat_index(state.turn)]; }

CellSet own_neighbours(const State& state, std::size_t cell) {
  return state.neighbours(cell) & state.owned[seat_index(state.turn)];
}

/// Calls `visit` with each settlement of the player that touches `cell`, until it returns true.
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
  constexpr int kMinSize = 3;
  if (const Rule* rule = check_place(state, cell, stock_of_turn(state).temples)) return rule;
  if (own_neighbours(state, cell).empty()) return &rules::kTempleAdjacent;
  bool large = false;
  const bool free = any_settlement(state, cell, [&](const Settlement& settlement) {
    if (settlement.cells.size() < kMinSize) return false;
    large = true;
    return (settlement.cells & state.temples).empty();
  });
  if (!large) return &rules::kTempleSize;
  return free ? nullptr : &rules::kTempleTaken;
}

/// Returns the plan of a hut, tower or temple: the cell.
template <class M>
Plan<std::size_t> plan_piece(const State& state, const M& move) {
  if (const Rule* rule = check_build_phase(state)) return {rule};
  const std::size_t cell = state.cell_at(move.at);
  return {check_build(state, move, cell), cell};
}

/// Returns the plan for a growth of the player's settlement that contains `cell`. A separate
/// function, so that the growth is constructed where the caller needs it: copying it right after it
/// was written in parts would stall.
Plan<Growth> plan_growth(const State& state, const Grow& grow, std::size_t cell) {
  Plan<Growth> out{nullptr, growth_of(state, state.turn, cell, grow.terrain)};
  if (out.found.reached.empty()) {
    out.rule = &rules::kGrowTerrain;
  } else if (out.found.huts > stock_of_turn(state).huts) {
    out.rule = &rules::kBuildStock;
  } else if (grow.huts && grow.huts->value != out.found.huts) {
    out.rule = &rules::kGrowCount;
  }
  return out;
}

void commit_piece(State& state, Piece piece, std::size_t cell, std::uint8_t& stock) {
  state.put(cell, piece, state.turn);
  --stock;
  state.phase = Built{};
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

Plan<CellsUnder> plan(const State& state, const Lay& lay) {
  Plan<CellsUnder> out;
  if (std::holds_alternative<Laying>(state.phase)) {
    state.under_tile(lay.at, lay.rotation.steps, out.found);
    out.rule = check_lay(state, lay, out.found);
  } else if (std::holds_alternative<Setup>(state.phase)) {
    // The tile rules apply to the tiles of a setup, too.
    state.under_tile(lay.at, lay.rotation.steps, out.found);
    out.rule = check_setup(state, lay);
    if (out.rule == nullptr) out.rule = check_lay(state, lay, out.found);
    if (out.rule == nullptr && !setup_fault(state, nullptr, lay).empty()) {
      out.rule = &record_rules::kSetup;
    }
  } else {
    out.rule = &record_rules::kActionPhase;
  }
  return out;
}

void commit(State& state, const Lay& lay, const CellsUnder& under) {
  put_tile(state, lay, under);
  if (std::holds_alternative<Setup>(state.phase)) return apply_setup(state, lay);
  --state.tiles_left;
  state.phase = Building{};
}

Plan<std::size_t> plan(const State& state, const Hut& hut) { return plan_piece(state, hut); }
void commit(State& state, const Hut& /*hut*/, std::size_t cell) {
  commit_piece(state, Piece::kHut, cell, stock_of_turn(state).huts);
}

Plan<std::size_t> plan(const State& state, const Tower& tower) { return plan_piece(state, tower); }
void commit(State& state, const Tower& /*tower*/, std::size_t cell) {
  commit_piece(state, Piece::kTower, cell, stock_of_turn(state).towers);
}

Plan<std::size_t> plan(const State& state, const Temple& temple) {
  return plan_piece(state, temple);
}
void commit(State& state, const Temple& /*temple*/, std::size_t cell) {
  commit_piece(state, Piece::kTemple, cell, stock_of_turn(state).temples);
}

Plan<Growth> plan(const State& state, const Grow& grow) {
  if (const Rule* rule = check_build_phase(state)) return {rule, {}};
  const std::size_t cell = state.cell_at(grow.at);
  if (cell == kNoCell || state.cells[cell].owner != state.turn) {
    return {&rules::kGrowSettlement, {}};
  }
  return plan_growth(state, grow, cell);
}

void commit(State& state, const Grow& /*grow*/, const Growth& growth) {
  growth.reached.for_each([&](std::size_t cell) { state.put(cell, Piece::kHut, state.turn); });
  std::uint8_t& huts = stock_of_turn(state).huts;
  huts = static_cast<std::uint8_t>(huts - growth.huts);
  state.phase = Built{};
}

Grow canonical(const State& state, Grow grow, const Growth& growth) {
  growth.settlement.cells.for_each([&](std::size_t cell) {
    if (state.cells[cell].at < grow.at) grow.at = state.cells[cell].at;
  });
  grow.huts = Count{{growth.huts}};
  return grow;
}

Plan<> plan(const State& state, const Out& /*out*/) {
  if (const Rule* rule = check_build_phase(state)) return {rule};
  return {first_build(state) ? &rules::kOut : nullptr};
}

void commit(State& state, const Out& /*out*/, NoPlan /*found*/) {
  state.depart(state.turn, false);
  state.phase = Built{};
}

Actor due_in(const State& state) {
  return std::holds_alternative<GameOver>(state.phase) ? kNobody : state.turn;
}

bool entry_full(const State& state) { return std::holds_alternative<Built>(state.phase); }

const Rule* check_end(const State& state) {
  if (std::holds_alternative<Setup>(state.phase)) return check_setup_end(state);
  return std::holds_alternative<Built>(state.phase) ? nullptr : &record_rules::kActionPhase;
}

namespace {

void pass_turn(State& state) {
  do {
    state.turn = seat_left_of(state.turn, state.players);
  } while (!state.plays(state.turn));
  state.phase = Laying{};
}

/// Ends a complete turn; in `ranking`, a player who has completed two kinds leaves.
void end_turn(State& state) {
  const bool built = state.plays(state.turn);
  const bool completed = built && has_completed(state, state.turn);
  if (completed && state.ranking) {
    state.depart(state.turn, true);
  } else if (completed) {
    state.phase = GameOver{state.turn};
  }
  if (!std::holds_alternative<GameOver>(state.phase) && is_over(state)) state.phase = GameOver{};
  if (!std::holds_alternative<GameOver>(state.phase)) pass_turn(state);
}

TileKind draw(const State& state, const Pick& pick) {
  std::uint32_t left = 0;
  for (const std::uint8_t copies : state.copies_left) left += copies;
  std::uint32_t drawn = pick(left);
  TileKind kind = 0;
  while (drawn >= state.copies_left[kind]) drawn -= state.copies_left[kind++];
  return kind;
}

Rotation any_rotation(const Pick& pick) {
  return {static_cast<std::uint8_t>(pick(static_cast<std::uint32_t>(kHexSteps.size())))};
}

/// Returns an eruption of a random volcano, if one of its directions is possible.
std::optional<Move> sample_eruption(const State& state, TileCode tile, const Pick& pick) {
  constexpr int kAttempts = 12;
  const CellSet& volcanoes = state.by_terrain[static_cast<std::size_t>(Terrain::kVolcano)];
  std::vector<std::size_t> cells;
  volcanoes.for_each([&](std::size_t cell) { cells.push_back(cell); });
  for (int i = 0; i < kAttempts; ++i) {
    const std::size_t cell = cells[pick(static_cast<std::uint32_t>(cells.size()))];
    const Move move = Lay{tile, state.cells[cell].at, any_rotation(pick)};
    if (check(state, move) == nullptr) return move;
  }
  return std::nullopt;
}

/// Returns a tile on the table beside random land. The plane is unbounded, so there is one.
Move sample_extension(const State& state, TileCode tile, const Pick& pick) {
  for (;;) {
    const Hex land = state.cells[pick(state.cell_count)].at;
    const std::uint32_t reach = 5;
    const Hex at = land + Hex{static_cast<std::int16_t>(static_cast<int>(pick(reach)) - 2),
                              static_cast<std::int16_t>(static_cast<int>(pick(reach)) - 2)};
    const Move move = Lay{tile, at, any_rotation(pick)};
    if (check(state, move) == nullptr) return move;
  }
}

Move sample_tile(const State& state, const Pick& pick) {
  const TileCode tile = TileCode::of(draw(state, pick));
  if (state.laid_count == 0) return Lay{tile, Hex{0, 0}, any_rotation(pick)};
  constexpr std::uint32_t kEruptionOneIn = 2;
  if (state.laid_count > 1 && pick(kEruptionOneIn) == 0) {
    if (const std::optional<Move> eruption = sample_eruption(state, tile, pick)) return *eruption;
  }
  return sample_extension(state, tile, pick);
}

/// Temples and towers win the game, so they are likelier than their share of the actions; so are
/// growths that take few huts.
std::uint32_t weight_of(const Move& move) {
  constexpr std::uint32_t kHutWeight = 2;
  constexpr std::uint32_t kPrizeWeight = 24;
  constexpr int kManyHuts = 6;
  if (std::holds_alternative<Hut>(move)) return kHutWeight;
  if (const Grow* grow = std::get_if<Grow>(&move)) {
    return static_cast<std::uint32_t>(std::max(1, kManyHuts - grow->huts->value)) * 2;
  }
  return kPrizeWeight;
}

Move sample_build(const State& state, const Pick& pick) {
  std::vector<Move> legal;
  std::uint32_t total = 0;
  for_each_build(state, [&](const Move& move) {
    if (std::holds_alternative<Out>(move) || check(state, move) != nullptr) return;
    legal.push_back(move);
    total += weight_of(move);
  });
  if (legal.empty()) return Out{};
  std::uint32_t chosen = pick(total);
  std::size_t i = 0;
  while (chosen >= weight_of(legal[i])) chosen -= weight_of(legal[i++]);
  return legal[i];
}

}  // namespace

void end_entry(State& state) {
  if (std::holds_alternative<Setup>(state.phase)) return end_setup(state);
  end_turn(state);
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

std::optional<Move> sample(const State& state, const Pick& pick) {
  if (std::holds_alternative<Laying>(state.phase)) return sample_tile(state, pick);
  if (std::holds_alternative<Building>(state.phase)) return sample_build(state, pick);
  return std::nullopt;
}

}  // namespace stela::taluva
