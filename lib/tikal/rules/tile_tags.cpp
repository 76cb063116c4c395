#include "lib/tikal/rules/tile_tags.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela::tikal {
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

/// Checks that the contents of a well-formed tile occur in the box (rulings.md, Tikal, "Tiles and
/// setups").
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
