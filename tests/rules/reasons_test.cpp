// Where a rule of the notation is broken because a rule of the game decides, the article is named.
#include <algorithm>
#include <array>

#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::array kDecided = {&record_rules::kActorTurn, &record_rules::kAfterEnd,
                                 &record_rules::kScore, &record_rules::kWinner};

bool is_decided(const Rule* rule) {
  return std::find(kDecided.begin(), kDecided.end(), rule) != kDecided.end();
}

/// Returns the diagnostics of a record, with the article in brackets, followed by notes.
std::string told_reason(std::string_view text) {
  const Replayed replayed(text);
  std::string out;
  for (const Diagnostic& d : replayed.diagnostics) {
    out += d.message.english();
    if (d.article != nullptr) (((out += " [") += d.article->id) += ']');
    for (const Message& note : d.notes) (out += " | ") += note.english();
    out += '\n';
  }
  return out;
}

std::string ok_record(std::string_view name) {
  return read_file(source_dir() / "testdata" / (std::string(name) + ".stela"));
}

/// Replaces the `result:` line of `text`, and everything after it.
std::string with_result(std::string text, std::string_view result) {
  text.resize(text.rfind("result:"));
  return text += result;
}

}  // namespace

TEST_CASE("whose turn it is, ends, scores and winners are decided by an article of the game") {
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "illegal")) {
      const std::string text = read_file(file);
      // Claims of an end off the board are part of the notation.
      if (text.find(" end=") != std::string::npos) continue;
      const Replayed replayed(text);
      for (const Diagnostic& diagnostic : replayed.diagnostics) {
        // That a game has a winner, and no places, is a matter of its variant.
        const bool no_places =
            diagnostic.message == "a ranking is claimed, but this game is not played for ranks";
        if (!is_decided(diagnostic.rule) || no_places) continue;
        INFO(file.string() << ": " << diagnostic.message.english());
        REQUIRE(diagnostic.article != nullptr);
        CHECK(diagnostic.article->id.starts_with(std::string(game->id) + "."));
        CHECK(rule_named(diagnostic.article->id) == diagnostic.article);
      }
    }
  }
}

TEST_CASE("an action without a place in a turn names the article of the turn's course") {
  for (const GameInfo* game : all_games()) {
    int named = 0;
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "illegal")) {
      if (rule_of(file) != record_rules::kActionPhase.id) continue;
      const Replayed replayed(read_file(file));
      if (replayed.diagnostics.front().article != nullptr) ++named;
    }
    INFO(game->name);
    CHECK(named > 0);
  }
}

TEST_CASE("of a game's own rules only the order of calls and turns is decided by an article") {
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "illegal")) {
      const Replayed replayed(read_file(file));
      for (const Diagnostic& diagnostic : replayed.diagnostics) {
        INFO(file.string() << ": " << diagnostic.message.english());
        const std::string_view rule = diagnostic.rule->id;
        const bool ordered = rule == "tikal.bid.turn" || rule == "tikal.take.shown";
        CHECK((diagnostic.article == nullptr || ordered || rule.starts_with("record.")));
      }
    }
  }
}

TEST_CASE("a wrong winner is told which step of the tie-break decided") {
  CHECK(told_reason(
            with_result(ok_record("mykerinos/ok/tie-by-the-hand"), "result: winner=blue\n")) ==
        "blue is named as a winner, but red wins: both have 8; red has more archaeologists in "
        "hand, 3 to 1 "
        "[mykerinos.winner.hand]\n");
  CHECK(
      told_reason(with_result(ok_record("taluva/ok/last-tile"), "result: winner=red\n")) ==
      "not all winners are named (white and red share the win): each has 0 temples, 0 towers and 2 "
      "huts [taluva.winner.shared]\n");
  CHECK(told_reason(with_result(ok_record("taluva/ok/teams-last-tile"), "result: winner=red\n")) ==
        "red is named as a winner, but white and brown win: both teams have 0 temples and 0 "
        "towers; white and "
        "brown have more huts than red and yellow, 6 to 2 [taluva.winner.huts]\n");
}

