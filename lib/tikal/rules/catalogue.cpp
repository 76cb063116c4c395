#include "lib/tikal/rules/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace stela::tikal {
namespace {

constexpr std::array<Tile, kTiles> kBox = {{
    {Kind::kTemple, 1, Stones({2, 1, 0, 0, 0, 0})},    // A1
    {Kind::kTemple, 2, Stones({2, 0, 1, 0, 0, 0})},    // A2
    {Kind::kTemple, 2, Stones({2, 0, 0, 1, 0, 0})},    // A3
    {Kind::kJungle, 0, Stones({1, 1, 0, 1, 0, 0})},    // A4
    {Kind::kTreasure, 4, Stones({2, 0, 1, 0, 0, 0})},  // A5
    {Kind::kTreasure, 4, Stones({2, 0, 0, 0, 1, 0})},  // A6
    {Kind::kTemple, 2, Stones({2, 0, 0, 0, 1, 0})},    // B1
    {Kind::kTemple, 3, Stones({2, 0, 0, 1, 0, 0})},    // B2
    {Kind::kJungle, 0, Stones({2, 1, 0, 0, 0, 0})},    // B3
    {Kind::kJungle, 0, Stones({2, 0, 1, 0, 0, 0})},    // B4
    {Kind::kTreasure, 4, Stones({2, 0, 0, 0, 0, 1})},  // B5
    {Kind::kVolcano, 0, Stones({0, 0, 0, 0, 0, 0})},   // B6
    {Kind::kTemple, 3, Stones({3, 0, 0, 0, 0, 0})},    // C1
    {Kind::kTemple, 4, Stones({2, 0, 0, 0, 1, 0})},    // C2
    {Kind::kJungle, 0, Stones({3, 0, 0, 0, 0, 0})},    // C3
    {Kind::kJungle, 0, Stones({1, 1, 0, 1, 0, 0})},    // C4
    {Kind::kTreasure, 3, Stones({3, 0, 0, 0, 0, 0})},  // C5
    {Kind::kTemple, 5, Stones({3, 0, 0, 0, 0, 0})},    // D1
    {Kind::kTemple, 5, Stones({2, 0, 0, 1, 0, 0})},    // D2
    {Kind::kJungle, 0, Stones({1, 0, 1, 0, 1, 0})},    // D3
    {Kind::kTreasure, 3, Stones({3, 0, 0, 0, 0, 0})},  // D4
    {Kind::kVolcano, 0, Stones({0, 0, 0, 0, 0, 0})},   // D5
    {Kind::kTemple, 5, Stones({3, 0, 0, 0, 0, 0})},    // E1
    {Kind::kTemple, 6, Stones({3, 0, 0, 0, 0, 0})},    // E2
    {Kind::kJungle, 0, Stones({2, 0, 0, 1, 0, 0})},    // E3
    {Kind::kJungle, 0, Stones({2, 0, 0, 1, 0, 0})},    // E4
    {Kind::kTreasure, 2, Stones({2, 0, 0, 0, 0, 1})},  // E5
    {Kind::kTemple, 4, Stones({3, 0, 0, 0, 0, 0})},    // F1
    {Kind::kTemple, 4, Stones({2, 1, 0, 0, 0, 0})},    // F2
    {Kind::kJungle, 0, Stones({2, 0, 0, 1, 0, 0})},    // F3
    {Kind::kTreasure, 2, Stones({2, 0, 0, 1, 0, 0})},  // F4
    {Kind::kVolcano, 0, Stones({0, 0, 0, 0, 0, 0})},   // F5
    {Kind::kTemple, 3, Stones({2, 0, 1, 0, 0, 0})},    // G1
    {Kind::kTemple, 3, Stones({2, 0, 0, 0, 0, 1})},    // G2
    {Kind::kJungle, 0, Stones({2, 0, 0, 1, 0, 0})},    // G3
    {Kind::kTreasure, 2, Stones({3, 0, 0, 0, 0, 0})},  // G4
}};

constexpr std::array<PrintedHex, kPrintedHexes> kPrinted = {{
    {cell_of(0, 1), Kind::kBaseCamp, 0, Stones({1, 1, 1, 0, 0, 0})},
    {cell_of(0, 2), Kind::kTemple, 1, Stones({1, 1, 0, 1, 0, 0})},
    {cell_of(1, 1), Kind::kTemple, 1, Stones({0, 1, 0, 0, 0, 1})},
    {cell_of(1, 2), Kind::kJungle, 0, Stones({1, 1, 1, 0, 0, 0})},
}};

static_assert(std::ranges::all_of(kBox, [](const Tile& tile) {
  for (std::size_t side = 0; side < kSides; ++side) {
    if (tile.stones.on(side) > kMaxStones) return false;
  }
  return true;
}));
static_assert(std::accumulate(kLetterCounts.begin(), kLetterCounts.end(), 0) == kTiles);
static_assert(kCells == kTiles + kPrintedHexes);

/// The tile whose data is less than certain.
constexpr std::string_view kDoubtful = "F2";

std::string spell(const Stones& stones) {
  std::string out;
  for (std::size_t side = 0; side < kSides; ++side) out += static_cast<char>('0' + stones.on(side));
  return out;
}

std::string value_of(Kind kind, int value) {
  if (kind == Kind::kTemple) return fmt::format("value {}", value);
  if (kind == Kind::kTreasure) return fmt::format("{} treasures", value);
  return {};
}

}  // namespace

