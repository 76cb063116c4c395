#include "lib/tikal/rules/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

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

namespace {

// Number of values of a `Tile` tag.
constexpr std::uint32_t kTileValues = 4;

/// Returns the kind of a tile by name, or `kBaseCamp` if it is unknown.
Kind kind_named(std::string_view name) {
  const auto* const found = std::find(kKindNames.begin(), kKindNames.begin() + kTileKinds, name);
  return static_cast<Kind>(found - kKindNames.begin());
}

bool is_digit_to(std::string_view text, int highest) {
  return text.size() == 1 && text[0] >= '0' && text[0] <= '0' + highest;
}

bool are_stones(std::string_view text) {
  return text.size() == kSides &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '0' + kMaxStones; });
}

/// Checks that the contents of a well-formed tile occur in the box (docs/games/tikal.md,
/// "Options, editions, tiles").
template <class Report>
void check_tile_of_box(const TagValue* values, Report&& report) {
  const Kind kind = kind_named(values[1].text);
  if (kind == Kind::kBaseCamp || !is_digit_to(values[2].text, most_shown())) return;
  const int value = values[2].text[0] - '0';
  const int most = most_shown(kind);
  if (value > most || (value == 0 && most > 0)) {
    report(
        2,
        tr("a {0} tile shows {1}, not {2}", message_of(kKindNames[static_cast<std::size_t>(kind)]),
           most == 0 ? tr("no number") : tr("1 to {0}", most), value),
        most == 0 ? tr("its value is 0") : Message());
  }
  const bool bare =
      are_stones(values[3].text) && values[3].text.find_first_not_of('0') == std::string_view::npos;
  if (bare && kind != Kind::kVolcano) {
    report(3, tr("no stones lead to this tile or from it"),
           tr("a tile has stones on at least one side"));
  }
}

void check_tile_tag(const Tag& tag, const TagValue* values, std::uint64_t& seen,
                    TagReporter& reporter) {
  const auto report = [&](int value, Message message, Message hint = {}) {
    reporter.report(record_rules::kTagValue, tag, value, std::move(message), std::move(hint));
  };
  if (tag.value_count != kTileValues) {
    return report(-1,
                  trn(tag.value_count, "`Tile` has {0} value, but needs {1}",
                      "`Tile` has {0} values, but needs {1}", kTileValues),
                  tr("it is written as `[Tile \"F2\" \"temple\" \"4\" \"210000\"]`"));
  }
  const std::uint8_t tile = tile_named(values[0].text);
  if (tile == kNoTile) {
    report(0, tr("`{0}` is not a tile", printable(values[0].text)),
           tr("the tiles are `{0}` to `{1}`", tile_name(0), tile_name(kTiles - 1)));
  } else if (((seen >> tile) & 1U) != 0) {
    report(0, tr("`{0}` is redefined a second time", values[0].text));
  } else {
    seen |= std::uint64_t{1} << tile;
  }
  if (kind_named(values[1].text) == Kind::kBaseCamp) {
    report(1, tr("`{0}` is not a kind of tile", printable(values[1].text)),
           tr("the kind is {0}", one_of({kKindNames.data(), kTileKinds})));
  }
  if (!is_digit_to(values[2].text, most_shown())) {
    report(2, tr("`{0}` is not a value of a tile", printable(values[2].text)),
           tr("the value is 0 to {0}: of a temple its number, of a treasure tile its treasures",
              most_shown()));
  }
  check_tile_of_box(values, report);
  if (!are_stones(values[3].text)) {
    report(3, tr("`{0}` does not give the stones on six sides", printable(values[3].text)),
           tr("there are six digits from 0 to {0}, clockwise from the north", kMaxStones));
  }
}

/// Number of treasures and volcanoes on tiles.
struct Shown {
  int treasures = 0;
  int volcanoes = 0;
};
Shown shown_on(const std::array<Tile, kTiles>& tiles) {
  Shown shown;
  for (const Tile& tile : tiles) {
    if (tile.kind == Kind::kTreasure) shown.treasures += tile.value;
    if (tile.kind == Kind::kVolcano) ++shown.volcanoes;
  }
  return shown;
}

/// Warns if the redefined tiles have other numbers of treasures and volcanoes than the box.
void check_box(const Table& table, TagReporter& reporter) {
  std::array<Tile, kTiles> tiles = box();
  redefine_tiles(table, tiles);
  const Shown shown = shown_on(tiles);
  const Shown in_box = shown_on(box());
  const auto last = std::find_if(table.record->tags.rbegin(), table.record->tags.rend(),
                                 [](const Tag& tag) { return tag.name == kTileTag; });
  if (shown.treasures != in_box.treasures) {
    reporter.warn(record_rules::kTagValue, *last,
                  trn(shown.treasures, "the tiles show {0} treasure, and the box has {1}",
                      "the tiles show {0} treasures, and the box has {1}", in_box.treasures));
  }
  if (shown.volcanoes != in_box.volcanoes) {
    reporter.warn(record_rules::kTagValue, *last,
                  trn(shown.volcanoes, "the tiles show {0} volcano, and the box has {1}",
                      "the tiles show {0} volcanoes, and the box has {1}", in_box.volcanoes));
  }
}

}  // namespace

void check_tile_tags(const Table& table, TagReporter& reporter) {
  std::uint64_t seen = 0;
  for (const Tag& tag : table.record->tags) {
    if (tag.name == kTileTag) check_tile_tag(tag, table.record->values_of(tag), seen, reporter);
  }
  if (reporter.strict() && seen != 0 && !reporter.any_error()) check_box(table, reporter);
}

void redefine_tiles(const Table& table, std::array<Tile, kTiles>& tiles) {
  if (table.record == nullptr) return;
  for (const Tag& tag : table.record->tags) {
    if (tag.name != kTileTag) continue;
    const TagValue* values = table.record->values_of(tag);
    std::array<std::uint8_t, kSides> counts{};
    for (std::size_t side = 0; side < kSides; ++side) {
      counts[side] = static_cast<std::uint8_t>(values[3].text[side] - '0');
    }
    tiles[tile_named(values[0].text)] = {kind_named(values[1].text),
                                         static_cast<std::uint8_t>(values[2].text[0] - '0'),
                                         Stones(counts)};
  }
}

}  // namespace stela::tikal