TEST_CASE("in Taluva it is told that nobody wins, and why") {
  constexpr std::string_view kHead =
      "[Game \"Taluva\"]\n[Option \"last-player\" \"plays-on\"]\n[Player \"white\" \"\"]\n"
      "[Player \"red\" \"\"]\n";
  constexpr std::string_view kTeams =
      "[Variant \"teams\"]\n[Player \"brown\" \"\"]\n[Player \"yellow\" \"\"]\n";
  constexpr std::string_view kSetup =
      "\nsetup: JC@0,0/0 white:hut@0,1 white:stock=3/2/0 red:stock=3/2/0";
  const auto text = [&](bool teams, std::string_view rest) {
    std::string out(kHead);
    if (teams) out += kTeams;
    return (out += kSetup) += rest;
  };
  const std::string nobody =
      "red is named as a winner, but nobody wins: everybody was eliminated [taluva.winner.out]\n";
  // After the last tile.
  const std::string last = " white:out red:out stack=0\nresult: winner=red\n";
  CHECK(told_reason(text(false, last)) == nobody);
  CHECK(told_reason(text(true, " brown:out yellow:out" + last)) == nobody);
  CHECK(Replayed(text(false, last)).diagnostics.front().fixes.front().edits.front().text == "*");
  // With tiles left.
  const std::string out = " next=white\n1. white: JS@2,-1/0 out\n2. red: JR@4,-2/0 out\n";
  CHECK(told_reason(text(false, out + "result: red=out winner=red\n")) == nobody);
  CHECK(told_reason(text(false, out + "3. red: JR@6,-3/0 out\n")) ==
        "`red` acts, but the game has ended: nobody was left in entry 2 [taluva.winner.out]\n");
  CHECK(told_reason(text(true, " white:out brown:out red:out yellow:out\n1. red: JR@6,-3/0\n")) ==
        "`red` acts, but the game has ended: nobody was left [taluva.winner.out]\n");
}

TEST_CASE("in Taluva it is told what decided the best rank") {
  const auto told = [](std::string_view rest) {
    return told_reason(
        "[Game \"Taluva\"]\n[Variant \"ranking\"]\n[Player \"white\" \"\"]\n"
        "[Player \"red\" \"\"]\n[Player \"brown\" \"\"]\n\nsetup: JC@0,0/0 white:hut@0,1 " +
        std::string(rest));
  };
  CHECK(told("stack=1 next=red\n1. red: JS@2,-1/0 hut@2,0\nresult: rank=brown,red,white\n") ==
        "claimed ranking is `brown,red,white`, but the ranking is `white+red,brown`: each has 0 "
        "temples, 0 towers and 1 hut [taluva.ranking.rest]\n");
  CHECK(told("red:out stack=0\nresult: winner=brown\n") ==
        "brown is named as a winner, but white wins: both have 0 temples and 0 towers; white has "
        "more huts than brown, 1 to 0 [taluva.ranking.rest]\n");
  CHECK(told("red:out brown:out\nresult: winner=brown\n") ==
        "brown is named as a winner, but white wins: all others were eliminated "
        "[taluva.ranking.end]\n");
}

TEST_CASE("an ending off the board is told which end came first") {
  CHECK(told_reason(with_result(ok_record("taluva/ok/last-tile"), "result: end=agreed\n")) ==
        "`end=agreed` is claimed, but the game has ended by its rules: the last tile was laid in "
        "entry 4 [taluva.end.last-tile]\n");
}

TEST_CASE("a team that has won is not eliminated afterwards") {
  const auto told = [](std::string_view kinds) {
    return told_reason(
        "[Game \"Taluva\"]\n[Variant \"teams\"]\n[Option \"team-kinds\" \"" + std::string(kinds) +
        "\"]\n[Player \"white\" \"\"]\n[Player \"red\" \"\"]\n[Player \"brown\" \"\"]\n"
        "[Player \"yellow\" \"\"]\n\nsetup: JC@0,0/0 JS@2,-1/0 JC@4,-2/0 white:temple@0,1 "
        "white:temple@2,0 white:temple@-1,1 brown:temple@1,0 brown:temple@4,-1 "
        "brown:temple@3,-1 white:stock=0/2/0 brown:stock=0/2/20 white:out brown:out\nresult: *\n");
  };
  CHECK(told("playing").empty());
  CHECK(told("all").find("a team that has reached the early win is eliminated") !=
        std::string::npos);
}

