// Diagnostics of broken rules: messages that say why, and hints if something helps.
#include <algorithm>
#include <array>
#include <regex>
#include <set>

#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

/// Returns the diagnostic of testdata/<game>/illegal/<file>.stela.
Diagnostic wrong_with(std::string_view game, const std::string& file) {
  const auto path = source_dir() / "testdata" / game / "illegal" / (file + ".stela");
  const Replayed replayed(read_file(path));
  REQUIRE(replayed.diagnostics.size() == 1);
  return replayed.diagnostics.front();
}

/// Returns its diagnostic: the message, and the hint after ` | `.
std::string told(std::string_view game, const std::string& file) {
  const Diagnostic diagnostic = wrong_with(game, file);
  return diagnostic.hint.empty() ? diagnostic.message.english()
                                 : diagnostic.message.english() + " | " + diagnostic.hint.english();
}

}  // namespace

TEST_CASE("what Taluva tells of a broken rule says what would help") {
  const auto taluva = [](const std::string& file) { return told("taluva", file); };
  CHECK(taluva("taluva.grow.terrain") ==
        "no free lake touches the settlement on 0,1 | what can grow there: `grow@0,1=J`");
  CHECK(taluva("taluva.grow.terrain-2") == "no free jungle touches the settlement on 0,1");
  CHECK(taluva("taluva.tile.detached") ==
        "`SR@3,0/3` touches no land | at least one side of the tile has to touch a side of the "
        "land");
  CHECK(taluva("taluva.temple.size") ==
        "no settlement of white that touches -1,1 has at least 3 hexes | extend the settlement "
        "first, "
        "with `grow@q,r=terrain`");
  CHECK(taluva("taluva.tower.taken") ==
        "every settlement of white that touches 1,0 already has a tower | a tower beside another "
        "settlement of the player, which has none, is possible, even where it joins the two");
  CHECK(taluva("taluva.tile.exhausted-2") ==
        "`SC` is in the box twice, and both are already laid | `stela catalogue taluva` lists the "
        "copies of each tile");
  CHECK(taluva("record.action-phase-7") ==
        "only the order of the tokens is wrong: `SR@1,0/3` belongs before `white:hut@0,1` | the "
        "order of a setup is tiles, `hut`, `tower`, `temple`, `stock`, `out` and `done`, `stack`, "
        "`next`");
}

TEST_CASE("what Tikal tells of a broken rule says why") {
  const auto tikal = [](const std::string& file) { return told("tikal", file); };
  CHECK(tikal("tikal.bid.turn") ==
        "white calls, but it is blue's turn: calls go clockwise to blue");
  CHECK(
      tikal("tikal.bid.turn-2") ==
      "blue calls, but it is red's turn: red is the first player of the game | `[Option \"calls\" "
      "\"won\"]` allows it, if your group plays that way");
  CHECK(tikal("tikal.bid.turn-3") ==
        "red calls, but it is white's turn: red has played this round");
  CHECK(tikal("tikal.bid.turn-4") == "red calls, but it is blue's turn: red has passed");
  CHECK(tikal("tikal.bid.turn-6") ==
        "red calls, but it is blue's turn: blue sits left of whoever played last in the round "
        "before");
  CHECK(tikal("tikal.bid.turn-7") ==
        "red calls, but it is white's turn: white is the next, clockwise, who has not played this "
        "round");
  CHECK(tikal("tikal.take.shown-2") ==
        "`A4` is not the tile that is left for the last player of the round: A1 | "
        "did you mean `A1@b3/0`?");
  CHECK(tikal("tikal.tile.letter-3") ==
        "there is no tile `Z1`, and the stack is at letter A | did you mean `A1@c2/0`?");
  CHECK(tikal("tikal.tile.used").starts_with("`A4` was already placed on c2 in entry 1 | "));
  CHECK(tikal("tikal.tile.used-2").starts_with("`A1` is shown twice | "));
  CHECK(tikal("tikal.tile.used-3").starts_with("`A4` was already placed on c2 in the setup | "));
  CHECK(tikal("tikal.dig.temple") == "`dig@b2` needs a temple, but b2 is a jungle");
  CHECK(tikal("tikal.camp.terrain") ==
        "`camp@b3` needs a jungle or an empty treasure hex, but b3 is a temple | did you mean "
        "`camp@b2`?");
  CHECK(tikal("tikal.camp.terrain-3") ==
        "`camp@a1` needs a jungle or an empty treasure hex, but a1 is the base camp | of `camp`, "
        "only "
        "`camp@b2` or `camp@c2` is legal here");
  CHECK(tikal("record.action-phase-3") ==
        "`B6@c4/0` is not allowed in a scoring turn | a scoring turn has no tile: everybody's "
        "comes first, "
        "if only as `red: =0`");
  CHECK(tikal("record.action-phase-11") ==
        "only the order of the tokens is wrong: `A4@c2/0` belongs before `red:in@a1` | the order "
        "of a setup is tiles, `temple`, `guard`, `treasure`, `camp`, `in`, `gone`, `motifs`, "
        "`score`, `shown`, `played`, `caller`, `volcano`, `scoring`, `next`");
}

