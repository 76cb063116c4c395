#include <algorithm>

#include "lib/taluva/rules/state.h"
#include "tests/catch.h"

namespace stela::taluva {
namespace {

constexpr Hex kEast{1, 0};
constexpr Hex kSouthEast{0, 1};
constexpr Hex kSouthWest{-1, 1};
constexpr Hex kWest{-1, 0};
constexpr Hex kNorthWest{0, -1};
constexpr Hex kNorthEast{1, -1};

struct Sides {
  Hex left;
  Hex right;
};

// notation.md, section 3.
constexpr std::array<Sides, 6> kSides = {{{kSouthWest, kSouthEast},
                                          {kWest, kSouthWest},
                                          {kNorthWest, kWest},
                                          {kNorthEast, kNorthWest},
                                          {kEast, kNorthEast},
                                          {kSouthEast, kEast}}};

bool touch(Hex a, Hex b) {
  return std::any_of(kHexSteps.begin(), kHexSteps.end(), [&](Hex step) { return a + step == b; });
}

}  // namespace

TEST_CASE("a tile's terrains lie on the sides that its rotation says") {
  for (std::size_t k = 0; k < kFootprints.size(); ++k) {
    CAPTURE(k);
    CHECK(kFootprints[k].tile[0] == Hex{0, 0});
    CHECK(kFootprints[k].tile[1] == kSides[k].left);
    CHECK(kFootprints[k].tile[2] == kSides[k].right);
    const Hex volcano{5, -7};
    const auto hexes = tile_hexes(volcano, static_cast<std::uint8_t>(k));
    CHECK(hexes[0] == volcano);
    CHECK(hexes[1] == volcano + kSides[k].left);
    CHECK(hexes[2] == volcano + kSides[k].right);
  }
}

TEST_CASE("the three hexes of a tile touch each other") {
  for (const Footprint& footprint : kFootprints) {
    CHECK(touch(footprint.tile[0], footprint.tile[1]));
    CHECK(touch(footprint.tile[1], footprint.tile[2]));
    CHECK(touch(footprint.tile[2], footprint.tile[0]));
  }
}

TEST_CASE("around a tile lie nine hexes, each of which touches it") {
  for (const Footprint& footprint : kFootprints) {
    auto ring = footprint.ring;
    std::sort(ring.begin(), ring.end());
    CHECK(std::adjacent_find(ring.begin(), ring.end()) == ring.end());
    for (const Hex hex : footprint.ring) {
      CHECK(std::find(footprint.tile.begin(), footprint.tile.end(), hex) == footprint.tile.end());
      CHECK(std::any_of(footprint.tile.begin(), footprint.tile.end(),
                        [&](Hex own) { return touch(hex, own); }));
    }
  }
}

}  // namespace stela::taluva
