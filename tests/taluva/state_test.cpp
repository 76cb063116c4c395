#include "lib/taluva/rules/state.h"

#include <algorithm>
#include <map>

#include "lib/taluva/rules/rules.h"
#include "tests/catch.h"
#include "tests/taluva/table.h"

namespace stela::taluva {
namespace {

/// Returns the tokens of a chain of tiles to the east, each two hexes from the one before.
std::string chain(int tiles) {
  std::string tokens;
  int laid = 0;
  for (TileKind kind = 0; kind < kTileKinds; ++kind) {
    const TileCode code = TileCode::of(kind);
    for (int copy = 0; copy < kTileCopies[kind] && laid < tiles; ++copy) {
      tokens += std::string(code.letters.data(), 2) + "@" + std::to_string(2 * laid++) + ",0/0 ";
    }
  }
  return tokens;
}

bool do_touch(Hex a, Hex b) {
  return std::any_of(kHexSteps.begin(), kHexSteps.end(), [&](Hex step) { return a + step == b; });
}

/// Whether every cell is found at its place, and knows its neighbours.
void check_land(const State& state) {
  std::map<Hex, std::size_t> by_place;
  for (std::size_t cell = 0; cell < state.cell_count; ++cell) {
    by_place[state.cells[cell].at] = cell;
    for (std::size_t other = 0; other < state.cell_count; ++other) {
      if (state.neighbours(cell).has(other) !=
          do_touch(state.cells[cell].at, state.cells[other].at)) {
        FAIL("cells " << cell << " and " << other);
      }
    }
  }
  REQUIRE(by_place.size() == state.cell_count);
  for (int q = -10; q < 160; ++q) {
    for (int r = -10; r < 12; ++r) {
      const Hex hex{static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)};
      const auto found = by_place.find(hex);
      const std::size_t expected = found == by_place.end() ? kNoCell : found->second;
      if (state.cell_at(hex) != expected) FAIL(q << "," << r);
    }
  }
}

}  // namespace

TEST_CASE("every hex is found where it lies, on a small island") {
  const TestTable table;
  check_land(table.setup("JC@0,0/0 SR@1,0/3 LL@-1,3/3 JS@-1,0/2"));
}

TEST_CASE("every hex is found where it lies, on an island longer than the grid") {
  const TestTable table(4);
  const State state = table.setup(chain(kTilesInBox) + "stack=0");
  CHECK(state.cell_count == kMaxCells);
  check_land(state);
}

TEST_CASE("the rules hold on an island longer than the grid") {
  const TestTable table(4);
  State state = table.setup(chain(40) + "white:hut@0,1");
  // The hex 64 further east shares the hut's place in the grid: it must not be taken for a
  // neighbour.
  CHECK(table.broken(state, "LJ@-2,0/0").empty());
  CHECK(table.broken(state, "LJ@64,-60/0") == "taluva.tile.detached");
  CHECK(table.broken(state, "LJ@80,0/0").empty());
  CHECK(table.broken(state, "LJ@82,0/0") == "taluva.tile.detached");
  table.act(state, "LJ@80,0/0");
  CHECK(table.broken(state, "hut@64,1").empty());
  CHECK(table.broken(state, "hut@0,1") == "taluva.build.occupied");
  CHECK(table.broken(state, "hut@-1,1") == "taluva.hut.adjacent");
  CHECK(table.broken(state, "hut@80,1").empty());
  CHECK(table.broken(state, "hut@100,1") == "taluva.build.nowhere");
}

TEST_CASE("a settlement is what is connected, of one player, whatever the level") {
  const TestTable table;
  const State state = table.setup(
      "JC@0,0/0 SR@1,0/3 LC@1,2/3 RL@0,0/5 white:hut@-1,1 white:hut@0,1 white:hut@2,-1 "
      "red:hut@1,1");
  const Settlement west = settlement_at(state, 0, state.cell_at({-1, 1}));
  CHECK(west.cells.size() == 2);
  CHECK(west.cells.has(state.cell_at({0, 1})));  // on level 2
  CHECK_FALSE(west.cells.has(state.cell_at({2, -1})));
  CHECK(west.around.has(state.cell_at({0, 0})));
  CHECK(west.around.has(state.cell_at({1, 1})));
  CHECK_FALSE(west.around.has(state.cell_at({2, -1})));
  const Settlement red = settlement_at(state, 1, state.cell_at({1, 1}));
  CHECK(red.cells.size() == 1);
  CHECK(red.around.has(state.cell_at({0, 1})));
}

TEST_CASE("a state is equal to its copy until something happens") {
  const TestTable table;
  const State state = table.setup("JC@0,0/0 SR@1,0/3 white:hut@0,1");
  State copy = state;
  CHECK(copy == state);
  table.play(copy, "JS@-1,0/2 hut@-2,0");
  CHECK_FALSE(copy == state);
}

}  // namespace stela::taluva
