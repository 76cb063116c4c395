#include "lib/taluva/rules/catalogue.h"

#include <fmt/format.h>

#include <numeric>

#include "lib/words/tr.h"

namespace stela::taluva {

static_assert(std::accumulate(kTileCopies.begin(), kTileCopies.end(), 0) == kTilesInBox);

namespace {

/// With the forms that sentences use; volcanoes last.
constexpr std::array<std::string_view, kTerrains + 1> kTerrainWords = {
    tr_noop("jungle | free=free jungle"), tr_noop("clearing | free=free clearing"),
    tr_noop("sand | free=free sand"),     tr_noop("rock | free=free rock"),
    tr_noop("lake | free=free lake"),     tr_noop("volcano")};

}  // namespace

Message terrain_words(Terrain terrain) {
  return message_of(kTerrainWords[static_cast<std::size_t>(terrain)]);
}

std::string catalogue() {
  std::string out = fmt::format(
      "Taluva\n\n"
      "Pieces of each player: {} huts, {} temples, {} towers.\n"
      "Tiles: {} in the box, {} used for each player; a volcano and two terrains each.\n\n"
      "A tile is named by its two terrains, seen with the volcano on top: left, then right.\n"
      "Copies in the box:\n\n"
      "  left \\ right  ",
      kHutsPerPlayer, kTemplesPerPlayer, kTowersPerPlayer, kTilesInBox, kTilesPerPlayer);
  for (std::size_t right = 0; right < kTerrains; ++right) {
    out +=
        fmt::format("{:>12}", fmt::format("{} {}", kTerrainLetters[right], kTerrainNames[right]));
  }
  out += '\n';
  for (std::size_t left = 0; left < kTerrains; ++left) {
    out += fmt::format("  {} {:<12}", kTerrainLetters[left], kTerrainNames[left]);
    for (std::size_t right = 0; right < kTerrains; ++right) {
      const std::size_t kind = left * kTerrains + right;
      out +=
          fmt::format("{:>9}", fmt::format("{}{}", kTerrainLetters[left], kTerrainLetters[right]));
      out += fmt::format(" ×{}", kTileCopies[kind]);
    }
    out += '\n';
  }
  out +=
      "\n"
      "A tile at rotation 0 has its left terrain south-west and its right terrain south-east of\n"
      "the volcano; each step of rotation turns it 60° clockwise.\n";
  return out;
}

}  // namespace stela::taluva