TEST_CASE("a wrong score is told what the score is made of") {
  CHECK(told_reason(with_result(ok_record("taluva/ok/last-tile"), "result: white=0/0/3\n")) ==
        "claimed result is `white=0/0/3`, but white has 0/0/2 [taluva.scoring.pieces] | huts: 1 "
        "(settlements founded), 1 (settlements extended)\n");
  CHECK(told_reason(with_result(ok_record("mykerinos/ok/tie-by-the-hand"), "result: blue=9\n")) ==
        "claimed result is `blue=9`, but blue has 8 [mykerinos.scoring.exhibition] | 4 (the "
        "setup), 3 (parcels), 1 (exhibition in the museum)\n");
}

TEST_CASE("who is not due is told why, with the entry in which it came so") {
  std::string text = ok_record("taluva/ok/out");
  const std::size_t at = text.find("5. brown:");
  text.replace(at, std::string("5. brown:").size(), "5. red:");
  CHECK(told_reason(text) ==
        "it is the turn of `brown`, not of `red`: red was eliminated in entry 2 "
        "[taluva.turn.skipped]\n");
}

TEST_CASE("in a variation the way there is told: the main line, then the variation itself") {
  std::string text = ok_record("taluva/ok/out");
  const std::size_t fifth = text.find("5. brown:");
  const std::size_t end = text.find('\n', fifth) + 1;
  const std::string entry = text.substr(fifth, end - fifth);
  text.insert(end, "  ( 5. red:" + entry.substr(std::string("5. brown:").size()) + "  )\n");
  CHECK(told_reason(text) ==
        "it is the turn of `brown`, not of `red`: red was eliminated in entry 2 "
        "[taluva.turn.skipped]\n");

  constexpr std::string_view kPassed =
      "[Game \"Mykerinos\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n"
      "[Player \"green\" \"\"]\n[Museum \"V\" \"L\" \"B\" \"K\" \"T\"]\n\n"
      "1. table: lay@1L=V0:../../.. lay@1R=L0:../../.. lay@2L=B0:../../.. lay@2R=K0:../../..\n"
      "  lay@3L=T0:../../.. lay@3R=V2:../../.. lay@4L=L2:../../.. lay@4R=B2:../../..\n"
      "2. red: dig@a1\n3. blue: dig@a2\n4. green: dig@b1\n"
      "  ( 4. green: pass\n    5. red: dig@b1\n    6. blue: dig@b2\n    7. green: dig@c1 )\n"
      "result: *\n";
  CHECK(told_reason(kPassed) ==
        "it is the turn of `red`, not of `green`: green passed in entry 4 of the variation "
        "[mykerinos.turn.passed]\n");
}

TEST_CASE("a wrong score in a variation is told what it is made of there") {
  std::string text = ok_record("taluva/ok/out");
  text.insert(text.find("5. brown:"), "  ( 4. white: CJ@-3,0/0 hut@-3,1 =0/0/9 )\n");
  const std::string words = told_reason(text);
  INFO(words);
  CHECK(words.find(" | 0/0/2 before the entry; founds a settlement on -3,1") != std::string::npos);
}

