#include <string>
#include <vector>

#include "formats/json/reader.h"
#include "formats/tree/check.h"
#include "formats/tree/tree.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tests/catch.h"
#include "tests/formats/helpers.h"

namespace stela::test {
namespace {

constexpr std::string_view kRecordHead =
    R"({"game":"Taluva","players":[{"colour":"white","name":""},{"colour":"red","name":""}],)";

/// Returns whether there is exactly one error, in the content of a two-player record after its
/// head.
bool record_mistake(std::string_view rest, std::string_view shown, std::string_view message,
                    std::string_view after = {}) {
  const std::string document = std::string(kRecordHead) + std::string(rest) + "}";
  INFO(document);
  return has_one_mistake(Syntax::kJson, document, shown, message, after.empty() ? rest : after);
}

bool in_entry(std::string_view fields, std::string_view shown, std::string_view message) {
  return record_mistake(R"("entries":[{)" + std::string(fields) + "}]", shown, message, fields);
}

bool in_actions(std::string_view action, std::string_view shown, std::string_view message) {
  return in_entry(R"("actor":"white","actions":[)" + std::string(action) + "]", shown, message);
}

bool in_claims(std::string_view claim, std::string_view shown, std::string_view message) {
  return record_mistake(R"("result":{"claims":[)" + std::string(claim) + "]}", shown, message,
                        claim);
}

}  // namespace

TEST_CASE("fields that are unknown, missing or of the wrong type are reported") {
  CHECK(record_mistake(R"("evnt":"x")", R"("evnt")", "`record` has no field `evnt`"));
  CHECK(record_mistake(R"("tags":{})", "{}", "`tags` is an object, but should be a list"));
  CHECK(record_mistake(R"("event":1)", "1", "`event` is a number, but should be text"));
  CHECK(record_mistake(R"("event":true)", "true", "`event` is `true`, but should be text"));
  CHECK(record_mistake(R"("options":[{"name":"tiles"}])", R"({"name":"tiles"})",
                       "`option` lacks the field `value`"));
  CHECK(record_mistake(R"("variants":["teams",["x"]])", R"(["x"])",
                       "`variant` is a list, but should be text"));
  CHECK(record_mistake(R"("entries":[{"number":1}])", R"({"number":1})",
                       "`entry` lacks the field `actor`"));
  CHECK(record_mistake(R"("entries":["x"])", R"("x")", "`entry` is text, but should be an object"));
  CHECK(in_entry(R"("actor":"white","note":[])", R"("note")", "`entry` has no field `note`"));
}

TEST_CASE("tags that text cannot say are reported") {
  CHECK(record_mistake(R"("tags":[{"name":"a b","values":["x"]}])", R"("a b")",
                       "`a b` cannot be the name of a tag"));
  CHECK(record_mistake(R"("tags":[{"name":"A","values":[]}])", "[]", "`values` is empty",
                       R"([{"name":"A","values":[]}])"));
  CHECK(record_mistake(R"("event":"a\nb")", R"("a\nb")",
                       "the control character U+000A is not allowed in a tag"));
  CHECK(record_mistake(R"("event":"a\u0000b")", R"("a\u0000b")",
                       "the control character U+0000 is not allowed in a tag"));
  CHECK(findings(Syntax::kJson, R"({"event":"\ufffe"})").size() == 1);
}

TEST_CASE("a `Game` among the tags of a record is its first tag, or reported") {
  const std::string second = R"({"name":"Game","values":["Tikal"]})";
  constexpr std::string_view kMessage = "`Game` is not the first tag of its record";
  CHECK(record_mistake(R"("tags":[)" + second + "]", second, kMessage, second));
  const auto alone = [&](const std::string& document) {
    INFO(document);
    return has_one_mistake(Syntax::kJson, document, second, kMessage, second);
  };
  CHECK(alone(R"({"players":[{"colour":"white","name":""}],"tags":[)" + second + "]}"));
  CHECK(alone(R"({"tags":[{"name":"Event","values":["x"]},)" + second + "]}"));
  CHECK(alone(R"({"tags":[{"name":"Game","values":["a"]},)" + second + "]}"));
  CHECK(has_one_mistake(Syntax::kXml,
                        "<stela xmlns=\"urn:stela:notation:1\"><record game=\"Tikal\">"
                        "<tag name=\"Game\"><value>Tikal</value></tag></record></stela>",
                        "<tag name=\"Game\"><value>Tikal</value></tag>", kMessage, "<tag name"));
  Record record;
  CHECK(from_document(Syntax::kJson, R"({"tags":[{"name":"Game","values":["a","b"]}]})", record)
            .empty());
}

TEST_CASE("entries that text cannot say are reported") {
  CHECK(in_entry(R"("actor":"")", R"("")", "`` cannot be an actor"));
  CHECK(in_entry(R"("actor":"a b")", R"("a b")", "`a b` cannot be an actor"));
  CHECK(in_entry(R"("actor":"a:")", R"("a:")", "`a:` cannot be an actor"));
  CHECK(in_entry(R"("actor":"7a")", R"("7a")", "`7a` cannot be an actor"));
  CHECK(in_entry(R"("actor":"setup","number":1)", "1", "`setup` has a number"));
  CHECK(in_entry(R"("actor":"result")", R"("result")", "`result` is among the entries"));
  CHECK(
      in_entry(R"("actor":"white","number":"12")", R"("12")", "`number` cannot be the text `12`"));
  CHECK(record_mistake(R"("entries":[{"actor":"white"},{"actor":"setup"}])", R"("setup")",
                       "`setup` comes after the first entry"));
}

TEST_CASE("actions that cannot be are reported") {
  CHECK(in_actions(R"({"do":"towr"})", R"("towr")", "`towr` is not an action of Taluva"));
  CHECK(in_actions(R"({"do":1})", "1", "`do` is a number, but should be text"));
  CHECK(in_actions(R"({"at":1})", R"({"at":1})", "`action` lacks the field `do`"));
  CHECK(in_actions("7", "7", "`action` is a number, but should be an object"));
  CHECK(in_actions(R"({"do":"tile","tile":"jc","at":{"q":0,"r":0},"rotation":1})", R"("jc")",
                   "`tile` cannot be `jc`"));
  CHECK(in_actions(R"({"do":"tile","tile":"JC","at":{"q":0,"r":0},"rotation":6})", "6",
                   "`rotation` cannot be 6"));
  CHECK(in_actions(R"({"do":"tile","tile":"JC","at":{"q":0,"r":0}})",
                   R"({"do":"tile","tile":"JC","at":{"q":0,"r":0}})",
                   "`tile` lacks the field `rotation`"));
  CHECK(in_actions(R"({"do":"hut","at":{"q":0,"r":1000}})", "1000", "`r` cannot be 1000"));
  CHECK(in_actions(R"({"do":"hut","at":{"q":0,"r":1,"s":2}})", R"("s")", "`at` has no field `s`"));
  CHECK(in_actions(R"({"do":"grow","at":{"q":0,"r":1},"terrain":"X"})", R"("X")",
                   "`terrain` cannot be `X`"));
  CHECK(in_actions(R"({"do":"grow","at":{"q":1,"r":1},"terrain":"J","huts":0})", "0",
                   "`huts` cannot be 0"));
}

TEST_CASE("a list has as many items as an action can have") {
  const auto in_tikal = [](std::string_view action, std::string_view shown,
                           std::string_view message) {
    const std::string document =
        R"({"game":"Tikal","players":[{"colour":"red","name":""},{"colour":"blue","name":""}],)"
        R"("variants":["auction"],"entries":[{"actor":"red","actions":[)" +
        std::string(action) + "]}]}";
    INFO(document);
    return has_one_mistake(Syntax::kJson, document, shown, message, action);
  };
  CHECK(in_tikal(R"({"do":"go","path":["a1"]})", R"(["a1"])", "`path` has only 1 item"));
  CHECK(in_tikal(R"({"do":"go","path":[]})", "[]", "`path` is empty"));
  CHECK(in_tikal(R"({"do":"show","drawn":[]})", "[]", "`drawn` is empty"));
  std::string seats = R"(["red")";
  for (int i = 0; i < 8; ++i) seats += R"(,"red")";
  seats += "]";
  CHECK(in_tikal(R"({"do":"played","seats":)" + seats + "}", seats, "`seats` has 9 items"));
}

TEST_CASE("an action may name a colour that no player has, as in text") {
  const auto token_of = [](std::string_view game, std::string_view action) {
    Record record;
    const std::string document =
        R"({"game":")" + std::string(game) +
        R"(","players":[{"colour":"red","name":""},{"colour":"blue","name":""}],)" +
        R"("variants":["auction"],"entries":[{"actor":"bid","actions":[)" + std::string(action) +
        "]}]}";
    INFO(document);
    CHECK(from_document(Syntax::kJson, document, record).empty());
    REQUIRE(record.tokens.size() == 1);
    return std::string(record.tokens[0].text);
  };
  CHECK(token_of("Tikal", R"({"do":"pass","player":"white"})") == "white=pass");
  CHECK(token_of("Tikal", R"({"do":"bid","player":"a1","points":3})") == "a1=3");
  CHECK(token_of("Tikal", R"({"do":"scoring","seats":["blue","pink","red","tan"]})") ==
        "scoring=blue,pink,red,tan");
  CHECK(token_of("Taluva", R"({"do":"set-out","player":"blue"})") == "blue:out");
  CHECK(token_of("Taluva", R"({"do":"set-out","player":"pink"})") == "pink:out");
  CHECK(token_of("Mykerinos", R"({"do":"passed","track":["pink","red"]})") == "passed=pink,red");
}

