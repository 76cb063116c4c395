#include "lib/taluva/words/events.h"

#include <fmt/format.h>

#include "lib/core/words.h"
#include "lib/taluva/rules/scoring.h"

namespace stela::taluva {
namespace {

std::string_view terrain_name(Terrain terrain) {
  return kTerrainNames[static_cast<std::size_t>(terrain)];
}

/// How many settlements of `owner` the cells of `rest` fall into.
std::size_t count_parts(const State& state, Actor owner, CellSet rest) {
  std::size_t parts = 0;
  while (!rest.empty()) {
    rest -= settlement_at(state, owner, rest.first()).cells;
    ++parts;
  }
  return parts;
}

void tell_splits(const State& before, const State& after, const CellSet& covered, Log& log) {
  for (Actor seat = 0; seat < before.players; ++seat) {
    CellSet hit = covered & before.owned[seat_index(seat)];
    while (!hit.empty()) {
      const CellSet settlement = settlement_at(before, seat, hit.first()).cells;
      hit -= settlement;
      const std::size_t parts = count_parts(after, seat, settlement - covered);
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
void tell_join(const State& before, const CellSet& beside, Log& log) {
  const CellSet own = beside & before.owned[seat_index(before.turn)];
  const auto joined = static_cast<int>(count_parts(before, before.turn, own));
  if (joined < 2) return;
  log.add({"join", before.turn, -1, joined, {}, fmt::format("{} settlements become one", joined)});
}

/// A tower or a temple.
void tell_prize(const State& before, std::string_view name, int part, Hex at, Log& log) {
  const std::size_t cell = before.cell_at(at);
  log.add({name, before.turn, part, 1, spell(at),
           fmt::format("builds a {} on {} ({}, level {})", name, spell(at),
                       terrain_name(before.cells[cell].terrain), before.cells[cell].level)});
  tell_join(before, before.neighbours(cell), log);
}

/// Why the game has ended.
void tell_game_end(const State& state, Log& log) {
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

/// `lake and jungle`
std::string terrains_of(TileKind kind) {
  return fmt::format("{} and {}", terrain_name(left_terrain(kind)),
                     terrain_name(right_terrain(kind)));
}

}  // namespace

std::string drawn_words(std::string_view drawn, const Table& /*table*/) {
  if (drawn.size() != 2) return {};
  const std::size_t left = terrain_index(drawn[0]);
  const std::size_t right = terrain_index(drawn[1]);
  if (left == kTerrains || right == kTerrains) return {};
  return terrains_of(static_cast<TileKind>(left * kTerrains + right));
}

std::string spell(Hex hex) { return fmt::format("{},{}", hex.q, hex.r); }

void log_move(const State& before, const State& after, const Lay& lay, Log& log) {
  const TileKind kind = lay.tile.kind();
  const std::string terrains = terrains_of(kind);
  const int level = after.cells[after.cell_at(lay.at)].level;
  if (std::holds_alternative<SettingUp>(before.phase)) {  // nobody's
    log.add(
        {"tile", kNobody, -1, level, spell(lay.at),
         fmt::format("{} lie on level {} with the volcano on {}", terrains, level, spell(lay.at))});
    return;
  }
  if (level == 1) {
    log.add({"tile", before.turn, -1, level, spell(lay.at),
             fmt::format("lays {} with the volcano on {}", terrains, spell(lay.at))});
    return;
  }
  log.add(
      {"eruption", before.turn, -1, level, spell(lay.at),
       fmt::format("the volcano on {} erupts: {} on level {}", spell(lay.at), terrains, level)});
  CellSet covered;
  for (const Hex hex : tile_hexes(lay.at, lay.rotation.steps)) covered.add(before.cell_at(hex));
  covered.for_each([&](std::size_t cell) {
    const Cell& land = before.cells[cell];
    if (land.piece == Piece::kNone) return;
    log.add({"covered", land.owner, -1, land.level, spell(land.at),
             fmt::format("{} on {} {} covered", counted(land.level, "hut"), spell(land.at),
                         land.level == 1 ? "is" : "are")});
  });
  tell_splits(before, after, covered, log);
}

void log_move(const State& before, const State& /*after*/, const Hut& hut, Log& log) {
  const std::size_t cell = before.cell_at(hut.at);
  log.add({"hut", before.turn, kHutPart, 1, spell(hut.at),
           fmt::format("founds a settlement on {} ({})", spell(hut.at),
                       terrain_name(before.cells[cell].terrain))});
  tell_join(before, before.neighbours(cell), log);
}

void log_move(const State& before, const State& /*after*/, const Tower& tower, Log& log) {
  tell_prize(before, "tower", kTowerPart, tower.at, log);
}

void log_move(const State& before, const State& /*after*/, const Temple& temple, Log& log) {
  tell_prize(before, "temple", kTemplePart, temple.at, log);
}

void log_move(const State& before, const State& /*after*/, const Grow& grow, Log& log) {
  const Growth growth = growth_of(before, before.turn, before.cell_at(grow.at), grow.terrain);
  log.add({"growth", before.turn, kHutPart, growth.huts, spell(grow.at),
           fmt::format("extends the settlement on {} onto {} of {} with {}", spell(grow.at),
                       growth.reached.size() == 1 ? std::string("1 hex")
                                                  : fmt::format("{} hexes", growth.reached.size()),
                       terrain_name(grow.terrain), counted(growth.huts, "hut"))});
  CellSet beside;
  growth.reached.for_each([&](std::size_t cell) { beside |= before.neighbours(cell); });
  tell_join(before, beside | growth.settlement.cells, log);
}

void log_move(const State& before, const State& /*after*/, const Out& /*out*/, Log& log) {
  log.add({"out", before.turn, -1, 0, {}, "cannot build and is eliminated"});
}

void log_end(const State& before, const State& after, Log& log) {
  if (std::holds_alternative<SettingUp>(before.phase)) return;
  if (before.plays(before.turn) && !after.plays(before.turn)) {
    log.add({"done", before.turn, -1, 0, {}, "has completed two kinds and leaves the turn order"});
  }
  if (std::holds_alternative<Over>(after.phase)) tell_game_end(after, log);
}

}  // namespace stela::taluva