namespace {

/// Returns the sources for the only error of a record: its rule, article, and the cited section of
/// the rule.
std::string decided(std::string_view text, std::string_view language = "de") {
  const Replayed replayed(text);
  INFO(text);
  REQUIRE(replayed.diagnostics.size() == 1);
  const Diagnostic& wrong = replayed.diagnostics.front();
  std::string out(wrong.rule->id);
  if (wrong.article != nullptr) (out += " ") += wrong.article->id;
  if (wrong.rule->id.starts_with("record.")) return out;
  return out + " " +
         cite(wrong, cited_edition(replayed.replayer.table()), Language::english_citing(language));
}

constexpr std::string_view kParcels =
    "lay@1L=V2:.^/../^. lay@1R=L0:../^./.. lay@2L=B3:../../.^ lay@2R=K2:^./../.. "
    "lay@3L=T0:../.^/.. lay@3R=V0:.^/../.. lay@4L=L3:../../^. lay@4R=B0:../.^/.. ";

/// Returns the sources in a game of Mykerinos with that many players that continues from `setup`.
std::string mykerinos(int players, std::string_view setup, std::string_view entries) {
  std::string text = "[Game \"Mykerinos\"]\n";
  for (const std::string_view colour : {"blue", "red", "green", "white"}) {
    if (players-- > 0) ((text += "[Player \"") += colour) += "\" \"\"]\n";
  }
  text += "[Museum \"V\" \"L\" \"B\" \"K\" \"T\"]\n\nsetup: round=2 ";
  return decided(((((text += kParcels) += setup) += "\n") += entries) += "\nresult: *\n");
}

}  // namespace

TEST_CASE("in Mykerinos the article that is named is the one that decides") {
  constexpr std::string_view kHands =
      "blue:cards=V2,L2,K2,T2,B2 blue:hand=9 red:hand=9 green:hand=9 ";
  const auto digs = [&](std::string_view entries) { return mykerinos(3, kHands, entries); };
  CHECK(digs("1. blue: violet:lemon:dig@a1") == "record.action-phase mykerinos.patron.cards");
  CHECK(digs("1. blue: violet:dig@a1 blackmore:dig@c4-d4") ==
        "record.action-phase mykerinos.patron.cards");
  CHECK(digs("1. blue: brown:museum@3V violet:dig@a1") ==
        "record.action-phase mykerinos.patron.cards");
  CHECK(digs("1. blue: dig@a1 violet:dig@c1") == "record.action-phase mykerinos.turn.order");
  CHECK(digs("1. blue: violet:dig@a1 dig@c1") == "record.action-phase mykerinos.turn.order");
  CHECK(digs("1. blue: violet:pass") == "record.action-phase mykerinos.patron.violet");
  CHECK(digs("1. blue: museum@3V") == "record.action-phase mykerinos.patron.brown");
  CHECK(digs("1. blue: neutral:dig@a1") == "record.action-phase mykerinos.two.neutral");
  CHECK(digs("1. blue: take@1L") == "record.action-phase mykerinos.round.phases");
  CHECK(digs("1. table: lay@1L=V2:.^/../^.") == "record.actor-turn mykerinos.round.phases");
  CHECK(digs("1. blue: pass dig@a1") == "record.action-phase mykerinos.turn.passed");
  CHECK(digs("1. red: dig@a1") == "record.actor-turn mykerinos.turn.order");
  CHECK(digs("1. blue: pass\n2. red: dig@a1\n3. green: dig@c1\n4. blue: dig@d1") ==
        "record.actor-turn mykerinos.turn.passed");

  const std::string last = std::string(kHands) + "passed=red,green next=blue";
  CHECK(mykerinos(3, last, "1. blue: dig@a1 dig@c1") == "record.action-phase mykerinos.turn.last");
  CHECK(mykerinos(3, last, "1. blue: dig@a1\n2. blue: dig@c1") ==
        "record.action-phase mykerinos.turn.last");
  CHECK(mykerinos(3, "red:dig@e1 " + last, "1. blue: dig@c4\n2. blue: dig@d1") ==
        "record.actor-turn mykerinos.turn.last");
  CHECK(mykerinos(3, "red:dig@e1 " + last, "1. blue: pass\n2. blue: dig@d1") ==
        "record.actor-turn mykerinos.turn.last");
  CHECK(mykerinos(3, last, "1. red: dig@a1") == "record.actor-turn mykerinos.turn.passed");

  const auto two = [&](std::string_view entries) {
    return mykerinos(2, "blue:cards=V2 blue:hand=9 red:hand=9 blue:neutral=4 red:neutral=4",
                     entries);
  };
  CHECK(two("1. blue: pass neutral:dig@a1") == "record.action-phase mykerinos.two.action");
  CHECK(two("1. blue: neutral:dig@a1") == "record.action-phase mykerinos.two.action");
  CHECK(two("1. blue: dig@a1 neutral:pass") == "record.action-phase mykerinos.two.action");
  CHECK(two("1. blue: dig@a1 neutral:dig@c1 neutral:dig@d1") ==
        "record.action-phase mykerinos.two.action");
  CHECK(two("1. blue: dig@a1 neutral:dig@c1 dig@d1") == "record.action-phase mykerinos.turn.order");

  const auto zones = [&](std::string_view diggers, std::string_view entries) {
    return mykerinos(3, std::string(diggers) + " passed=green,red,blue zone=1", entries);
  };
  constexpr std::string_view kAlone = "blue:dig@a1 red:dig@e1-f1";
  CHECK(zones(kAlone, "1. blue: take@1L take@1R") == "record.action-phase mykerinos.zone.alone");
  CHECK(zones(kAlone, "1. blue: take@1L\n2. blue: take@1R") ==
        "record.actor-turn mykerinos.zone.alone");
  CHECK(zones(kAlone, "1. blue: take@1L\n2. blue: museum@3V") ==
        "record.actor-turn mykerinos.zone.alone");
  CHECK(zones(kAlone, "1. red: take@1L") == "record.actor-turn mykerinos.zone.rank");
  CHECK(zones("blue:dig@a1 red:dig@b2", "1. blue: take@1L") ==
        "record.actor-turn mykerinos.zone.tie");
  CHECK(zones("blue:dig@a1 red:dig@b2-c1", "1. blue: take@1L") ==
        "record.actor-turn mykerinos.zone.rank");
  // That others are as many decides nothing here.
  CHECK(zones("blue:dig@a1 red:dig@b2 green:dig@c1-d1", "1. blue: take@1L") ==
        "record.actor-turn mykerinos.zone.rank");
  CHECK(zones("blue:dig@a1 red:dig@b2-c1", "1. red: take@1L\n2. red: take@1R") ==
        "record.actor-turn mykerinos.zone.choice");
  CHECK(zones("blue:dig@a1 red:dig@b2-c1", "1. red: take@1L take@1R") ==
        "record.action-phase mykerinos.zone.choice");
  CHECK(zones("blue:dig@a1", "1. blue: dig@b2") == "record.action-phase mykerinos.turn.last");
  CHECK(zones("red:dig@a1", "1. red: dig@b2") == "record.action-phase mykerinos.turn.passed");
  CHECK(zones("red:dig@a1", "1. table: lay@1L=V2:.^/../^.") ==
        "record.actor-turn mykerinos.round.phases");
}

