#include <string>
#include <vector>

#include "formats/text/reader.h"
#include "tests/catch.h"

namespace stela::text {
namespace {

struct Plain {
  std::size_t end = 0;
  Record record;
};

Plain read(std::string_view text, std::size_t at = 0) {
  Plain plain;
  plain.end = read_plain_entries(text, at, 0, plain.record);
  return plain;
}

/// Returns the actors and tokens of all entries, each entry in brackets.
std::string shown_entry(const Record& record) {
  std::string out;
  for (const Entry& entry : record.entries) {
    out += '[';
    out += entry.number;
    out += ' ';
    out += entry.actor;
    for (std::uint32_t i = 0; i < entry.token_count; ++i) {
      out += ' ';
      out += record.tokens_of(entry)[i].text;
    }
    out += ']';
  }
  return out;
}

}  // namespace

TEST_CASE("plain entries are read to the end of the text") {
  const std::string text = "1. white: JS@0,0/0 hut@0,1\n2. red: CJ@0,-1/3\n  hut@-1,1 =2 !?\n";
  const Plain plain = read(text);
  CHECK(shown_entry(plain.record) == "[1 white JS@0,0/0 hut@0,1][2 red CJ@0,-1/3 hut@-1,1 =2 !?]");
  CHECK(plain.end == text.size());
  REQUIRE(plain.record.entries.size() == 2);
  const Entry& second = plain.record.entries[1];
  CHECK(second.position == 2);
  CHECK(second.number_span.begin == 27);
  CHECK(second.number_span.size == 2);
  CHECK(second.actor_span.begin == 30);
  CHECK(second.actor_span.size == 3);
  CHECK(second.first_token == 2);
  CHECK(plain.record.lines[0].first_entry == 0);
  CHECK(plain.record.lines[0].last_entry == 1);
  CHECK(plain.record.entries[0].next == 1);
  const Token& token = plain.record.tokens[3];
  CHECK(text.substr(token.span.begin, token.span.size) == "hut@-1,1");
  CHECK(plain.record.tokens[4].kind == TokenKind::kScore);
  CHECK(plain.record.tokens[5].kind == TokenKind::kNag);
}

TEST_CASE("reading of plain entries begins where it is told to") {
  const std::string text = "xyz 7. a: b";
  const Plain plain = read(text, 4);
  CHECK(shown_entry(plain.record) == "[7 a b]");
  CHECK(plain.end == text.size());
}

TEST_CASE("what is not plain is left alone") {
  const std::string text = GENERATE(
      "white: x ", "1 white: x ", "1.white: x ", "1.\nwhite: x ", "1. 2: x ", "1. white x ",
      "1. white:x ", "1. white:", "1. white", "1. ", "1.", "1", "01. white: x ", "1. setup: x ",
      "1. result: x ", "1. wh\xc3\xa9te: x ", "1.  white: x ", "(1. white: x) ", "");
  CAPTURE(text);
  const Plain plain = read(text);
  CHECK(plain.end == 0);
  CHECK(plain.record.entries.empty());
  CHECK(plain.record.tokens.empty());
}

TEST_CASE("reading of plain entries stops before what is not plain") {
  const std::string rest =
      GENERATE("{a comment}", "; a comment", "(2. red: x)", ")", "[Tag \"x\"]", "12x", "2.red: x",
               "result: red=3", "setup: x", "white: x", "x:");
  CAPTURE(rest);
  const std::string entry = "1. white: JS@0,0/0 a";
  const std::string text = entry + " " + rest;
  const Plain plain = read(text);
  CHECK(shown_entry(plain.record) == "[1 white JS@0,0/0 a]");
  CHECK(plain.end >= entry.size());
  CHECK(text.substr(plain.end).find_first_not_of(' ') == entry.size() + 1 - plain.end);
}

TEST_CASE("line ends of two characters and runs of white space change nothing") {
  const Plain plain = read("1. white: a \t b\r\n  \r\n2. red: c\r\n\t=2\r\n");
  CHECK(shown_entry(plain.record) == "[1 white a b][2 red c =2]");
}

TEST_CASE("a token that is very long or not ASCII is left to others") {
  const std::string rest = GENERATE(std::string(5000, 'x'), std::string("\xc3\xa9"),
                                    std::string("a\xc3\xa9 b"), std::string(700, 'y') + " z");
  const std::string entry = "1. white: JS@0,0/0 a";
  const std::string text = entry + " " + rest;
  const Plain plain = read(text);
  CHECK(shown_entry(plain.record) == "[1 white JS@0,0/0 a]");
  CHECK(plain.end == entry.size() + 1);
}

TEST_CASE("an entry without a token is plain") {
  const Plain plain = read("1. white: 2. red: {c}");
  CHECK(shown_entry(plain.record) == "[1 white][2 red]");
  CHECK(plain.end == 18);
}

}  // namespace stela::text
