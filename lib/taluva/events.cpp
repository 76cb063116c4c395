#include "lib/taluva/events.h"

#include <fmt/format.h>

#include "lib/core/words.h"
#include "lib/taluva/scoring.h"

namespace stela::taluva {
namespace {

std::string_view terrain_name(Terrain terrain) {
  return kTerrainNames[static_cast<std::size_t>(terrain)];
}

/// How many settlements the cells of `own` around and beside `covered` fall into without it.
std::size_t count_parts(const State& state, Actor owner, const CellSet& settlement,
                        const CellSet& covered) {
  State after = state;
  covered.for_each([&](std::size_t cell) { after.clear(cell); });
  CellSet rest = settlement - covered;
  std::size_t parts = 0;
  while (!rest.empty()) {
    rest -= settlement_at(after, owner, rest.first()).cells;
    ++parts;
  }
  return parts;
}

void log_splits(const State& state, const CellSet& covered, Log& log) {
  for (Actor seat = 0; seat < state.players; ++seat) {
    CellSet hit = covered & state.owned[static_cast<std::size_t>(seat)];
    while (!hit.empty()) {
      const CellSet settlement = settlement_at(state, seat, hit.first()).cells;
      hit -= settlement;
      const std::size_t parts = count_parts(state, seat, settlement, covered);
      if (parts < 2) continue;
      log.add({"split",
               seat,
               -1,
               static_cast<int>(parts),
               {},
               fmt::format("a settlement is split into {}", parts)});
    }
  }
}

/// Joining: the own settlements that touch the new cells become one.
void log_join(const State& state, const CellSet& beside, Log& log) {
  CellSet own = beside & state.owned[static_cast<std::size_t>(state.turn)];
  int joined = 0;
  while (!own.empty()) {
    own -= settlement_at(state, state.turn, own.first()).cells;
    ++joined;
  }
  if (joined < 2) return;
  log.add({"join", state.turn, -1, joined, {}, fmt::format("{} settlements become one", joined)});
}

}  // namespace

std::string spell(Hex hex) { return fmt::format("{},{}", hex.q, hex.r); }

void log_tile(const State& state, const Lay& lay, Log& log) {
  if (log.events == nullptr) return;
  const TileKind kind = lay.tile.kind();
  const std::string terrains =
      fmt::format("{} and {}", terrain_name(left_terrain(kind)), terrain_name(right_terrain(kind)));
  CellSet covered;
  int level = 1;
  for (const Hex hex : tile_hexes(lay.at, lay.rotation.steps)) {
    const std::size_t cell = state.cell_at(hex);
    if (cell == kNoCell) continue;
    covered.add(cell);
    level = state.cells[cell].level + 1;
  }
  if (level == 1) {
    log.add({"tile", state.turn, -1, level, spell(lay.at),
             fmt::format("lays {} with the volcano on {}", terrains, spell(lay.at))});
    return;
  }
  log.add(
      {"eruption", state.turn, -1, level, spell(lay.at),
       fmt::format("the volcano on {} erupts: {} on level {}", spell(lay.at), terrains, level)});
  covered.for_each([&](std::size_t cell) {
    const Cell& land = state.cells[cell];
    if (land.piece == Piece::kNone) return;
    log.add({"covered", land.owner, -1, land.level, spell(land.at),
             fmt::format("{} on {} {} covered", counted(land.level, "hut"), spell(land.at),
                         land.level == 1 ? "is" : "are")});
  });
  log_splits(state, covered, log);
}

void log_piece(const State& state, Piece piece, Hex at, Log& log) {
  if (log.events == nullptr) return;
  const std::size_t cell = state.cell_at(at);
  const std::string_view terrain = terrain_name(state.cells[cell].terrain);
  const int level = state.cells[cell].level;
  if (piece == Piece::kHut) {
    log.add({"hut", state.turn, kHutPart, 1, spell(at),
             fmt::format("founds a settlement on {} ({})", spell(at), terrain)});
  } else {
    const bool tower = piece == Piece::kTower;
    log.add({tower ? "tower" : "temple", state.turn, tower ? kTowerPart : kTemplePart, 1, spell(at),
             fmt::format("builds a {} on {} ({}, level {})", tower ? "tower" : "temple", spell(at),
                         terrain, level)});
  }
  log_join(state, state.neighbours(cell), log);
}

void log_growth(const State& state, const Grow& grow, const Growth& growth, Log& log) {
  if (log.events == nullptr) return;
  log.add({"growth", state.turn, kHutPart, growth.huts, spell(grow.at),
           fmt::format("extends the settlement on {} onto {} of {} with {}", spell(grow.at),
                       growth.reached.size() == 1 ? std::string("1 hex")
                                                  : fmt::format("{} hexes", growth.reached.size()),
                       terrain_name(grow.terrain), counted(growth.huts, "hut"))});
  CellSet beside;
  growth.reached.for_each([&](std::size_t cell) { beside |= state.neighbours(cell); });
  log_join(state, beside | growth.settlement.cells, log);
}

void log_out(const State& state, Log& log) {
  log.add({"out", state.turn, -1, 0, {}, "cannot build and is eliminated"});
}

void log_done(const State& state, Log& log) {
  log.add({"done", state.turn, -1, 0, {}, "has completed two kinds and leaves the turn order"});
}

void log_end(const State& state, Log& log) {
  const Over& over = std::get<Over>(state.phase);
  std::string reason = "the game ends: only one player is left";
  if (over.early != kNobody) {
    reason = state.teams ? "the game ends early: a team has completed two kinds and one kind"
                         : "the game ends early: two kinds of pieces are completed";
  } else if (state.tiles_left == 0) {
    reason = "the game ends: the last tile has been laid";
  } else if (state.teams) {
    reason = "the game ends: both members of a team are eliminated";
  } else if (state.ranking && state.players_left() == 0) {
    reason = "the game ends: nobody is left";
  }
  log.add({"end", kNobody, -1, 0, {}, reason});
}

}  // namespace stela::taluva