TEST_CASE("what applies of the order of calls and turns is cited") {
  const auto article = [](const std::string& file) {
    const Rule* found = wrong_with("tikal", file).article;
    return found == nullptr ? std::string_view() : found->id;
  };
  CHECK(article("tikal.bid.turn") == "tikal.auction.calls");
  CHECK(article("tikal.bid.turn-2") == "tikal.auction.first-caller");
  CHECK(article("tikal.bid.turn-6") == "tikal.auction.new-round");
  CHECK(article("tikal.bid.turn-7") == "tikal.auction.next-caller");
  CHECK(article("tikal.take.shown").empty());
  CHECK(article("tikal.take.shown-2") == "tikal.auction.last-turn");
  CHECK(article("record.actor-turn-5") == "tikal.turn.steps");
}

TEST_CASE("what Mykerinos tells of a broken rule hints only at what helps") {
  const auto mykerinos = [](const std::string& file) { return told("mykerinos", file); };
  CHECK(mykerinos("mykerinos.field.pyramid") == "cannot dig on b1, which shows a pyramid");
  CHECK(mykerinos("mykerinos.field.pyramid-4") ==
        "cannot dig on a3, which shows a pyramid | with the help of Lord Lemon: "
        "`lemon:expand@a2-a3`");
  CHECK(mykerinos("mykerinos.field.pyramid-5") == "cannot dig on b1, which shows a pyramid");
  CHECK(mykerinos("mykerinos.lay.card") == "no parcel of Lady Violet shows 1 point");
  CHECK(mykerinos("mykerinos.lay.card-4") ==
        "all 7 parcels of Lady Violet have already been laid out | `[Option \"patron-count\" "
        "\"any\"]` allows "
        "it, if your group plays that way");
  CHECK(mykerinos("mykerinos.hand.empty") == "blue has no archaeologist in hand | write `pass`");
  CHECK(mykerinos("mykerinos.hand.empty-2") ==
        "blue has no archaeologist in hand | write `pass`; `[Option \"violet-empty-hand\" "
        "\"allow\"]` allows it, if your group plays that way");
  CHECK(mykerinos("mykerinos.museum.room-2") ==
        "the museum has no room `2TV` | the rooms between two wings are those of neighbours in the "
        "tag `Museum`; `[Option \"museum\" \"ring\"]` allows it, if your group plays that way");
  CHECK(mykerinos("record.action-phase-14") ==
        "`neutral:dig@a1` needs the neutral player, who is in games of two players only");
}

