#include "lib/taluva/catalogue.h"

#include <numeric>
#include <sstream>

#include "lib/taluva/moves.h"
#include "tests/catch.h"
#include "tests/support.h"

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

}  // namespace stela::taluva
