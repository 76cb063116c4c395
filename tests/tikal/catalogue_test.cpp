// The board and the tiles of Tikal.
#include "lib/tikal/rules/catalogue.h"

#include "tests/catch.h"

namespace stela::tikal {
namespace {

std::size_t cell(const char* name) {
  return cell_of(static_cast<std::size_t>(name[0] - 'a'), static_cast<std::size_t>(name[1] - '0'));
}

}  // namespace

TEST_CASE("columns a, c, e and g stand half a hex higher") {
  CHECK(kNeighbours[cell("a1")] ==
        std::array<std::uint8_t, kSides>{
            static_cast<std::uint8_t>(cell("a2")), static_cast<std::uint8_t>(cell("b2")),
            static_cast<std::uint8_t>(cell("b1")), kNoCell, kNoCell, kNoCell});
  CHECK(kNeighbours[cell("b1")] ==
        std::array<std::uint8_t, kSides>{static_cast<std::uint8_t>(cell("b2")),
                                         static_cast<std::uint8_t>(cell("c1")), kNoCell, kNoCell,
                                         kNoCell, static_cast<std::uint8_t>(cell("a1"))});
}

TEST_CASE("neighbours see each other on opposite sides") {
  for (std::size_t from = 0; from < kCells; ++from) {
    for (std::size_t side = 0; side < kSides; ++side) {
      const std::size_t to = kNeighbours[from][side];
      if (to == kNoCell) continue;
      CHECK(kNeighbours[to][opposite(side)] == from);
      CHECK(kSideTo[from][to] == side);
    }
  }
}

TEST_CASE("the cells around a cell are its neighbours") {
  for (std::size_t from = 0; from < kCells; ++from) {
    for (std::size_t to = 0; to < kCells; ++to) {
      CHECK(kAround[from].has(to) == (kSideTo[from][to] != kSides));
    }
  }
}

TEST_CASE("the cells that have a count are those whose count is not 0") {
  const std::uint8_t count = GENERATE(as<std::uint8_t>{}, 1, 2, 18, 127);
  for (std::size_t first = 0; first < kCells; ++first) {
    for (std::size_t second = 0; second < kCells; ++second) {
      std::array<std::uint8_t, kCells> counts{};
      CellSet expected;
      for (const std::size_t at : {first, second}) {
        counts[at] = count;
        expected.add(at);
      }
      CHECK(cells_with_some(counts) == expected);
    }
  }
}

TEST_CASE("a rotation takes the stones of a side to the side that many steps on") {
  const Stones stones({2, 1, 0, 0, 3, 0});
  for (std::size_t steps = 0; steps < kSides; ++steps) {
    for (std::size_t side = 0; side < kSides; ++side) {
      CHECK(stones.rotated(steps).on((side + steps) % kSides) == stones.on(side));
    }
  }
}

TEST_CASE("the box has 15 temples, 10 jungles, 8 treasure tiles and 3 volcanoes") {
  std::array<int, kTileKinds> counts{};
  int treasures = 0;
  for (const Tile& tile : box()) {
    ++counts[static_cast<std::size_t>(tile.kind)];
    if (tile.kind == Kind::kTreasure) treasures += tile.value;
  }
  CHECK(counts == std::array<int, kTileKinds>{15, 10, 8, 3});
  CHECK(treasures == kTreasures);
}

TEST_CASE("tiles are named by letter and number") {
  for (std::size_t tile = 0; tile < kTiles; ++tile) CHECK(tile_named(tile_name(tile)) == tile);
  for (const char* name : {"", "A", "A0", "A7", "C6", "G5", "H1", "a1", "A10", "A01"}) {
    INFO(name);
    CHECK(tile_named(name) == kNoTile);
  }
}

TEST_CASE("the catalogue says which entry is less than certain") {
  const std::string text = catalogue();
  CHECK(text.find("F2  temple    210000  value 4  (stones less than certain)") !=
        std::string::npos);
  CHECK(text.find("less than certain", text.find("less than certain") + 1) == std::string::npos);
}

}  // namespace stela::tikal
