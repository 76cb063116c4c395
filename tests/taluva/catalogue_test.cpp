#include "lib/taluva/rules/catalogue.h"

#include <fmt/format.h>

#include <numeric>
#include <sstream>

#include "lib/taluva/rules/moves.h"
#include "tests/catch.h"
#include "tests/support.h"
#include "tests/taluva/table.h"

namespace stela::taluva {

TEST_CASE("the box holds 48 tiles, twelve for each of four players") {
  CHECK(std::accumulate(kTileCopies.begin(), kTileCopies.end(), 0) == kTilesInBox);
  CHECK(kTilesInBox == 4 * kTilesPerPlayer);
}

TEST_CASE("a tile's code is its left and its right terrain") {
  for (TileKind kind = 0; kind < kTileKinds; ++kind) {
    const TileCode code = TileCode::of(kind);
    CHECK(code.kind() == kind);
    CHECK(code.letters[0] == kTerrainLetters[static_cast<std::size_t>(left_terrain(kind))]);
    CHECK(code.letters[1] == kTerrainLetters[static_cast<std::size_t>(right_terrain(kind))]);
  }
  CHECK(TileCode{{'X', 'J'}}.kind() == kNoTile);
  CHECK(TileCode{{'J', 'V'}}.kind() == kNoTile);
}

TEST_CASE("the copies of each tile are those of the data") {
  const auto file = testing::source_dir() / ".." / "shared" / "data" / "taluva-tiles.csv";
  if (!std::filesystem::exists(file)) {
    WARN("no list of tiles to compare with");
    return;
  }
  std::istringstream lines(testing::read_file(file));
  std::string line;
  std::getline(lines, line);  // the names of the columns
  int kinds = 0;
  while (std::getline(lines, line)) {
    if (line.size() < 4) continue;
    INFO(line);
    const TileKind kind = TileCode{{line[0], line[1]}}.kind();
    REQUIRE(kind != kNoTile);
    CHECK(std::stoi(line.substr(line.rfind(',') + 1)) == kTileCopies[kind]);
    ++kinds;
  }
  CHECK(kinds == kTileKinds);
}

TEST_CASE("each tile is laid as often as it is in the box, and all 48 in one game") {
  const TestTable table(2, "[Variant \"all-tiles\"]\n");
  std::string all;
  int laid = 0;
  for (TileKind kind = 0; kind < kTileKinds; ++kind) {
    const TileCode code = TileCode::of(kind);
    std::string row;
    for (int copy = 0; copy < kTileCopies[kind]; ++copy) {
      row += fmt::format("{}{}@{},0/0 ", code.letters[0], code.letters[1], 2 * copy);
      all += fmt::format("{}{}@{},0/0 ", code.letters[0], code.letters[1], 2 * laid++);
    }
    INFO(row);
    CHECK(table.broken_setup(row).empty());
    row += fmt::format("{}{}@{},0/0", code.letters[0], code.letters[1], 2 * kTileCopies[kind]);
    CHECK(table.broken_setup(row) == "taluva.tile.exhausted");
  }
  CHECK(laid == kTilesInBox);
  const State state = table.setup(all);
  CHECK(state.tiles_left == 0);
}

TEST_CASE("a player sets as many pieces as the box has, and no more") {
  const TestTable table(2, "[Variant \"all-tiles\"]\n");
  // Twelve tiles in a row have 24 hexes for buildings.
  std::string land;
  std::vector<std::string> hexes;
  const auto lay = [&](TileKind kind, int copy) {
    const int q = static_cast<int>(hexes.size());
    const TileCode code = TileCode::of(kind);
    land += fmt::format("{}{}@{},0/0 ", code.letters[0], code.letters[1], q);
    for (const int side : {-1, 0}) hexes.push_back(fmt::format("{},1", q + side));
    return copy + 1 < kTileCopies[kind];
  };
  for (TileKind kind = 0; hexes.size() <= kHutsPerPlayer; ++kind) {
    for (int copy = 0; lay(kind, copy); ++copy) continue;
  }
  const auto place = [&](std::string_view piece, int count) {
    std::string tokens = land;
    for (int i = 0; i < count; ++i) {
      tokens += fmt::format("white:{}@{} ", piece, hexes[static_cast<std::size_t>(i)]);
    }
    return table.broken_setup(tokens);
  };
  CHECK(place("hut", kHutsPerPlayer).empty());
  CHECK(place("hut", kHutsPerPlayer + 1) == "record.setup");
  CHECK(place("temple", kTemplesPerPlayer).empty());
  CHECK(place("temple", kTemplesPerPlayer + 1) == "record.setup");
}

}  // namespace stela::taluva
