#include "lib/taluva/taluva.h"

#include <array>

#include "lib/game/move_values.h"
#include "lib/game/position_of.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/taluva/pictures/scene.h"
#include "lib/taluva/rules/rulebook.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/state.h"
#include "lib/taluva/words/articles.h"
#include "lib/taluva/words/contents.h"
#include "lib/taluva/words/words.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

constexpr std::array<EditionSpec, 1> kEditions = {
    {{"ferti", tr_noop("Ferti, French, English and German")}}};
constexpr std::array<VariantSpec, 3> kVariants = {
    {{"all-tiles", tr_noop("all 48 tiles are used")},
     {"ranking", tr_noop("the game goes on until everybody's place is known")},
     {"teams", tr_noop("four players in two teams, seats 1 and 3 against 2 and 4")}}};
constexpr std::array<std::string_view, 2> kHutBesideChoices = {"forbid", "allow"};
constexpr std::array<std::string_view, 2> kLastPlayerChoices = {"wins", "plays-on"};
constexpr std::array<std::string_view, 2> kTeamKindsChoices = {"playing", "all"};
constexpr std::array<OptionSpec, 4> kOptions = {
    {{"tiles", tr_noop("the number of tiles used"), {}, 1, kTilesInBox},
     {"hut-beside", tr_noop("whether a hut may be founded beside a building of the same player"),
      kHutBesideChoices, 0, 0},
     {"last-player", tr_noop("whether the game ends when only one player, or team, is left"),
      kLastPlayerChoices, 0, 0},
     {"team-kinds", tr_noop("whose kinds of pieces count for an early win of a team"),
      kTeamKindsChoices, 0, 0}}};
constexpr std::array<std::string_view, 3> kScoreParts = {tr_noop("temples"), tr_noop("towers"),
                                                         tr_noop("huts")};
constexpr std::array<CountedWord, 3> kScoreUnits = {{trn_noop("{0} temple", "{0} temples"),
                                                     trn_noop("{0} tower", "{0} towers"),
                                                     trn_noop("{0} hut", "{0} huts")}};
constexpr std::array<EventKind, 10> kEventKinds = {
    {{tr_noop("hut"), EventRole::kSource, tr_noop("settlements founded"), &articles::kHutFound},
     {tr_noop("growth"), EventRole::kSource, tr_noop("settlements extended"), &articles::kGrowHuts},
     {tr_noop("tower"), EventRole::kSource, tr_noop("towers built"), &articles::kScoringPieces},
     {tr_noop("temple"), EventRole::kSource, tr_noop("temples built"), &articles::kScoringPieces},
     {"eruption", EventRole::kTurningPoint, tr_noop("Eruptions")},
     {"eruption", EventRole::kApart, tr_noop("eruptions")},
     {"covered", EventRole::kTurningPoint, tr_noop("Huts covered")},
     {"split", EventRole::kTurningPoint, tr_noop("Settlements split")},
     {"out", EventRole::kTurningPoint, tr_noop("Eliminations")},
     {"done", EventRole::kTurningPoint, tr_noop("Two kinds completed")}}};
constexpr std::array<std::string_view, 4> kColours = {"white", "red", "brown", "yellow"};

void report_variant(const Table& table, TagReporter& reporter, std::size_t variant,
                    Message message) {
  for (const Tag& tag : table.record->tags) {
    for (std::uint32_t i = 0; tag.name == kVariantTag && i < tag.value_count; ++i) {
      if (table.record->values_of(tag)[i].text != kVariants[variant].name) continue;
      reporter.report(record_rules::kTagValue, tag, static_cast<int>(i), std::move(message));
      return;
    }
  }
}