const std::array<Tile, kTiles>& box() { return kBox; }

int most_shown(Kind kind) {
  int most = 0;
  for (const Tile& tile : kBox) {
    if (tile.kind == kind) most = std::max<int>(most, tile.value);
  }
  return most;
}

int most_shown() { return std::max(most_shown(Kind::kTemple), most_shown(Kind::kTreasure)); }

const std::array<PrintedHex, kPrintedHexes>& printed_hexes() { return kPrinted; }

std::string tile_name(std::size_t tile) {
  const std::size_t letter = letter_of(tile);
  return {static_cast<char>('A' + letter), static_cast<char>('1' + tile - kLetterStarts[letter])};
}

std::uint8_t tile_named(std::string_view name) {
  if (name.size() != 2 || name[0] < 'A' || name[0] >= static_cast<char>('A' + kLetters)) {
    return kNoTile;
  }
  const auto letter = static_cast<std::size_t>(name[0] - 'A');
  if (name[1] < '1' || name[1] >= '1' + kLetterCounts[letter]) return kNoTile;
  return static_cast<std::uint8_t>(kLetterStarts[letter] + (name[1] - '1'));
}

std::string catalogue() {
  std::string out = fmt::format(
      "Tikal\n\n"
      "Pieces of each player: 1 leader, {} members, {} camps.\n"
      "Treasures: {} motifs, {} of each.\n"
      "Temple squares:",
      kMembersPerPlayer, kCampsPerPlayer, kMotifs, kTreasuresPerMotif);
  for (int value = 2; value <= kHighestTemple; ++value) {
    out += fmt::format(" {}×{}", kSquares[static_cast<std::size_t>(value)], value);
  }
  out += ".\n\nPrinted on the board (stones on the sides N, NE, SE, S, SW, NW):\n\n";
  for (const PrintedHex& hex : kPrinted) {
    out += fmt::format("  {}{}  {:<9}  {}  {}\n", static_cast<char>('a' + hex.cell / kRows),
                       hex.cell % kRows + 1, kKindNames[static_cast<std::size_t>(hex.kind)],
                       spell(hex.stones), value_of(hex.kind, hex.value));
    while (out[out.size() - 2] == ' ') out.erase(out.size() - 2, 1);
  }
  out += "\nTiles, in the order of the stack (stones at rotation 0, clockwise from the north):\n\n";
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    const std::string name = tile_name(tile);
    out += fmt::format("  {}  {:<8}  {}  {}{}\n", name,
                       kKindNames[static_cast<std::size_t>(kBox[tile].kind)],
                       spell(kBox[tile].stones), value_of(kBox[tile].kind, kBox[tile].value),
                       name == kDoubtful ? "  (stones less than certain)" : "");
    while (out[out.size() - 2] == ' ') out.erase(out.size() - 2, 1);
  }
  return out +
         "\n"
         "No list of the tiles was ever published: this one was put together from public "
         "material.\n"
         "Where your copy differs, say so in the record: [Tile \"F2\" \"temple\" \"4\" "
         "\"210000\"].\n";
}

}  // namespace stela::tikal
