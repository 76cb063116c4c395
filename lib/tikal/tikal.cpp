#include "lib/tikal/tikal.h"

#include <algorithm>
#include <array>

#include "lib/core/utf8.h"
#include "lib/game/move_values.h"
#include "lib/game/position_of.h"
#include "lib/game/setting.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/tikal/articles.h"
#include "lib/tikal/board.h"
#include "lib/tikal/candidates.h"
#include "lib/tikal/contents.h"
#include "lib/tikal/events.h"
#include "lib/tikal/facts.h"
#include "lib/tikal/messages.h"
#include "lib/tikal/reasons.h"
#include "lib/tikal/rulebook.h"
#include "lib/tikal/rules.h"
#include "lib/tikal/sample.h"
#include "lib/tikal/scene.h"
#include "lib/tikal/scoring.h"

namespace stela::tikal {
namespace {

constexpr std::array<EditionSpec, 2> kEditions = {
    {{"riogrande", "Rio Grande Games, German"}, {"ravensburger", "Ravensburger, German"}}};
constexpr std::array<VariantSpec, 1> kVariants = {
    {{"auction", "the tiles are auctioned instead of drawn"}}};
constexpr std::array<std::string_view, 2> kOverbidChoices = {"forbid", "allow"};
constexpr std::array<std::string_view, 2> kTiedLastChoices = {"last", "first"};
constexpr std::array<std::string_view, 2> kGuardTieChoices = {"forbid", "allow"};
constexpr std::array<std::string_view, 2> kFinalOrderChoices = {"left", "drawer"};
constexpr std::array<std::string_view, 2> kCallsChoices = {"all", "won"};
constexpr std::array<OptionSpec, 5> kOptions = {
    {{"overbid", "whether a bid may exceed the bidder's points", kOverbidChoices, 0, 0},
     {"tied-last",
      "when scores tie in the final scoring of an auction game: the place among the tied of "
      "whoever placed the last tile",
      kTiedLastChoices, 0, 0},
     {"guard-tie",
      "whether a guard may be posted where no other player has more pieces, but some have as many",
      kGuardTieChoices, 0, 0},
     {"final-order",
      "who begins the final scoring without auction: the left neighbour of whoever placed the last "
      "tile, or that player",
      kFinalOrderChoices, 0, 0},
     {"calls", "whether `bid:` holds all calls, or only the one that won", kCallsChoices, 0, 0}}};
constexpr std::array<std::string_view, 1> kScoreParts = {"points"};
constexpr std::array<EventKind, 7> kEventKinds = {
    {{"start", EventRole::kSource, "at the start", &articles::kAuctionStart},
     {"temple", EventRole::kSource, "temples", &articles::kScoringTemple},
     {"treasures", EventRole::kSource, "treasures", &articles::kScoringTreasures},
     {"paid", EventRole::kSource, "paid in auctions", &articles::kAuctionPays},
     {"scoring", EventRole::kRound, "scoring rounds"},
     {"majority", EventRole::kTurningPoint, "Majorities won and lost"},
     {"guard", EventRole::kTurningPoint, "Guards"}}};
constexpr std::array<Actor, 2> kActors = {kTable, kBid};
constexpr std::array<std::string_view, 1> kTags = {kTileTag};
constexpr std::array<std::string_view, 4> kColours = {"red", "blue", "white", "yellow"};

// The values of a `Tile` tag.
constexpr std::uint32_t kTileValues = 4;

/// The kind of a tile by name, or `kBaseCamp`.
Kind kind_named(std::string_view name) {
  const auto* const found = std::find(kKindNames.begin(), kKindNames.begin() + kTileKinds, name);
  return static_cast<Kind>(found - kKindNames.begin());
}

bool is_digit_to(std::string_view text, int highest) {
  return text.size() == 1 && text[0] >= '0' && text[0] <= '0' + highest;
}

bool are_stones(std::string_view text) {
  return text.size() == kSides && std::all_of(text.begin(), text.end(), [](char c) {
           return c >= '0' && c <= '0' + kMostStones;
         });
}

/// What a well-formed tile shows must be in the box (rulings.md, Tikal, "Tiles and setups").
template <class Report>
void check_tile_of_box(const TagValue* values, Report&& report) {
  const Kind kind = kind_named(values[1].text);
  if (kind == Kind::kBaseCamp || !is_digit_to(values[2].text, most_shown())) return;
  const int value = values[2].text[0] - '0';
  const int most = most_shown(kind);
  if (value > most || (value == 0 && most > 0)) {
    report(2,
           fmt::format("a {} tile shows {}, not {}", values[1].text,
                       most == 0 ? std::string("no number") : fmt::format("1 to {}", most), value),
           most == 0 ? "its value is 0" : "");
  }
  const bool bare =
      are_stones(values[3].text) && values[3].text.find_first_not_of('0') == std::string_view::npos;
  if (bare && kind != Kind::kVolcano) {
    report(3, "no stones lead to this tile or from it", "a tile has stones on at least one side");
  }
}

void check_tile_tag(const Tag& tag, const TagValue* values, std::uint64_t& seen,
                    TagReporter& reporter) {
  const auto report = [&](int value, std::string message, std::string hint = {}) {
    reporter.report(record_rules::kTagValue, tag, value, std::move(message), std::move(hint));
  };
  if (tag.value_count != kTileValues) {
    return report(
        -1, fmt::format("`Tile` has {}, not {}", counted(tag.value_count, "value"), kTileValues),
        "it is written as `[Tile \"F2\" \"temple\" \"4\" \"210000\"]`");
  }
  const std::uint8_t tile = tile_named(values[0].text);
  if (tile == kNoTile) {
    report(0, fmt::format("`{}` is not a tile", printable(values[0].text)),
           fmt::format("the tiles are `{}` to `{}`", tile_name(0), tile_name(kTiles - 1)));
  } else if (((seen >> tile) & 1U) != 0) {
    report(0, fmt::format("`{}` is redefined a second time", values[0].text));
  } else {
    seen |= std::uint64_t{1} << tile;
  }
  if (kind_named(values[1].text) == Kind::kBaseCamp) {
    report(1, fmt::format("`{}` is not a kind of tile", printable(values[1].text)),
           fmt::format("the kind is {}", one_of({kKindNames.data(), kTileKinds})));
  }
  if (!is_digit_to(values[2].text, most_shown())) {
    report(2, fmt::format("`{}` is not a value of a tile", printable(values[2].text)),
           fmt::format(
               "the value is 0 to {}: of a temple its number, of a treasure tile its treasures",
               most_shown()));
  }
  check_tile_of_box(values, report);
  if (!are_stones(values[3].text)) {
    report(3, fmt::format("`{}` does not give the stones on six sides", printable(values[3].text)),
           fmt::format("there are six digits from 0 to {}, clockwise from the north", kMostStones));
  }
}

/// How many treasures and volcanoes tiles show.
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

/// Warns when the tiles, as redefined, show other treasures and volcanoes than those of the box.
void check_box(const Table& table, TagReporter& reporter) {
  std::array<Tile, kTiles> tiles = box();
  redefine_tiles(table, tiles);
  const Shown shown = shown_on(tiles);
  const Shown in_box = shown_on(box());
  const auto last = std::find_if(table.record->tags.rbegin(), table.record->tags.rend(),
                                 [](const Tag& tag) { return tag.name == kTileTag; });
  if (shown.treasures != in_box.treasures) {
    reporter.warn(record_rules::kTagValue, *last,
                  fmt::format("the tiles show {}, and the box has {}",
                              counted(shown.treasures, "treasure"), in_box.treasures));
  }
  if (shown.volcanoes != in_box.volcanoes) {
    reporter.warn(record_rules::kTagValue, *last,
                  fmt::format("the tiles show {} volcano{}, and the box has {}", shown.volcanoes,
                              shown.volcanoes == 1 ? "" : "es", in_box.volcanoes));
  }
}

void check_table(const Table& table, TagReporter& reporter) {
  std::uint64_t seen = 0;
  for (const Tag& tag : table.record->tags) {
    if (tag.name == kTileTag) check_tile_tag(tag, table.record->values_of(tag), seen, reporter);
  }
  if (reporter.strict() && seen != 0 && !reporter.any_error()) check_box(table, reporter);
}

void settle(const Table& table, Setting& setting) {
  if (!table.has_variant(kVariantAuction)) {
    setting.options[kOptionOverbid] = 0;
    setting.options[kOptionTiedLast] = 0;
    setting.options[kOptionCalls] = 0;
  } else {
    setting.options[kOptionFinalOrder] = 0;
  }
  std::array<Tile, kTiles> tiles = box();
  redefine_tiles(table, tiles);
  for (std::size_t i = 0; i < kTiles; ++i) {
    if (tiles[i] == box()[i]) continue;
    std::string& words = setting.components.emplace_back(
        fmt::format("{} {} {} ", tile_name(i), kKindNames[static_cast<std::size_t>(tiles[i].kind)],
                    tiles[i].value));
    for (std::size_t side = 0; side < kSides; ++side) {
      words += static_cast<char>('0' + tiles[i].stones.on(side));
    }
  }
}

constexpr std::array<Reminder, 14> kReminders = {
    {{"A4@c2/3", "tile on c2, turned by 3 × 60°"},
     {"volcano=B6", "a volcano: all score, then it is placed"},
     {"in@a1*L+2", "enter leader and 2 members: 1 AP each"},
     {"go@a1-b2*2", "move 2 pieces: a stone 1 AP each"},
     {"hop@a1-d4", "between camps: 1 AP each"},
     {"dig@b1*2", "uncover 2 levels: 2 AP each"},
     {"lift@d3=5", "lift a treasure of motif 5: 3 AP"},
     {"swap@blue=3/5", "give motif 3, take blue's 5: 3 AP"},
     {"camp@d3", "build a camp: 5 AP"},
     {"guard@b1", "guard a temple: 5 AP"},
     {"table: show=A1,A3", "auction: the tiles of a round"},
     {"bid: red=1 blue=pass", "auction: all calls in order"},
     {"=21", "your score after the entry"},
     {"{…}", "a comment"}}};

constexpr std::array<OtherWords, 10> kOtherWords = {
    {{"in", "enter entry put einsetzen bringen entrer entrar entrare insert"},
     {"go", "move walk step gehen bewegen ziehen laufen aller deplacer mover ir muovere andare"},
     {"hop", "jump camp-to-camp springen sauter saltar saltare"},
     {"dig", "uncover excavate graben ausgraben freilegen creuser degager excavar scavare"},
     {"lift", "take treasure heben bergen schatz tresor lever tesoro sollevare"},
     {"swap", "exchange trade tauschen tausch echanger cambiar scambiare"},
     {"camp", "build tent lager zelt zeltlager bauen aufschlagen campement campamento campo"},
     {"guard", "occupy place wachter waechter bewachen sichern garder gardien guardia vigilar"},
     {"volcano", "vulkan volcan vulcano"},
     {"show", "reveal draw aufdecken zeigen montrer"}}};

}  // namespace

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

const GameInfo& info() {
  static const GameInfo kInfo = [] {
    GameInfo game;
    game.name = "Tikal";
    game.id = "tikal";
    game.editions = kEditions;
    game.variants = kVariants;
    game.options = kOptions;
    game.score_parts = kScoreParts;
    game.event_kinds = kEventKinds;
    game.negative_scores = true;
    game.actors = kActors;
    game.tags = kTags;
    game.rules = rules::all();
    game.articles = articles::all();
    game.contents = kContents;
    game.usual_colours = kColours;
    game.reminders = kReminders;
    game.other_words = kOtherWords;
    game.check_table = check_table;
    game.settle = settle;
    game.start = start_position<State, Move>;
    game.actions = action_codec<Move>;
    game.catalogue = catalogue;
    game.catalogue_scene = catalogue_scene;
    return game;
  }();
  return kInfo;
}

}  // namespace stela::tikal