TEST_CASE("a setup that is wrong as a whole is marked at the token from which on it is") {
  int marked = 0;
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "illegal")) {
      if (rule_of(file) != record_rules::kSetup.id) continue;
      const Replayed replayed(read_file(file));
      const Diagnostic& whole = replayed.diagnostics.front();
      // What a token breaks by itself begins with the token.
      if (whole.message.english().starts_with("`")) continue;
      INFO(file.string() << ": " << whole.message.english());
      ++marked;
      const std::string token = replayed.text.substr(whole.span.begin, whole.span.size);
      CHECK(token != "setup");
      const auto tells = [&](std::size_t end) {
        const Replayed part(replayed.text.substr(0, end) + "\nresult: *\n");
        const auto& found = part.diagnostics;
        return std::any_of(found.begin(), found.end(),
                           [&](const Diagnostic& d) { return d.message == whole.message; });
      };
      CHECK_FALSE(tells(whole.span.begin));
      CHECK(tells(whole.span.end()));
    }
  }
  CHECK(marked > 10);
}

TEST_CASE("a setup that is wrong whatever stands in it is marked at its head") {
  constexpr std::string_view kText =
      "[Game \"Taluva\"]\n[Player \"white\" \"\"]\n[Player \"red\" \"\"]\n\nsetup:\n";
  const Replayed replayed(kText);
  CHECK(replayed.text.substr(replayed.diagnostics.front().span.begin, 5) == "setup");
}

TEST_CASE("where a variant or an option allows what is wrong, the hint names it") {
  // A claim is as wrong as the rules that are played make it; only actions and turns are allowed.
  constexpr std::array kClaims = {&record_rules::kResult, &record_rules::kWinner,
                                  &record_rules::kScore, &record_rules::kDigest,
                                  &record_rules::kUnfinished};
  std::set<std::string> named;
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "ok")) {
      const std::string text = read_file(file);
      const std::regex setting("\\[(Option|Variant) [^\\]]*\\]\n");
      const auto end = std::sregex_iterator();
      for (auto tag = std::sregex_iterator(text.begin(), text.end(), setting); tag != end; ++tag) {
        std::string without = text;
        without.erase(static_cast<std::size_t>(tag->position()),
                      static_cast<std::size_t>(tag->length()));
        const Replayed replayed(without);
        if (!replayed.replayer.started() || replayed.diagnostics.empty()) continue;
        const Diagnostic& first = replayed.diagnostics.front();
        if (std::find(kClaims.begin(), kClaims.end(), first.rule) != kClaims.end()) continue;
        const std::string line = tag->str();
        const std::string hint = "`" + line.substr(0, line.size() - 1) + "`";
        // A number of tiles has as many alternatives as there are numbers.
        if (hint.find("\"tiles\"") != std::string::npos) continue;
        INFO(file.string() << " without " << line << first.message.english() << " | "
                           << first.hint.english());
        CHECK(first.hint.english().find(hint) != std::string::npos);
        CHECK(first.hint.english().find("if your group plays that way") != std::string::npos);
        named.insert(hint);
      }
    }
  }
  CAPTURE(named);
  CHECK(named.size() >= 10);
}

TEST_CASE("a hint offers no option with which something is wrong nevertheless") {
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "illegal")) {
      const std::string text = read_file(file);
      const Replayed replayed(text);
      for (const Diagnostic& diagnostic : replayed.diagnostics) {
        const std::regex offered("`(\\[(Option|Variant) [^\\]]*\\])`");
        const std::string hint = diagnostic.hint.english();
        for (auto tag = std::sregex_iterator(hint.begin(), hint.end(), offered);
             tag != std::sregex_iterator(); ++tag) {
          std::string changed = text;
          const std::string name = (*tag)[1].str().substr(0, (*tag)[1].str().find('"', 9));
          const std::size_t old = changed.find(name);
          if (old != std::string::npos && (*tag)[2] == "Option") {
            changed.erase(old, changed.find('\n', old) + 1 - old);
          }
          changed.insert(changed.find('\n') + 1, (*tag)[1].str() + "\n");
          const Replayed allowed(changed);
          INFO(file.string() << ": " << diagnostic.message.english() << " | " << hint);
          CHECK(allowed.replayer.started());
          const auto& found = allowed.diagnostics;
          CHECK(std::none_of(found.begin(), found.end(), [&](const Diagnostic& d) {
            return d.severity == Severity::kError && d.entry <= diagnostic.entry;
          }));
        }
      }
    }
  }
}