TEST_CASE("a player of an action has the form of a colour") {
  CHECK(in_actions(R"({"do":"done","player":"white x"})", R"("white x")",
                   "`player` cannot be `white x`"));
  CHECK(in_actions(R"({"do":"done","player":"re;d"})", R"("re;d")", "`player` cannot be `re;d`"));
  CHECK(
      in_actions(R"({"do":"done","player":"White"})", R"("White")", "`player` cannot be `White`"));
  CHECK(in_actions(R"({"do":"done","player":""})", R"("")", "`player` cannot be ``"));
}

TEST_CASE("text that could not be a token is reported") {
  CHECK(in_actions(R"({"text":""})", R"("")", "an action is empty"));
  CHECK(in_actions(R"({"text":"a b"})", " ", "whitespace is not allowed in an action"));
  CHECK(in_actions(R"({"text":"a;b"})", ";", "`;` is not allowed in an action"));
  CHECK(in_actions(R"({"text":"a:"})",
                   "a:", "`a:` cannot be an action: only an actor ends with a colon"));
  CHECK(in_actions(R"({"text":"[a"})", "[a", "`[a` cannot be an action: `[` begins a tag"));
  CHECK(in_actions(R"({"text":"1.a"})", "1.a",
                   "`1.a` cannot be an action: digits with a dot number an entry"));
  CHECK(in_actions(R"({"text":"\u007f"})", R"("\u007f")",
                   "the control character U+007F is not allowed in a record"));
  CHECK(in_actions(R"({"text":"a","at":1})", R"("at")", "`action` has no field `at`"));
}

TEST_CASE("claims that cannot be are reported") {
  CHECK(in_claims(R"({"do":"winer","player":"red"})", R"("winer")",
                  "`winer` is not a claim of a result"));
  CHECK(in_claims(R"({"do":"winner","player":"table"})", R"("table")",
                  "`table` cannot be a player's colour"));
  CHECK(in_claims(R"({"do":"rank","places":[]})", "[]", "`places` is empty"));
  CHECK(in_claims(R"({"do":"rank","places":[["red"],[]]})", "[]", "`place` is empty"));
  CHECK(
      in_claims(R"({"do":"none","player":"red"})", R"("player")", "`none` has no field `player`"));
  CHECK(in_entry(R"("actor":"white","score":{"temples":1,"towers":0})",
                 R"({"temples":1,"towers":0})", "`score` lacks the field `huts`"));
  CHECK(in_entry(R"("actor":"white","digest":"0123")", R"("0123")", "`digest` cannot be `0123`"));
  CHECK(in_entry(R"("actor":"white","nags":["!","$256"])", R"("$256")", "`nag` cannot be `$256`"));
}

TEST_CASE("variations and comments stand only where they can in text") {
  constexpr std::string_view kOrphan = "this variation has no entry that it could replace";
  CHECK(record_mistake(R"("notes":[{"variation":{"entries":[{"actor":"red"}]}}])",
                       R"({"entries":[{"actor":"red"}]})", kOrphan));
  CHECK(record_mistake(R"("result":{"notes":[{"variation":{"entries":[]}}]})", R"({"entries":[]})",
                       kOrphan));
  CHECK(in_entry(R"("actor":"setup","notes":[{"variation":{"entries":[]}}])", R"({"entries":[]})",
                 kOrphan));
  CHECK(in_entry(R"("actor":"red","notes":[{"variation":{"entries":[]}}])", "[]",
                 "`entries` is empty"));
  CHECK(in_entry(R"("actor":"red","notes":[{"comment":"a\u0001"}])", R"("a\u0001")",
                 "the control character U+0001 is not allowed in a record"));
  CHECK(in_entry(R"("actor":"red","notes":[{"comment":1}])", "1",
                 "`comment` is a number, but should be text"));
}

TEST_CASE("variations that nest deeper than in text are reported") {
  std::string entry = R"({"actor":"white"})";
  for (int i = 0; i <= tree::kMaxVariations; ++i) {
    entry.insert(0, R"({"actor":"white","notes":[{"variation":{"entries":[)");
    entry += "]}}]}";
  }
  const std::vector<Finding> found =
      findings(Syntax::kJson, std::string(kRecordHead) + R"("entries":[)" + entry + "]}");
  REQUIRE(found.size() == 1);
  CHECK(found.front().message == "variations nest deeper than 64 levels here");
}

TEST_CASE("white space in a comment collapses as in text") {
  Record record;
  CHECK(
      from_document(Syntax::kJson, R"({"notes":[{"comment":"  a \n\t b \\} "}]})", record).empty());
  CHECK(record.notes[0].text == "a b \\}");
}

