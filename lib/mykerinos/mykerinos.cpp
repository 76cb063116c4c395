#include "lib/mykerinos/mykerinos.h"

#include <array>

#include "lib/core/utf8.h"
#include "lib/game/move_values.h"
#include "lib/game/position_of.h"
#include "lib/mykerinos/pictures/scene.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rulebook.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/mykerinos/words/articles.h"
#include "lib/mykerinos/words/contents.h"
#include "lib/mykerinos/words/words.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

constexpr std::array<EditionSpec, 1> kEditions = {{{"ystari", tr_noop("Ystari, German")}}};
constexpr std::array<std::string_view, 2> kPatronCountChoices = {"seven", "any"};
constexpr std::array<std::string_view, 2> kVioletChoices = {"forbid", "allow"};
constexpr std::array<std::string_view, 2> kMuseumChoices = {"ring", "line"};
constexpr std::array<std::string_view, 2> kNeutralChoices = {"keep", "return"};
constexpr std::array<OptionSpec, 4> kOptions = {
    {{"patron-count", tr_noop("how many parcels of a patron there can be"), kPatronCountChoices, 0,
      0},
     {"violet-empty-hand", tr_noop("whether Lady Violet helps a player with an empty hand"),
      kVioletChoices, 0, 0},
     {"museum", tr_noop("whether there is a room between wings 5 and 1"), kMuseumChoices, 0, 0},
     {"neutral-carry",
      tr_noop("whether neutral archaeologists in hand are kept or returned at the end of a round"),
      kNeutralChoices, 0, 0}}};
constexpr std::array<std::string_view, 1> kScoreParts = {tr_noop("points")};
constexpr std::array<CountedWord, 1> kScoreUnits = {{trn_noop("{0} point", "{0} points")}};
constexpr std::array<EventKind, 7> kEventKinds = {
    {{tr_noop("take"), EventRole::kSource, tr_noop("parcels"), &articles::kParcelPoints},
     {tr_noop("exhibition"), EventRole::kSource, tr_noop("exhibition in the museum"),
      &articles::kScoringExhibition},
     {tr_noop("series"), EventRole::kSource, tr_noop("full sets of patrons"),
      &articles::kScoringSeries},
     {"round", EventRole::kRound, tr_noop("rounds")},
     {"museum", EventRole::kTurningPoint, tr_noop("Rooms of the museum")},
     {"series", EventRole::kTurningPoint, tr_noop("Full sets of patrons")},
     {"tie", EventRole::kTurningPoint, tr_noop("Ties")}}};
constexpr std::array<ChoiceKind, 7> kChoiceKinds = {{{"dig", tr_noop("digging")},
                                                     {"expand", "digging"},
                                                     {"pass", tr_noop("passing")},
                                                     {"museum", tr_noop("museum")},
                                                     {"take", tr_noop("parcels")},
                                                     {"leave", "parcels"},
                                                     {"discard", "parcels"}}};
constexpr std::array<DecisiveKind, 9> kDecisiveKinds = {
    {{"zone", true, tr_noop("{0} has the most archaeologists in zone {1}")},
     {"room", true, tr_noop("{0} reserves a room of the museum")},
     {"violet", true, tr_noop("{0} gets a parcel of Lady Violet")},
     {"lemon", true, tr_noop("{0} gets a parcel of Lord Lemon")},
     {"brown", true, tr_noop("{0} gets a parcel of Sir Brown")},
     {"blackmore", true, tr_noop("{0} gets a parcel of Mrs. Blackmore")},
     {"tangerine", true, tr_noop("{0} gets a parcel of Colonel Tangerine")},
     {"points", false, tr_noop("points that {0} scores")},
     {"hand", false, tr_noop("archaeologists that {0} has in hand")}}};
constexpr std::array<Actor, 1> kActors = {kTable};
constexpr std::array<std::string_view, 1> kTags = {kMuseumTag};
constexpr std::array<std::string_view, 4> kColours = {"blue", "red", "green", "white"};

constexpr std::string_view kMuseumHint = tr_noop(
    "the tag names the patrons of wings 1 to 5, as in `[Museum \"V\" \"L\" \"B\" \"K\" \"T\"]`");

