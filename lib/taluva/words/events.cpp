#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "lib/core/sorted.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/words/words.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

/// Returns the number of settlements of `owner` to which the cells of `rest` belong.
std::size_t count_parts(const State& state, Actor owner, CellSet rest) {
  std::size_t parts = 0;
  while (!rest.empty()) {
    rest -= settlement_at(state, owner, rest.first()).cells;
    ++parts;
  }
  return parts;
}

void report_splits(const State& before, const State& after, const CellSet& covered, Log& log) {
  for (Actor seat = 0; seat < before.players; ++seat) {
    CellSet hit = covered & before.owned[seat_index(seat)];
    while (!hit.empty()) {
      const CellSet settlement = settlement_at(before, seat, hit.first()).cells;
      hit -= settlement;
      const std::size_t parts = count_parts(after, seat, settlement - covered);
      if (parts < 2) continue;
      log.add(with_own_subject({"split",
                                seat,
                                -1,
                                static_cast<int>(parts),
                                {},
                                tr("a settlement is split into {0}", parts)}));
    }
  }
}

/// Reports that several of the player's settlements, all adjacent to the new cells, become one.
void report_join(const State& before, const CellSet& beside, Log& log) {
  const CellSet own = beside & before.owned[seat_index(before.turn)];
  const auto joined = static_cast<int>(count_parts(before, before.turn, own));
  if (joined < 2) return;
  log.add(with_own_subject(
      {"join", before.turn, -1, joined, {}, tr("{0} settlements become one", joined)}));
}

/// Reports why the game has ended.
void report_game_end(const State& state, Log& log) {
  const GameOver& over = std::get<GameOver>(state.phase);
  Message reason = tr("the game ends: only one player is left");
  if (over.early != kNobody) {
    reason = state.teams ? tr("the game ends early: a team has completed two kinds and one kind")
                         : tr("the game ends early: two kinds of pieces are completed");
  } else if (state.tiles_left == 0) {
    reason = tr("the game ends: the last tile has been laid");
  } else if (state.teams) {
    reason = tr("the game ends: both members of a team are eliminated");
  } else if (state.players_left() == 0) {
    reason = tr("the game ends: nobody is left");
  }
  log.add({"end", kNobody, -1, 0, {}, reason});
}

/// Returns `lake and jungle`.
Message terrains_of(TileKind kind) {
  return and_list({terrain_words(left_terrain(kind)), terrain_words(right_terrain(kind))});
}

}  // namespace

Message drawn_words(std::string_view drawn, const Table& /*table*/) {
  if (drawn.size() != 2) return {};
  const std::size_t left = terrain_index(drawn[0]);
  const std::size_t right = terrain_index(drawn[1]);
  if (left == kTerrains || right == kTerrains) return {};
  return terrains_of(static_cast<TileKind>(left * kTerrains + right));
}

std::string spell(Hex hex) {
  std::string out = std::to_string(hex.q);
  out += ',';
  out += std::to_string(hex.r);
  return out;
}

void log_move(const State& before, const State& after, const Lay& lay, Log& log) {
  const TileKind kind = lay.tile.kind();
  const Message terrains = terrains_of(kind);
  const int level = after.cells[after.cell_at(lay.at)].level;
  if (std::holds_alternative<Setup>(before.phase)) {  // nobody's
    log.add({"tile", kNobody, -1, level, spell(lay.at),
             tr("{0} lie on level {1} with the volcano on {2}", terrains, level, spell(lay.at))});
    return;
  }
  if (level == 1) {
    log.add({"tile", before.turn, -1, level, spell(lay.at),
             tr("lays {0} with the volcano on {1}", terrains, spell(lay.at))});
    return;
  }
  log.add(with_own_subject(
      {"eruption", before.turn, -1, level, spell(lay.at),
       tr("the volcano on {0} erupts: {1} on level {2}", spell(lay.at), terrains, level)}));
  CellSet covered;
  for (const Hex hex : tile_hexes(lay.at, lay.rotation.steps)) covered.add(before.cell_at(hex));
  covered.for_each([&](std::size_t cell) {
    const Cell& land = before.cells[cell];
    if (land.piece == Piece::kNone) return;
    log.add(with_own_subject({"covered", land.owner, -1, land.level, spell(land.at),
                              trn(land.level, "{0} hut on {1} is covered",
                                  "{0} huts on {1} are covered", spell(land.at))}));
  });
  report_splits(before, after, covered, log);
}

void log_move(const State& before, const State& /*after*/, const Hut& hut, Log& log) {
  const std::size_t cell = before.cell_at(hut.at);
  log.add({"hut", before.turn, kHutPart, 1, spell(hut.at),
           tr("founds a settlement on {0} ({1})", spell(hut.at),
              terrain_words(before.cells[cell].terrain))});
  report_join(before, before.neighbours(cell), log);
}

void log_move(const State& before, const State& /*after*/, const Tower& tower, Log& log) {
  const std::size_t cell = before.cell_at(tower.at);
  const Cell& land = before.cells[cell];
  log.add({"tower", before.turn, kTowerPart, 1, spell(tower.at),
           tr("builds a tower on {0} ({1}, level {2})", spell(tower.at),
              terrain_words(land.terrain), land.level)});
  report_join(before, before.neighbours(cell), log);
}

void log_move(const State& before, const State& /*after*/, const Temple& temple, Log& log) {
  const std::size_t cell = before.cell_at(temple.at);
  const Cell& land = before.cells[cell];
  log.add({"temple", before.turn, kTemplePart, 1, spell(temple.at),
           tr("builds a temple on {0} ({1}, level {2})", spell(temple.at),
              terrain_words(land.terrain), land.level)});
  report_join(before, before.neighbours(cell), log);
}

