// The reader of the notation: what is not well formed, and where.
#include "formats/text/reader.h"

#include <fmt/format.h>

#include <deque>
#include <string>

#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::string_view kHead =
    "[Game \"Taluva\"]\n[Player \"white\" \"\"]\n[Player \"red\" \"\"]\n";

/// Returns the errors found by the parser alone: entry and marked text, as in `2: "("`.
Strings malformed(std::string_view source) {
  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(source, record, diagnostics);
  Strings out;
  for (const Diagnostic& d : diagnostics) {
    const std::string marked(source.substr(d.span.begin, d.span.size));
    const bool syntax = d.rule == &record_rules::kSyntax;
    out.push_back(fmt::format("{}{}: {}", syntax ? "" : "value ", d.entry, marked));
  }
  return out;
}

/// Returns the same for a record with these entries.
Strings malformed_entries(std::string_view entries) {
  return malformed(std::string(kHead) + "\n" + std::string(entries));
}

/// Parses a record whose parts are views into its text, which is kept for them.
Record read_text(const std::string& text) {
  static std::deque<std::string> kept;
  const std::string& source = kept.emplace_back(text);
  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(source, record, diagnostics);
  CHECK(diagnostics.empty());
  return record;
}

}  // namespace

TEST_CASE("a record is read as it was written") {
  const std::string source = std::string(kHead) +
                             "\n1. white: JC@0,0/0 hut@0,1 =0/0/1 #cafe0123 !? $7 {Hello.}\n"
                             "result: *\n";
  const Record record = read_text(source);
  REQUIRE(record.tags.size() == 3);
  CHECK(record.tags[1].name == "Player");
  CHECK(record.values_of(record.tags[1])[0].text == "white");
  REQUIRE(record.entries.size() == 2);
  const Entry& entry = record.entries[0];
  CHECK(entry.number == "1");
  CHECK(entry.actor == "white");
  CHECK(entry.position == 1);
  REQUIRE(entry.token_count == 6);
  const std::span tokens = record.tokens_of(entry);
  CHECK(tokens[0].text == "JC@0,0/0");
  CHECK(tokens[2].kind == TokenKind::kScore);
  CHECK(tokens[3].kind == TokenKind::kDigest);
  CHECK(tokens[4].kind == TokenKind::kNag);
  CHECK(tokens[5].kind == TokenKind::kNag);
  CHECK(record.notes[0].text == "Hello.");
  CHECK(record.entries[1].kind == EntryKind::kResult);
  CHECK(record.entries[1].position == 2);
}

TEST_CASE("white space and line breaks in and between entries mean nothing") {
  CHECK(malformed_entries("1.white:\tJC@0,0/0\n\n hut@0,1\r2. red:\rSR@1,0/3 hut@2,-1").empty());
  CHECK(malformed_entries("white: JC@0,0/0 hut@0,1 red: SR@1,0/3 hut@2,-1 result: *").empty());
  CHECK(malformed_entries("1. white: JC@0,0/0{x}hut@0,1;y\n(1. white: LL@0,0/0 out)").empty());
}

TEST_CASE("a tag that is malformed is shown where it is") {
  using S = Strings;
  CHECK(malformed("[Game Taluva]\n") == S{"0: T"});
  CHECK(malformed("[Game \"Taluva\"\n") == S{"0: ["});
  CHECK(malformed("[Game \"Taluva]\n") == S{"0: \""});
  CHECK(malformed("[]\n") == S{"0: ["});
  CHECK(malformed("[Game]\n") == S{"0: [Game]"});
  CHECK(malformed("[Game \"a\"\"b\"]\n") == S{"0: \""});
  CHECK(malformed("[Game \"Tal\\uva\"]\n") == S{"0: \\"});
  CHECK(malformed("[Game \"Taluva\"] [Event \"x\"]\n") == S{"0: ["});
  CHECK(malformed("[Game \"Taluva\"\n[Player white]\n") == S{"0: [", "0: w"});
}

TEST_CASE("a `Game` that is not the first tag of its record is malformed, and shown") {
  using S = Strings;
  CHECK(malformed("[Game \"Taluva\"]\n [Game \"Tikal\"]\n") == S{"0: [Game \"Tikal\"]"});
  CHECK(malformed("[Game \"a\"]\n\t[Game\t\"b\"]\n [Game \"c\" \"d\"]\n") ==
        S{"0: [Game\t\"b\"]", "0: [Game \"c\" \"d\"]"});
  // Where no other `Game` is the first, its place breaks `record.tag-missing`.
  CHECK(malformed("[Event \"x\"]\n [Game \"Taluva\"]\n") == S{"value 0: [Game \"Taluva\"]"});
  CHECK(malformed(" [Game \"Taluva\"]\n").empty());
  CHECK(malformed("{first} [Game\t\"Taluva\"]\n[Gamer \"x\"]\n[game \"x\"]\n").empty());
}