void check_table(const Table& table, TagReporter& reporter) {
  if (table.has_variant(kVariantAllTiles) && table.option_given(kOptionTiles)) {
    report_variant(table, reporter, kVariantAllTiles,
                   tr("the variant `all-tiles` excludes the option `tiles`"));
  }
  if (!table.has_variant(kVariantTeams)) return;
  if (table.has_variant(kVariantRanking)) {
    report_variant(table, reporter, kVariantRanking,
                   tr("the variant `ranking` cannot be played together with `teams`"));
  }
  const std::vector<Tag>& tags = table.record->tags;
  const auto players = std::ranges::count(tags, kPlayerTag, &Tag::name);
  // Numbers that no game can have are reported anyway.
  if (players < table.game->min_players || players >= kMaxPlayers || table.record->tags_broken) {
    return;
  }
  const auto last = std::ranges::find(tags.rbegin(), tags.rend(), kPlayerTag, &Tag::name);
  reporter.report(
      record_rules::kPlayerCount, *last, -1,
      tr("the record has {0} players, and teams are played by {1}", players, kMaxPlayers));
}

constexpr std::array<ChoiceKind, 6> kChoiceKinds = {{{"tile", tr_noop("tile")},
                                                     {"hut", tr_noop("building")},
                                                     {"tower", "building"},
                                                     {"temple", "building"},
                                                     {"grow", "building"},
                                                     {"out", "building"}}};
constexpr std::array<DecisiveKind, 7> kDecisiveKinds = {
    {{"win", true, tr_noop("{0} wins")},
     {"out", true, tr_noop("{0} is eliminated")},
     {"temple", true, tr_noop("{0} builds a temple")},
     {"tower", true, tr_noop("{0} builds a tower")},
     {"temple-site", true, tr_noop("{0} gets a temple or a place for one")},
     {"buried", true, tr_noop("an eruption buries huts of {0}")},
     {"huts", false, tr_noop("huts that {0} builds")}}};
void settle(const Table& table, Setting& setting) {
  setting.variants &= ~(1U << kVariantAllTiles);
  setting.options[kOptionTiles] = tiles_in_game(table);
  if (!table.has_variant(kVariantTeams)) setting.options[kOptionTeamKinds] = 0;
  if (table.has_variant(kVariantRanking)) setting.options[kOptionLastPlayer] = 0;
}

constexpr std::array<Reminder, 8> kReminders = {
    {{"JC@0,1/3", tr_noop("tile, volcano on 0,1, turned by 3 × 60°")},
     {"hut@0,1", tr_noop("found a settlement with a hut")},
     {"grow@0,1=J", tr_noop("extend it onto all free jungle")},
     {"tower@0,1", tr_noop("build a tower")},
     {"temple@0,1", tr_noop("build a temple")},
     {"out", tr_noop("cannot build, is eliminated")},
     {"=1/0/7", tr_noop("temples, towers, huts built so far")},
     {"{…}", tr_noop("a comment")}}};

constexpr std::array<OtherWords, 5> kOtherWords = {
    {{"hut",
      "build hutte huette haus house settle found siedeln grunden bauen cabane case choza "
      "capanna huis"},
     {"tower", "build turm bauen tour torre toren"},
     {"temple", "build tempel bauen templo tempio"},
     {"grow",
      "extend expand enlarge extension erweitern ausbauen wachsen vergrossern agrandir "
      "etendre ampliar ampliare"},
     {"out", "eliminated ausgeschieden raus elimine"}}};

}  // namespace

const GameInfo& info() {
  static const GameInfo kInfo = [] {
    GameInfo game;
    game.name = "Taluva";
    game.id = "taluva";
    game.editions = kEditions;
    game.variants = kVariants;
    game.options = kOptions;
    game.score_parts = kScoreParts;
    game.score_units = kScoreUnits;
    game.event_kinds = kEventKinds;
    game.decisive_kinds = kDecisiveKinds;
    game.choice_kinds = kChoiceKinds;
    game.eliminates = true;
    game.rules = rules::all();
    game.articles = articles::all();
    game.contents = kContents;
    game.usual_colours = kColours;
    game.reminders = kReminders;
    game.most_entries = 48;
    game.other_words = kOtherWords;
    game.check_table = check_table;
    game.settle = settle;
    game.start = start_position<State, Move>;
    game.actions = action_codec<Move>;
    game.catalogue = catalogue;
    game.catalogue_scene = catalogue_scene;
    game.drawn_words = drawn_words;
    return game;
  }();
  return kInfo;
}

}  // namespace stela::taluva