TEST_CASE("the actions of an unknown game are reported once") {
  const std::vector<Finding> found = findings(
      Syntax::kJson,
      R"({"game":"Chess","entries":[{"actor":"a","actions":[{"do":"x"},{"do":"y"},{"text":"z"}]}]})");
  REQUIRE(found.size() == 1);
  CHECK(found.front().shown == R"({"do":"x"})");
}

TEST_CASE("a replay goes up to what is malformed") {
  const std::string document =
      std::string(kRecordHead) +
      R"("entries":[{"number":1,"actor":"white","actions":[{"text":"JC@1,0/0"},{"do":"hat"}]}]})";
  Record record;
  std::vector<Diagnostic> diagnostics = from_document(Syntax::kJson, document, record);
  REQUIRE(diagnostics.size() == 1);
  CHECK(diagnostics.front().entry == 1);
  CHECK(diagnostics.front().hint == "did you mean `hut`?");
  Replayer(all_games()).replay(record, {}, diagnostics);
  REQUIRE(diagnostics.size() == 2);
  CHECK(diagnostics.front().rule->id == "taluva.tile.origin");
  // The part of the text with the error is found within its quotes.
  const std::size_t token = document.find("JC@1,0/0");
  CHECK(diagnostics.front().span.begin >= token);
  CHECK(diagnostics.front().span.end() <= token + 8);
}

TEST_CASE("patterns of shapes are matched as regular expressions are") {
  using tree::matches;
  CHECK(matches("ab", "[a-c]{2}"));
  CHECK_FALSE(matches("abc", "[a-c]{2}"));
  CHECK(matches("a-9", "[a-z][a-z0-9\\-]{0,23}"));
  CHECK_FALSE(matches("-9", "[a-z][a-z0-9\\-]{0,23}"));
  CHECK(matches("$255", "[!?][!?]?|[$](0|1[0-9]|25[0-5])"));
  CHECK(matches("?!", "[!?][!?]?|[$](0|1[0-9]|25[0-5])"));
  CHECK_FALSE(matches("$2", "[!?][!?]?|[$](0|1[0-9]|25[0-5])"));
  CHECK(matches("x:y", "[^ \\t{();]+"));
  CHECK_FALSE(matches("x\ty", "[^ \\t{();]+"));
  CHECK(matches("", "a*"));
  CHECK(matches("aab", "a*ab"));
  CHECK(matches("abab", "(ab|a)+"));
  CHECK_FALSE(matches(std::string(1000, 'a'), "a*"));
}

}  // namespace stela::test