TEST_CASE("a tag can carry quotes and backslashes, but no control characters") {
  const Record record = read_text("[Event \"the \\\"last\\\" \\\\ night\"]\n");
  CHECK(record.values_of(record.tags[0])[0].text == "the \"last\" \\ night");
  CHECK(malformed("[Event \"a\tb\"]\n") == Strings{"value 0: \"a\tb\""});
  CHECK(malformed("[Event \"a\x01\x02z\"]\n") == Strings{"value 0: \x01"});
}

TEST_CASE("a tag behind the first entry is malformed") {
  CHECK(malformed_entries("1. white: JC@0,0/0 hut@0,1\n[Event \"late\"]\n2. red: out") ==
        Strings{"1: [Event \"late\"]"});
}

TEST_CASE("what is left open is reported where it opened") {
  CHECK(malformed_entries("1. white: JC@0,0/0 hut@0,1 {never\n2. red: out") == Strings{"1: {"});
  CHECK(malformed_entries("1. white: JC@0,0/0 hut@0,1 ( 1. white: JC@0,0/0 out\n") ==
        Strings{"1: ("});
  CHECK(malformed_entries("1. white: a ( 1. white: b ( 1. white: c )\n") == Strings{"1: ("});
  CHECK(malformed_entries("1. white: a ( 1. white: b {\n") == Strings{"1: {", "1: ("});
}

TEST_CASE("what closes nothing is reported") {
  CHECK(malformed_entries("1. white: JC@0,0/0 hut@0,1 )\n2. red: out") == Strings{"1: )"});
  CHECK(malformed_entries("1. white: JC@0,0/0 } hut@0,1").empty());  // a strange token, no more
}

TEST_CASE("a variation needs an entry before it and one in it") {
  CHECK(malformed_entries("( 1. white: JC@0,0/0 hut@0,1 )\n1. white: out") == Strings{"0: ("});
  CHECK(malformed_entries("1. white: JC@0,0/0 hut@0,1 ( )\n2. red: out") == Strings{"1: )"});
  CHECK(malformed_entries("1. white: a ( {only words} )\n") == Strings{"1: )"});
  CHECK(malformed_entries("setup: JC@0,0/0 ( white: a )\n") == Strings{"0: ("});
  CHECK(malformed_entries("1. white: a\nresult: * ( 1. white: b )\n") == Strings{"2: ("});
  CHECK(malformed_entries("1. white: a ( nice (really) )\n2. red: b") == Strings{"1: nice"});
  CHECK(malformed_entries("1. white: a (hut@0,1) (") == Strings{"1: hut@0,1", "1: ("});
  CHECK(malformed_entries("1. white: a ( white: b ) ( 1. white: c )").empty());
}

TEST_CASE("actions stand before the variations of their entry") {
  CHECK(malformed_entries("1. white: JC@0,0/0 ( 1. white: LL@0,0/0 ) hut@0,1") ==
        Strings{"1: hut@0,1"});
  CHECK(malformed_entries("hut@0,1\n1. white: JC@0,0/0 hut@0,1") == Strings{"0: hut@0,1"});
}

TEST_CASE("an entry is a number, an actor, a colon and white space") {
  CHECK(malformed_entries("1. white JC@0,0/0 hut@0,1") == Strings{"1: white"});
  CHECK(malformed_entries("1. white:JC@0,0/0 hut@0,1") == Strings{"1: white:JC@0,0/0"});
  CHECK(malformed_entries("1. white: a\n2.\n") == Strings{"2: 2."});
  CHECK(malformed_entries("01. white: a\n") == Strings{"1: 01."});
  CHECK(malformed_entries("1. white:{x}") == Strings{"1: white:"});
  CHECK(malformed_entries("1. weiß: a\n2. red: b") == Strings{"1: weiß:"});
  CHECK(malformed_entries("1. white: a 7seas: b") == Strings{"1: 7seas:"});
}

