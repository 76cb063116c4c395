#include "lib/core/hex.h"

#include "tests/catch.h"

namespace stela {

TEST_CASE("the neighbours of a hex go clockwise from the east") {
  // notation.md, section 2: E (+1,0), SE (0,+1), SW (-1,+1), W (-1,0), NW (0,-1), NE (+1,-1).
  const Hex centre{3, -2};
  CHECK(neighbour(centre, 0) == Hex{4, -2});
  CHECK(neighbour(centre, 1) == Hex{3, -1});
  CHECK(neighbour(centre, 2) == Hex{2, -1});
  CHECK(neighbour(centre, 3) == Hex{2, -2});
  CHECK(neighbour(centre, 4) == Hex{3, -3});
  CHECK(neighbour(centre, 5) == Hex{4, -3});
}

TEST_CASE("opposite neighbours lie on both sides, and each touches the next") {
  for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
    const Hex step = kHexSteps[side];
    CHECK(step + kHexSteps[(side + 3) % 6] == Hex{0, 0});
    CHECK(step + kHexSteps[(side + 2) % 6] == kHexSteps[(side + 1) % 6]);
  }
}

TEST_CASE("hexes are ordered by q, then by r") {
  CHECK(Hex{-1, 9} < Hex{0, 0});
  CHECK(Hex{0, -1} < Hex{0, 0});
  CHECK_FALSE(Hex{1, -9} < Hex{0, 9});
}

}  // namespace stela
