#include "lib/tikal/tikal.h"

#include <array>

#include "lib/game/move_values.h"
#include "lib/game/position_of.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/tikal/pictures/scene.h"
#include "lib/tikal/rules/candidates.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/rulebook.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/rules/state.h"
#include "lib/tikal/words/articles.h"
#include "lib/tikal/words/contents.h"
#include "lib/tikal/words/words.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

constexpr std::array<EditionSpec, 2> kEditions = {
    {{"riogrande", tr_noop("Rio Grande Games, German")},
     {"ravensburger", tr_noop("Ravensburger, German")}}};
constexpr std::array<VariantSpec, 1> kVariants = {
    {{"auction", tr_noop("the tiles are auctioned instead of drawn")}}};
constexpr std::array<std::string_view, 2> kOverbidChoices = {"forbid", "allow"};
constexpr std::array<std::string_view, 2> kTiedLastChoices = {"last", "first"};
constexpr std::array<std::string_view, 2> kGuardTieChoices = {"forbid", "allow"};
constexpr std::array<std::string_view, 2> kFinalOrderChoices = {"left", "drawer"};
constexpr std::array<std::string_view, 2> kCallsChoices = {"all", "won"};
constexpr std::array<OptionSpec, 5> kOptions = {
    {{"overbid", tr_noop("whether a bid may exceed the bidder's points"), kOverbidChoices, 0, 0},
     {"tied-last",
      tr_noop(
          "when scores tie in the final scoring of an auction game: the place among the tied of "
          "whoever placed the last tile"),
      kTiedLastChoices, 0, 0},
     {"guard-tie",
      tr_noop("whether a guard may be posted where no other player has more pieces, but some "
              "have as many"),
      kGuardTieChoices, 0, 0},
     {"final-order",
      tr_noop("who begins the final scoring without auction: the left neighbour of whoever "
              "placed the last "
              "tile, or that player"),
      kFinalOrderChoices, 0, 0},
     {"calls", tr_noop("whether `bid:` contains all calls, or only the winning one"), kCallsChoices,
      0, 0}}};
constexpr std::array<std::string_view, 1> kScoreParts = {tr_noop("points")};
constexpr std::array<CountedWord, 1> kScoreUnits = {{trn_noop("{0} point", "{0} points")}};
constexpr std::array<EventKind, 7> kEventKinds = {
    {{tr_noop("start"), EventRole::kSource, tr_noop("at the start"), &articles::kAuctionStart},
     {tr_noop("temple"), EventRole::kSource, tr_noop("temples"), &articles::kScoringTemple},
     {tr_noop("treasures"), EventRole::kSource, tr_noop("treasures"), &articles::kScoringTreasures},
     {tr_noop("paid"), EventRole::kSource, tr_noop("paid in auctions"), &articles::kAuctionPays},
     {"scoring", EventRole::kRound, tr_noop("scoring rounds")},
     {"majority", EventRole::kTurningPoint, tr_noop("Majorities won and lost")},
     {"guard", EventRole::kTurningPoint, tr_noop("Guards")}}};
constexpr std::array<ChoiceKind, 11> kChoiceKinds = {{{"bid", tr_noop("bidding")},
                                                      {"pass", "bidding"},
                                                      {"tile", tr_noop("tile of Tikal\004tile")},
                                                      {"go", tr_noop("moving")},
                                                      {"in", "moving"},
                                                      {"hop", "moving"},
                                                      {"dig", tr_noop("digging")},
                                                      {"lift", tr_noop("treasures")},
                                                      {"swap", "treasures"},
                                                      {"camp", tr_noop("camps")},
                                                      {"guard", tr_noop("guards")}}};
constexpr std::array<DecisiveKind, 6> kDecisiveKinds = {
    {{"scored", false, tr_noop("points that {0} scores")},
     {"temples", false, tr_noop("points that {0} would score for temples")},
     {"treasures", false, tr_noop("points that {0} would score for treasures")},
     {"temple", true, tr_noop("{0} controls the temple on {1}")},
     {"camp", true, tr_noop("{0} builds a camp")},
     {"pieces", false, tr_noop("pieces of {0} on the board")}}};
constexpr std::array<Actor, 2> kActors = {kTable, kBid};
constexpr std::array<std::string_view, 1> kTags = {kTileTag};
constexpr std::array<std::string_view, 4> kColours = {"red", "blue", "white", "yellow"};

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
    {{"A4@c2/3", tr_noop("tile on c2, turned by 3 × 60°")},
     {"volcano=B6", tr_noop("a volcano: all score, then it is placed")},
     {"in@a1*L+2", tr_noop("enter leader and 2 members: 1 action point each")},
     {"go@a1-b2*2", tr_noop("move 2 pieces: 1 action point a stone each")},
     {"hop@a1-d4", tr_noop("between camps: 1 action point each")},
     {"dig@b1*2", tr_noop("uncover 2 levels: 2 action points each")},
     {"lift@d3=5", tr_noop("lift a treasure of motif 5: 3 action points")},
     {"swap@blue=3/5", tr_noop("give motif 3, take blue's 5: 3 action points")},
     {"camp@d3", tr_noop("build a camp: 5 action points")},
     {"guard@b1", tr_noop("guard a temple: 5 action points")},
     {"table: show=A1,A3", tr_noop("auction: the tiles of a round")},
     {"bid: red=1 blue=pass", tr_noop("auction: all calls in order")},
     {"=21", tr_noop("your score after the entry")},
     {"{…}", tr_noop("a comment")}}};

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

const GameInfo& info() {
  static const GameInfo kInfo = [] {
    GameInfo game;
    game.name = "Tikal";
    game.id = "tikal";
    game.editions = kEditions;
    game.variants = kVariants;
    game.options = kOptions;
    game.score_parts = kScoreParts;
    game.score_units = kScoreUnits;
    game.event_kinds = kEventKinds;
    game.decisive_kinds = kDecisiveKinds;
    game.choice_kinds = kChoiceKinds;
    game.negative_scores = true;
    game.actors = kActors;
    game.tags = kTags;
    game.rules = rules::all();
    game.articles = articles::all();
    game.contents = kContents;
    game.usual_colours = kColours;
    game.reminders = kReminders;
    game.most_entries = 56;
    game.other_words = kOtherWords;
    game.check_table = check_tile_tags;
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

}  // namespace stela::tikal
