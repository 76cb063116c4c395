#include <set>
#include <string>
#include <vector>

#include "formats/json/reader.h"
#include "formats/json/writer.h"
#include "formats/tree/tree.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tests/catch.h"
#include "tests/formats/helpers.h"

namespace stela::test {
namespace {

/// The record after text, JSON and XML; the texts on the way are checked.
void check_round_trip(Record& record) {
  const std::string canonical = written(record);
  const std::string json = to_document(Syntax::kJson, record);
  Record from_json;
  CHECK(from_document(Syntax::kJson, json, from_json).empty());
  CHECK(written(from_json) == canonical);
  const std::string xml = to_document(Syntax::kXml, from_json);
  Record from_xml;
  CHECK(from_document(Syntax::kXml, xml, from_xml).empty());
  CHECK(written(from_xml) == canonical);
  CHECK(to_document(Syntax::kJson, from_xml) == json);
}

void check_text(const std::string& source) {
  INFO(source);
  Record record;
  REQUIRE(read_canonical(source, record));
  check_round_trip(record);
}

/// Calls `visit(text, path)` for each text in `value`; the path names its keys and actions, without
/// positions in lists.
template <class Visit>
void each_text(Value& value, const std::string& path, const Visit& visit) {
  if (value.kind == Value::Kind::kText) visit(value, path);
  const Value* const verb = value.find("do", Value::Kind::kText);
  const std::string owner = verb == nullptr ? path : path + ":" + std::string(verb->text);
  for (Value& part : value.items) each_text(part, owner + "/" + std::string(part.key), visit);
}

/// Whether `value` is refused as a record, or comes back from text as the same document.
bool is_refused_or_kept(const Value& value) {
  Record record;
  std::vector<Diagnostic> diagnostics;
  tree::to_record(value, all_games(), record, diagnostics);
  if (!diagnostics.empty()) return true;
  Replayer(all_games()).respell(record, {}, diagnostics);
  Record again;
  return read_canonical(written(record), again) &&
         to_document(Syntax::kJson, again) == to_document(Syntax::kJson, record);
}

const std::string kPlainHead =
    "[Game \"Taluva\"]\n[Player \"white\" \"Anna\"]\n[Player \"red\" \"\"]\n";

}  // namespace

TEST_CASE("every record of the test data comes back from JSON and XML byte for byte") {
  const auto files = record_files();
  REQUIRE(files.size() > 100);
  std::size_t readable = 0;
  for (const auto& file : files) {
    for (const std::string& source : split_records(read_file(file))) {
      Record record;
      if (!read_canonical(source, record)) continue;
      INFO(file);
      check_round_trip(record);
      ++readable;
    }
  }
  CHECK(readable > files.size() / 2);
}

TEST_CASE("a record that came from JSON gets the verdict of its text") {
  const auto first_error = [](Record& record) {
    std::vector<Diagnostic> diagnostics;
    Replayer(all_games()).replay(record, {}, diagnostics);
    std::string words;
    for (const Diagnostic& d : diagnostics) {
      words += std::string(d.rule->id) + " " + std::to_string(d.entry) + " " + d.message.english() +
               "\n";
    }
    return words;
  };
  for (const auto& file : record_files()) {
    for (const std::string& source : split_records(read_file(file))) {
      Record record;
      if (!read_canonical(source, record)) continue;
      INFO(file);
      Record from_json;
      CHECK(from_document(Syntax::kJson, to_document(Syntax::kJson, record), from_json).empty());
      CHECK(first_error(from_json) == first_error(record));
    }
  }
}

TEST_CASE("whatever text is put into a document is refused or comes back from text") {
  constexpr std::string_view kTexts[] = {
      "",      "a b",  " a",           "a\tb",   "a\nb",   "a;b",   "a{b",     "a}b",
      "(a",    "a)",   "[%a b",        "[A",     "a]",     "a:",    ":a",      "a:b",
      "a=b",   "a@b",  "1.",           "2.a",    "#0",     "=1",    "!",       "$1",
      "white", "none", "setup",        "resume", "result", "table", "a\"b\\c", "\x7f",
      "\xc3",  "é",    "\xe2\x80\xaf", "-",      "*",      "a,b",   "a+b",     "0"};
  std::set<std::string> seen;
  for (const auto& file : record_files()) {
    for (const std::string& source : split_records(read_file(file))) {
      Record record;
      if (!read_canonical(source, record)) continue;
      ValueMemory memory;
      Value value = tree::to_value(record, all_games(), memory);
      const Value* const game = value.find("game", Value::Kind::kText);
      // Without a game, fields become tags in a list of their own.
      if (game == nullptr) continue;
      INFO(file);
      each_text(value, std::string(game->text), [&](Value& text, const std::string& path) {
        if (!seen.insert(path).second) return;
        const std::string_view before = text.text;
        for (const std::string_view put : kTexts) {
          INFO(path << " is `" << put << "`");
          text.text = put;
          CHECK(is_refused_or_kept(value));
        }
        text.text = before;
      });
    }
  }
  CHECK(seen.size() > 100);
}

TEST_CASE("nothing in a tag or a comment is lost or changed") {
  check_text(
      kPlainHead +
      "[Event \" a  b & <c> 'd' \\\"e\\\" \\\\ ]]> \"]\n"
      "[Site \"\"]\n[Remark \"u0041 &amp; \xF0\x9F\x8C\x8B \xE2\x80\xA8 \xEF\xBB\xBF\"]\n"
      "{]]> <comment/> &amp; \\} \\\\ \" \xC3\xA9} {} {}\n"
      "1. white: JC@0,0/0 hut@0,1 {-- ]]} {[%illegal x]}\n"
      "( {first} {} 1. white: JC@0,0/1 {x} ( 1. white: JC@0,0/2 ) {y} ) {z} (1. white: hut)\n"
      "result: * {the end}\n");
}

TEST_CASE("tags that do not fit their form come back") {
  SECTION("wrong numbers of values, and repeated tags") {
    check_text(kPlainHead +
               "[Event \"a\" \"b\"]\n[Event \"c\"]\n[Player \"x\"]\n[Player \"brown\" \"C\"]\n"
               "[Variant \"teams\"]\n[Variant \"ranking\" \"teams\"]\n[Option \"x\"]\n"
               "[Museum \"V\"]\n[Museum \"V\" \"L\" \"B\" \"K\" \"T\"]\n"
               "[Tile \"F2\" \"temple\" \"4\" \"210000\"]\n[Tile \"F2\"]\n[game \"Tikal\"]\n");
  }
  SECTION("no game, or a game that is two") {
    check_text("[Player \"white\" \"A\"]\n[Event \"x\"]\n1. white: hut@0,0\n");
    check_text("[Game \"Taluva\" \"Tikal\"]\n[Player \"white\" \"A\"]\n1. white: hut@0,0\n");
  }
  SECTION("a game that is not known") {
    check_text(
        "[Game \"Chess\"]\n[Player \"white\" \"A\"]\n1. white: e4 e5=Q =3 #01234567 !\n"
        "result: white=1 winner=white\n");
  }
  SECTION("no entries, or nothing at all") {
    check_text("[Game \"Taluva\"]\n");
    check_text("");
  }
}

TEST_CASE("actions that cannot be read come back") {
  check_text(kPlainHead +
             "1. white: JC@0,0/0 hut@-0,1 hut@1,2,3 grow@0,0=J*99999999999 towr@1,1 blue:hut@1,1 "
             "JC@a,b/1 @ \" } ] a:b &lt; *1\n"
             "77. nobody: hut@01,1 JC@0,0/6 white:stock=1/2/99999999999 grow@1,1=X\n"
             "99999999999999999999. red: out\n9007199254740993. red: out\n"
             "9007199254740992. red: out\n0. A_b-1: x\n");
}

TEST_CASE("claims in any order come back") {
  for (const char* tokens :
       {"=0/0/1 #01234567 ! ?? $7", "#0123ABCDef ! =0/0/1", "=0/0/1 =0/0/1", "! #01234567", "=1",
        "#xyz", "$256", "!!! !", "=0/0/1 hut@1,1", "=0/00/1", "=0/0/99999999999", "$0 $255"}) {
    check_text(kPlainHead + "1. white: JC@0,0/0 hut@0,1 " + tokens + "\n");
  }
  for (const char* result :
       {"*", "", "white=1/2/3 red=out winner=white #01234567 !", "rank=white,red+brown,x",
        "rank= winner= =", "white=1", "* *", "! white=1/2/3", "rank=white,,red", "Winner=white",
        "=1/2/3 white=1/2/3", "winner=winner rank=rank white=-1/0/0 white=01/0/0"}) {
    check_text(kPlainHead + "1. white: JC@0,0/0 hut@0,1\nresult: " + result + "\n");
  }
}

TEST_CASE("a setup comes back") {
  check_text(kPlainHead +
             "setup: JC@0,0/0 JC@1,0/3 white:hut@0,1 red:tower@2,-1 white:stock=3/2/19 red:out "
             "stack=20 next=white #01234567\n1. white: JC@5,5/5 hut@6,6\n");
}

TEST_CASE("a score that the canonical form adds is written") {
  Record record;
  const std::string source = kPlainHead + "1. white: JC@0,0/0 hut@0,1 !\n";
  REQUIRE(read_canonical(source, record));
  record.entries[0].added_score = "=0/0/1";
  CHECK(written(record).find("hut@0,1 =0/0/1 !") != std::string::npos);
  check_round_trip(record);
}

TEST_CASE("variations nest as deep as in text") {
  std::string source = kPlainHead + "1. white: JC@0,0/0 hut@0,1\n";
  for (int i = 0; i < tree::kMaxVariations; ++i) source += "( 1. white: JC@0,0/1 hut@0,1\n";
  source += std::string(static_cast<std::size_t>(tree::kMaxVariations), ')');
  check_text(source);
}

TEST_CASE("a record on one line says the same") {
  Record record;
  const std::string source = kPlainHead + "1. white: JC@0,0/0 hut@0,1 {\"x\"}\n";
  REQUIRE(read_canonical(source, record));
  std::string line;
  ValueMemory memory;
  json::write(tree::to_value(record, all_games(), memory), true, line);
  CHECK(line.find('\n') == std::string::npos);
  Record back;
  CHECK(from_document(Syntax::kJson, line, back).empty());
  CHECK(written(back) == written(record));
}

}  // namespace stela::test