TEST_CASE("every option is named by the reason of a rule or article") {
  for (const GameInfo* game : all_games()) {
    std::string reasons;
    for (const Rule* rule : game->rules) reasons += rule->ruling;
    for (const Rule* rule : game->articles) {
      reasons += rule->ruling;
      reasons += rule->sentence;
    }
    for (const OptionSpec& option : game->options) {
      INFO(game->id << ": " << option.name);
      CHECK(reasons.find("option `" + std::string(option.name) + "`") != std::string::npos);
    }
    for (const VariantSpec& variant : game->variants) {
      INFO(game->id << ": " << variant.name);
      const std::string part =
          "." + std::string(variant.name) + (variant.name == "all-tiles" ? "" : ".");
      CHECK(std::any_of(game->articles.begin(), game->articles.end(), [&](const Rule* article) {
        return article->id.find(part) != std::string_view::npos;
      }));
    }
  }
}

TEST_CASE("a number above a limit is quoted as it is written") {
  const auto told_of = [](std::string_view text) {
    const Replayed replayed(text);
    REQUIRE(!replayed.diagnostics.empty());
    return replayed.diagnostics.front().message.english();
  };
  const std::string mykerinos =
      "[Game \"Mykerinos\"]\n[Player \"blue\" \"\"]\n[Player \"red\" \"\"]\n"
      "[Museum \"V\" \"L\" \"B\" \"K\" \"T\"]\n\nsetup: ";
  const std::string area =
      "lay@1L=N5:.^/../.^ lay@1R=L3:../../.. lay@2L=K2:^./../.. lay@2R=V2:.^/^./.^ "
      "lay@3L=V0:^./^./^. lay@3R=V0:../../.. lay@4L=B3:.^/../.. lay@4R=V0:../.^/..";
  CHECK(told_of(mykerinos + area + " blue:hand=11\n1. blue: dig@c300") ==
        "round 1 has no field `c300`");
  CHECK(told_of(mykerinos + area + " blue:hand=11\n1. blue: dig@c99999") ==
        "round 1 has no field `c99999`");
  const std::string scored = mykerinos + area + " blue:dig@c1 passed=blue,red\n1. blue: ";
  CHECK(told_of(scored + "take@300R") == "`300R` is not in zone 1, which is being scored");
  CHECK(told_of(scored + "take@4000R") == "`4000R` is not in zone 1, which is being scored");
  CHECK(told_of(scored + "museum@2000V") == "the museum has no room `2000V`");
  CHECK(told_of(mykerinos + "round=2 blue:cards=V999")
            .ends_with("no card of Lady Violet has more than 254 points"));
  const std::string tikal =
      "[Game \"Tikal\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n\n"
      "1. red: A4@a3/0 in@a1*3 ";
  CHECK(told_of(tikal + "dig@a99999").ends_with("a99999 is off the board"));
  CHECK(told_of(tikal + "go@a1-b1*99999999999").find("needs more than 2147483646 members") !=
        std::string::npos);
}

TEST_CASE("an action that lacks its player is told its form") {
  const auto hint = [](std::string_view game, std::string_view token) {
    std::string text = "[Game \"" + std::string(game) + "\"]\n";
    if (game == "Mykerinos") text += "[Museum \"V\" \"L\" \"B\" \"K\" \"T\"]\n";
    text += "[Player \"blue\" \"\"]\n[Player \"red\" \"\"]\n\nsetup: ";
    const Replayed replayed(text += token);
    REQUIRE(replayed.diagnostics.size() == 1);
    CHECK(replayed.diagnostics.front().rule == &record_rules::kActionUnknown);
    return replayed.diagnostics.front().hint.english();
  };
  CHECK(hint("Mykerinos", "hand=3") == "it is written as `red:hand=7`");
  CHECK(hint("Mykerinos", "hnad=3") == "did you mean `hand`?");
  CHECK(hint("Mykerinos", "x:hand=3") == "nobody of that colour plays");
  CHECK(hint("Tikal", "gone=3") == "it is written as `red:gone=3`");
}

}  // namespace stela::testing
