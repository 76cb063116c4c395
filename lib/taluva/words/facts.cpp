#include "lib/taluva/words/facts.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "lib/core/sorted.h"
#include "lib/taluva/words/events.h"

namespace stela::taluva {
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