TEST_CASE("of the sections of a rule the one is cited that states what was broken") {
  const auto digs = [&](std::string_view action) {
    return mykerinos(3,
                     "blue:dig@a1 red:dig@b2 blue:cards=V2,L2,K2,T2,B2 blue:hand=2 red:hand=9 "
                     "green:hand=9",
                     "1. blue: " + std::string(action));
  };
  const std::string dig = " rulebook, \"A) Eine neue Ausgrabung starten\"";
  const std::string expand = " rulebook, \"B) Eine bestehende Ausgrabung erweitern\"";
  const std::string blackmore = " rulebook, \"d) Mrs. Blackmore\"";
  const std::string tangerine = " rulebook, \"e) Colonel Tangerine\"";
  CHECK(digs("dig@a1") == "mykerinos.field.occupied" + dig);
  CHECK(digs("dig@a1-a2") == "mykerinos.expand.count" + dig);
  CHECK(digs("dig@a9") == "mykerinos.field.none" + dig);
  CHECK(digs("dig@b1") == "mykerinos.field.pyramid" + dig);
  CHECK(digs("expand@a2") == "mykerinos.expand.count" + expand);
  CHECK(digs("expand@a2-b2") == "mykerinos.field.occupied" + expand);
  CHECK(digs("expand@a2-a3") == "mykerinos.field.pyramid" + expand);
  CHECK(digs("expand@a2-a9") == "mykerinos.field.none" + expand);
  CHECK(digs("expand@c3-d3") == "mykerinos.expand.adjacent" + expand);
  CHECK(digs("expand@a2-d3") == "mykerinos.expand.chain" + expand);
  CHECK(digs("blackmore:dig@c3-e3") == "mykerinos.expand.chain" + blackmore);
  CHECK(digs("blackmore:dig@c3") == "mykerinos.expand.count" + blackmore);
  CHECK(digs("tangerine:expand@a2-b3") == "mykerinos.expand.count" + tangerine);
  CHECK(digs("tangerine:expand@c3-d3-d2") == "mykerinos.hand.short" + tangerine);
  CHECK(digs("tangerine:dig@c3") == "mykerinos.patron.action rulebook, \"e) Colonel Tangerine\"");
  CHECK(digs("brown:dig@c3") == "mykerinos.patron.action rulebook, \"c) Sir Brown\"");

  const auto tikal = [](std::string_view entry) {
    return decided("[Game \"Tikal\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n\n1. red: " +
                   std::string(entry) + "\nresult: *\n");
  };
  CHECK(tikal("A4@c2/0 go@b2-c2") == "tikal.go.pieces rulebook, \"Expeditionsmitglieder bewegen\"");
}