void check_museum(const Table& table, const Tag& tag, TagReporter& reporter) {
  if (tag.value_count != kPatrons) {
    reporter.report(record_rules::kTagValue, tag, -1,
                    trn(tag.value_count, "`{1}` has {0} value, but needs {2}",
                        "`{1}` has {0} values, but needs {2}", kMuseumTag, kPatrons),
                    message_of(kMuseumHint));
    return;
  }
  std::array<bool, kPatrons> named{};
  for (std::uint32_t i = 0; i < tag.value_count; ++i) {
    const std::string_view value = table.record->values_of(tag)[i].text;
    const std::size_t patron = value.size() == 1 ? patron_index(value[0]) : kPatronKinds;
    if (patron >= kPatrons) {
      reporter.report(record_rules::kTagValue, tag, static_cast<int>(i),
                      tr("`{0}` is not a patron with a wing", printable(value)),
                      message_of(kMuseumHint));
    } else if (named[patron]) {
      reporter.report(record_rules::kTagValue, tag, static_cast<int>(i),
                      tr("{0} is given a second wing", message_of(kPatronNames[patron])),
                      message_of(kMuseumHint));
    } else {
      named[patron] = true;
    }
  }
}

void check_table(const Table& table, TagReporter& reporter) {
  bool found = false;
  for (const Tag& tag : table.record->tags) {
    if (tag.name != kMuseumTag) continue;
    if (found) {
      reporter.report(record_rules::kTagValue, tag, -1,
                      tr("`{0}` is given a second time", kMuseumTag));
    } else {
      check_museum(table, tag, reporter);
    }
    found = true;
  }
  if (!found) {
    reporter.report_missing(record_rules::kTagMissing, tr("the record has no `Museum` tag"),
                            message_of(kMuseumHint));
  }
}

void settle(const Table& table, Setting& setting) {
  // Neutral archaeologists exist only in two-player games.
  if (table.players != 2) setting.options[kOptionNeutralCarry] = 0;
  for (const Tag& tag : table.record->tags) {
    if (tag.name != kMuseumTag) continue;
    std::string& museum = setting.components.emplace_back();
    for (std::uint32_t i = 0; i < tag.value_count; ++i)
      museum += table.record->values_of(tag)[i].text;
  }
}

std::string random_tags() { return "[Museum \"V\" \"L\" \"B\" \"K\" \"T\"]\n"; }

constexpr std::array<Reminder, 12> kReminders = {
    {{"table: lay@1L=V2:.^/../^.", tr_noop("a round's parcels")},
     {"dig@c4", tr_noop("start a dig")},
     {"expand@c5-d5", tr_noop("extend a dig")},
     {"pass", tr_noop("take the next space on the track")},
     {"violet:dig@c4", tr_noop("a patron helps: violet, lemon, …")},
     {"brown:museum@3V", tr_noop("Sir Brown: a room from the hand")},
     {"take@1L", tr_noop("zone: take this parcel")},
     {"museum@5V", tr_noop("zone: a room instead")},
     {"leave", tr_noop("zone: decline what remains")},
     {"discard@2L", tr_noop("two players: the neutral parcel")},
     {"neutral:dig@e4", tr_noop("two players: a second action")},
     {"=12", tr_noop("your points after the entry")}}};

constexpr std::array<OtherWords, 12> kOtherWords = {
    {{"violet", "lady lady-violet v"},
     {"lemon", "lord lord-lemon l"},
     {"brown", "sir sir-brown b"},
     {"blackmore", "mrs mrs-blackmore misses k"},
     {"tangerine", "colonel colonel-tangerine oberst t"},
     {"neutral", "neutre neutrale n"},
     {"dig",
      "start begin graben ausgraben grabung grabungsbeginn excavate creuser scavare excavar"},
     {"expand", "extend extension erweitern erweiterung ausbauen etendre ampliar ampliare"},
     {"pass", "passen passe passer pasar passare skip"},
     {"take", "nehmen choose prendre tomar prendere"},
     {"museum", "room musee museo raum saal exhibit ausstellen"},
     {"leave", "decline verzichten ablehnen refuser"}}};

}  // namespace

const GameInfo& info() {
  static const GameInfo kInfo = [] {
    GameInfo game;
    game.name = "Mykerinos";
    game.id = "mykerinos";
    game.editions = kEditions;
    game.options = kOptions;
    game.score_parts = kScoreParts;
    game.score_units = kScoreUnits;
    game.event_kinds = kEventKinds;
    game.decisive_kinds = kDecisiveKinds;
    game.choice_kinds = kChoiceKinds;
    game.actors = kActors;
    game.tags = kTags;
    game.rules = rules::all();
    game.articles = articles::all();
    game.contents = kContents;
    game.usual_colours = kColours;
    game.reminders = kReminders;
    game.most_entries = 164;
    game.other_words = kOtherWords;
    game.check_table = check_table;
    game.settle = settle;
    game.start = start_position<State, Move>;
    game.actions = action_codec<Move>;
    game.catalogue = catalogue;
    game.catalogue_scene = catalogue_scene;
    game.random_tags = random_tags;
    return game;
  }();
  return kInfo;
}

}  // namespace stela::mykerinos