void log_move(const State& before, const State& /*after*/, const Grow& grow, Log& log) {
  const Growth growth = growth_of(before, before.turn, before.cell_at(grow.at), grow.terrain);
  log.add({"growth", before.turn, kHutPart, growth.huts, spell(grow.at),
           trn(growth.reached.size(), "extends the settlement on {1} onto {0} hex of {2} with {3}",
               "extends the settlement on {1} onto {0} hexes of {2} with {3}", spell(grow.at),
               terrain_words(grow.terrain), trn(growth.huts, "{0} hut", "{0} huts"))});
  CellSet beside;
  growth.reached.for_each([&](std::size_t cell) { beside |= before.neighbours(cell); });
  report_join(before, beside | growth.settlement.cells, log);
}

void log_move(const State& before, const State& /*after*/, const Out& /*out*/, Log& log) {
  log.add({"out", before.turn, -1, 0, {}, tr("cannot build and is eliminated")});
}

void log_end(const State& before, const State& after, Log& log) {
  if (std::holds_alternative<Setup>(before.phase)) return;
  if (before.plays(before.turn) && !after.plays(before.turn)) {
    log.add(
        {"done", before.turn, -1, 0, {}, tr("has completed two kinds and leaves the turn order")});
  }
  if (std::holds_alternative<GameOver>(after.phase)) report_game_end(after, log);
}

namespace {

constexpr std::array<std::string_view, std::variant_size_v<Phase>> kPhaseNames = {
    "setup", "tile", "build", "built", "over"};
constexpr std::array<std::string_view, 4> kPieceNames = {"", "hut", "tower", "temple"};

std::string tile_name(TileKind kind) {
  return {kTerrainLetters[kind / kTerrains], kTerrainLetters[kind % kTerrains]};
}

void write_place(Hex at, JsonWriter& json) {
  json.member("q", at.q);
  json.member("r", at.r);
}

void write_hex(const Cell& cell, const Table& table, JsonWriter& json) {
  json.object([&] {
    write_place(cell.at, json);
    json.member("level", cell.level);
    json.member("terrain", kTerrainNames[static_cast<std::size_t>(cell.terrain)]);
    json.key("building");
    if (cell.piece == Piece::kNone) return json.null();
    json.object([&] {
      json.member("kind", kPieceNames[static_cast<std::size_t>(cell.piece)]);
      json.member("player", table.colour_of(cell.owner));
      json.member("count", cell.piece == Piece::kHut ? cell.level : std::uint8_t{1});
    });
  });
}

std::string_view status_of(const State& state, Actor seat) {
  if (state.is_out(seat)) return "out";
  return state.plays(seat) ? "plays" : "done";
}

}  // namespace

void write_state_of(const State& state, const Table& table, JsonWriter& json) {
  json.member("phase", kPhaseNames[state.phase.index()]);
  json.member("stack", state.tiles_left);
  json.key("hexes").list([&] {
    std::vector<Cell> cells(state.cells.begin(), state.cells.begin() + state.cell_count);
    sort_stably(cells, {}, &Cell::at);
    for (const Cell& cell : cells) write_hex(cell, table, json);
  });
  json.key("tiles").list([&] {
    for (std::size_t i = 0; i < state.laid_count; ++i) {
      const LaidTile& tile = state.laid[i];
      json.object([&] {
        json.member("tile", tile_name(tile.kind));
        write_place(tile.at, json);
        json.member("rotation", tile.rotation);
      });
    }
  });
  json.key("unseen").list([&] {
    for (TileKind kind = 0; kind < kTileKinds; ++kind) {
      json.object([&] {
        json.member("tile", tile_name(kind));
        json.member("copies", state.copies_left[kind]);
      });
    }
  });
  json.key("supplies").list([&] {
    for (Actor seat = 0; seat < state.players; ++seat) {
      const Stock& stock = state.stock[seat_index(seat)];
      json.object([&] {
        json.member("player", table.colour_of(seat));
        json.member("temples", stock.temples);
        json.member("towers", stock.towers);
        json.member("huts", stock.huts);
        json.member("status", status_of(state, seat));
      });
    }
  });
  json.key("departed").list([&] {
    for (std::size_t i = 0; i < state.departure_count; ++i) {
      json.value(table.colour_of(state.departures[i].seat));
    }
  });
}

void list_holdings_of(const State& state, const Table& /*table*/, const TakeHolding& take) {
  for (Actor seat = 0; seat < state.players; ++seat) {
    CellSet rest = state.owned[seat_index(seat)];
    while (!rest.empty()) {
      const CellSet cells = settlement_at(state, seat, rest.first()).cells;
      rest = rest - cells;
      std::array<int, kPieceNames.size()> count{};
      std::vector<Hex> hexes;
      cells.for_each([&](std::size_t cell) {
        const Cell& land = state.cells[cell];
        hexes.push_back(land.at);
        count[static_cast<std::size_t>(land.piece)] += land.piece == Piece::kHut ? land.level : 1;
      });
      take({"settlement",
            spell(*std::ranges::min_element(hexes)),
            seat,
            {{"hexes", static_cast<int>(hexes.size())},
             {"huts", count[static_cast<std::size_t>(Piece::kHut)]},
             {"towers", count[static_cast<std::size_t>(Piece::kTower)]},
             {"temples", count[static_cast<std::size_t>(Piece::kTemple)]}}});
    }
  }
}

}  // namespace stela::taluva