TEST_CASE("a title in another language than the one asked for is told with its language") {
  const auto cited = [](std::string_view file, std::string_view language) {
    const Replayed replayed(read_file(source_dir() / "testdata" / file));
    return cite(replayed.diagnostics.front(), cited_edition(replayed.replayer.table()),
                Language::english_citing(language));
  };
  constexpr std::string_view kCamp = "tikal/illegal/tikal.camp.terrain.stela";
  CHECK(cited(kCamp, "en") == "rulebook, in German: \"Camp errichten\"");
  CHECK(cited(kCamp, "de") == "rulebook, \"Camp errichten\"");
  constexpr std::string_view kHut = "taluva/illegal/taluva.hut.adjacent.stela";
  CHECK(cited(kHut, "en") ==
        "rulebook, in French: \"Construire une hutte\"; the English text is silent");
  CHECK(cited(kHut, "fr") == "rulebook, \"Construire une hutte\"");
  CHECK(cited(kHut, "de") == "rulebook, \"Hütte bauen\"");
  CHECK(cited("taluva/illegal/record.syntax.stela", "en").starts_with("notation, \""));
}

TEST_CASE("in Tikal the article that is named is the one that decides") {
  const std::string base = "[Game \"Tikal\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n\n";
  const std::string auction =
      "[Game \"Tikal\"]\n[Variant \"auction\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n\n"
      "1. table: show=A1,A4\n";
  CHECK(decided(base + "1. red: A4@c2/0 =3\nresult: *\n") == "record.score tikal.setup.scores");
  CHECK(decided(auction + "2. red: A4@c2/0\nresult: *\n") ==
        "record.actor-turn tikal.auction.first-caller");
  CHECK(decided(auction + "2. bid: red=pass blue=pass\n3. blue: A4@c2/0\nresult: *\n") ==
        "record.actor-turn tikal.auction.all-pass");
  CHECK(decided(auction + "2. bid: red=3 blue=pass\n3. blue: A4@c2/0\nresult: *\n") ==
        "record.actor-turn tikal.auction.pays");
  CHECK(decided(auction + "2. bid: red=3 blue=pass\n3. red: A4@c2/0 =20\nresult: *\n") ==
        "record.score tikal.auction.pays");
}

TEST_CASE("reasons are found only when they are asked for") {
  ReplayOptions options;
  options.reasons = false;
  const Replayed replayed(with_result(ok_record("taluva/ok/last-tile"), "result: white=0/0/0\n"),
                          options);
  REQUIRE(replayed.diagnostics.size() == 1);
  CHECK(replayed.diagnostics.front().notes.empty());
}

}  // namespace stela::testing