TEST_CASE("`setup:` is first and `result:` last, both without a number") {
  CHECK(malformed_entries("1. setup: JC@0,0/0") == Strings{"0: 1."});
  CHECK(malformed_entries("1. white: a\nsetup: JC@0,0/0").size() == 1);
  CHECK(malformed_entries("1. white: a\n2. result: *") == Strings{"2: 2."});
  CHECK(malformed_entries("1. white: a\nresult: *\n2. red: b") == Strings{"2: red"});
  CHECK(malformed_entries("1. white: a\nresult: *\nresult: *") == Strings{"2: result"});
  CHECK(malformed_entries("1. white: a ( setup: JC@0,0/0 )") == Strings{"1: setup"});
  CHECK(malformed_entries("1. white: a\nresult: * {the end}").empty());
}

TEST_CASE("bytes that are no text are shown once for each run of them") {
  CHECK(malformed_entries("1. white: JC@0,0/0 \xff\xfe hut@0,1").size() == 1);
  CHECK(malformed_entries("1. white: a {\x01\x02} \x03") == Strings{"1: \x01", "1: \x03"});
  CHECK(malformed_entries("1. white: a {fine}\n2. red: b \xC3").size() == 1);
}

TEST_CASE("two mistakes of a record are both reported, each in its entry") {
  CHECK(malformed_entries("1. white JC@0,0/0\n2. red: SR@1,0/3 )\n3. white: a") ==
        Strings{"1: white", "2: )"});
}

TEST_CASE("many mistakes are cut short") {
  const Strings found = malformed_entries("1. white: " + std::string(100000, ')'));
  CHECK(found.size() == kMaxDiagnostics + 1);
}

TEST_CASE("10,000 nested variations are refused at the depth that is allowed, without overflow") {
  std::string open = "1. white: a\n";
  for (int i = 0; i < 10000; ++i) open += "( 1. white: a ";
  const Strings unclosed = malformed_entries(open);
  CHECK(unclosed.size() > 1);
  CHECK(unclosed.size() <= kMaxDiagnostics + 1);
  CHECK(unclosed.front() == "1: (");
  CHECK(malformed_entries(open + std::string(10000, ')')) == Strings{"1: ("});
  for (const std::string& found : malformed_entries("1. white: a\n" + std::string(10000, '('))) {
    CHECK(found == "1: (");
  }
}

TEST_CASE("comments are read with escapes, and their white space is collapsed") {
  const Record record = read_text(std::string(kHead) +
                                  "{front}\n\n1. white: a {  two \n words }\n; the \\} line \n"
                                  "2. red: b {\\} \\\\ \\x {nested}\n");
  REQUIRE(record.notes.size() == 4);
  CHECK(record.notes[0].text == "front");
  CHECK(record.lines[0].first_note == 0);
  CHECK(record.notes[1].text == "two words");
  CHECK(record.notes[2].text == "the } line");
  CHECK(record.notes[3].text == "} \\ \\x {nested");
}

TEST_CASE("comments and variations belong to what stands before them") {
  const Record record = read_text(std::string(kHead) +
                                  "\n1. white: a {one} ( {two} 1. white: b {three} ) {four}\n"
                                  "result: * {five}\n");
  const Entry& first = record.entries[0];
  CHECK(record.notes[static_cast<std::size_t>(first.first_note)].text == "one");
  CHECK(record.notes[static_cast<std::size_t>(first.last_note)].text == "four");
  REQUIRE(record.lines.size() == 2);
  const Line& variation = record.lines[1];
  CHECK(variation.parent == 0);
  CHECK(variation.depth == 1);
  CHECK(record.notes[static_cast<std::size_t>(variation.first_note)].text == "two");
  const Entry& alternative = record.entries[static_cast<std::size_t>(variation.first_entry)];
  CHECK(alternative.position == 1);
  CHECK(record.notes[static_cast<std::size_t>(alternative.first_note)].text == "three");
}

TEST_CASE("a record that was read before leaves nothing behind") {
  Record record;
  std::vector<Diagnostic> diagnostics;
  const std::string broken = std::string(kHead) + "\n1. white: a ( 1. white: b {\n";
  text::read_record(broken, record, diagnostics);
  diagnostics.clear();
  const std::string source = std::string(kHead) + "\n1. white: c\n";
  text::read_record(source, record, diagnostics);
  CHECK(diagnostics.empty());
  CHECK(record.entries.size() == 1);
  CHECK(record.lines.size() == 1);
  CHECK(record.notes.empty());
  CHECK_FALSE(record.lines[0].dead);
}

}  // namespace stela::testing
