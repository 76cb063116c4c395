#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::text {

TEST_CASE("a record begins at every line that begins with a `Game` tag, and nowhere else") {
  const std::string_view text =
      "[Game \"a\"]\n {[Game \"no\"]\n[Game \"b\"]\r[Game \"c\"]\r\n[Gamer \"no\"]";
  CHECK(find_record_start(text, 0) == 0);
  CHECK(find_record_start(text, 1) == 25);
  CHECK(find_record_start(text, 26) == 36);
  CHECK(find_record_start(text, 37) == std::string_view::npos);
}

TEST_CASE("text without a record, or with half a beginning, has none") {
  CHECK(find_record_start("", 0) == std::string_view::npos);
  CHECK(find_record_start("\n\n", 0) == std::string_view::npos);
  CHECK(find_record_start("x\n[Game", 0) == std::string_view::npos);
  CHECK(find_record_start("x\n[Game\"a\"]", 0) == std::string_view::npos);
}

TEST_CASE("a byte-order mark at the start of a line may stand before a record") {
  const std::string_view text = "\xEF\xBB\xBF[Game \"a\"]\n\xEF\xBB\xBF[Game \"b\"]";
  CHECK(find_record_start(text, 0) == 3);
  CHECK(find_record_start(text, 4) == 17);
  CHECK(find_record_start(text, 17) == 17);
  CHECK(find_record_start(text, 18) == std::string_view::npos);
  for (const std::string_view none :
       {"x\xEF\xBB\xBF[Game \"a\"]", "x\n\xEF\xBB\xBF\xEF\xBB\xBF[Game \"a\"]",
        "x\n\xBB\xBF[Game \"a\"]", "x\n\xEF\xBB\xBF [Game \"a\"]"}) {
    INFO(none);
    CHECK(find_record_start(none, 0) == std::string_view::npos);
  }
}

TEST_CASE("tags directly above a `Game` tag belong to its record") {
  const std::string good = "[Game \"a\"]\n[Player \"red\" \"\"]\n\n1. red: out\n";
  const std::string last = "[Game \"b\"]\n";
  // Text after the entries of a record, and how much of it belongs to that record.
  for (const auto& [between, own] : std::vector<std::pair<std::string, std::size_t>>{
           {"", 0},
           {"\n\n", 2},
           {"[Event \"x\"]\n", 0},
           {"\n[Event \"x\"]\n\n", 1},
           {"[Event \"x\"]\r\n\r\n[Date \"y\"] \t\r\n \r\n", 0},
           {"[Event \"x\"]\r[Date \"y\"]\r", 0},
           {" \t[Event \"x\"]\n", 0},
           {"result: *\n[Event \"x\"]\n", 10},
           {"{comment}\n[Event \"x\"]\n", 10},
           {"{open\n[Event \"x\"]\n", 6},
           {"; x\n\n[Event \"x\"]\n", 5},
           // Something else comes in between.
           {"[Event \"x\"]\n{comment}\n", 22},
           {"[Event \"x\"] ; x\n", 16},
           {"[Event \"x\"\n", 11},
           {"[%clk \"x\"]\n", 11},
           {"[Event \"x\"]\n\xEF\xBB\xBF", 15},
           {"\xEF\xBB\xBF[Event \"x\"]\n", 3},
       }) {
    INFO(between);
    const std::string text = std::string(good).append(between).append(last);
    CHECK(find_record_start(text, 1) == good.size() + own);
    CHECK(find_last_start(text) == good.size() + own);
    // However it is cut, as when it comes in pieces.
    for (std::size_t known = 1; known < text.size() - last.size(); ++known) {
      CHECK(find_record_start(text, 1, known) == good.size() + own);
    }
    // The tags of a record extend to the next `Game`.
    const std::string head = "[Game \"a\"]\n[Player \"red\" \"\"]\n" + between;
    const bool marked = between.find('\xEF') != std::string::npos;
    const bool tags = between.find_first_of("{;%") == std::string::npos &&
                      between.find("result") == std::string::npos;
    if (tags && !marked && between.find("\"\n") == std::string::npos && between[0] != ' ') {
      CHECK(find_record_start(head + last, 1) == head.size());
      CHECK(takes_tags(head));
    }
  }
  CHECK(find_record_start("[Event \"x\"]\n[Game \"a\"]\n", 0) == 0);
  CHECK(find_record_start("[Event \"x\"]\n[Game \"a\"]\n", 1) == std::string_view::npos);
}

TEST_CASE("tags too far above a `Game` tag do not belong to its record") {
  const std::string tag = "[A \"" + std::string(kMaxAbove - 7, 'x') + "\"]\n";
  REQUIRE(tag.size() == kMaxAbove);
  CHECK(find_record_start("x\n" + tag + "[Game ", 1) == 2);
  CHECK(find_record_start("x\n" + tag + "\n[Game ", 1) == 3 + tag.size());
  CHECK(as_follower(tag + "[Game "));
  CHECK_FALSE(as_follower(tag + "\n[Game "));
}

TEST_CASE("it is told whose tags would be read where records are joined") {
  CHECK(takes_tags("[Game \"a\"]\r\n\r\n[Event \"x\"]"));
  CHECK(takes_tags(""));
  CHECK_FALSE(takes_tags("[Game \"a\"]\n{c}\n"));
  CHECK(lends_tags("[Event \"x\"]\n\n"));
  CHECK(lends_tags("[Game \"a\"]\n{c}\n[Event \"x\"]"));
  CHECK_FALSE(lends_tags("[Game \"a\"]\n[Event \"x\"]"));
  CHECK_FALSE(lends_tags("[Event \"x\"]\n{c}\n"));
  CHECK_FALSE(lends_tags(""));
}

TEST_CASE("the byte-order mark before the next record is of neither") {
  CHECK(without_next_mark("a\n\xEF\xBB\xBF") == "a\n");
  CHECK(without_next_mark("a\r\xEF\xBB\xBF\r\n \n") == "a\r");
  CHECK(without_next_mark("\xEF\xBB\xBF").empty());
  for (const std::string_view text : {"", "a\n", "a \xEF\xBB\xBF\n", "\xEF\xBB\xBF x", "\n\xBF"}) {
    CHECK(without_next_mark(text) == text);
  }
}

TEST_CASE("only white space is blank") {
  CHECK(is_blank(""));
  CHECK(is_blank(" \t\r\n"));
  CHECK_FALSE(is_blank("\n."));
}

TEST_CASE("a new record ends whatever is open in the one before, and is read as if alone") {
  const std::string good =
      "[Game \"Taluva\"]\n[Player \"white\" \"\"]\n[Player \"red\" \"\"]\n\n"
      "1. white: JC@0,0/0 hut@0,1\nresult: *\n";
  for (const std::string_view open : {"{never closed", "( 1. white: JC@0,0/0", "[Event \"x"}) {
    INFO(open);
    const std::string head =
        "[Game \"Taluva\"]\n[Player \"white\" \"\"]\n[Player \"red\" \"\"]\n\n";
    std::string text = good + head;
    text.append("1. white: JC@0,0/0 hut@0,1 ").append(open).append("\n").append(good);
    const auto records = testing::split_records(text);
    REQUIRE(records.size() == 3);
    CHECK(testing::wrong_in(records[0]).empty());
    CHECK_FALSE(testing::wrong_in(records[1]).empty());
    CHECK(testing::wrong_in(records[2]).empty());
  }
}

TEST_CASE("what a comment means is escaped and read back") {
  for (const std::string_view text : {"", "plain", "a } b", "\\", "\\}", "a \\\\ {b"}) {
    CHECK(unescape_comment(escape_comment(text)) == text);
  }
  CHECK(escape_comment("} \\") == "\\} \\\\");
  CHECK(unescape_comment("\n a  \t b ") == "a b");
  CHECK(unescape_comment("\\x") == "\\x");
}

TEST_CASE("a comment that means itself is known as such") {
  for (const std::string_view text : {"", "plain", "a b", "a { b"}) CHECK(is_plain_comment(text));
  for (const std::string_view text : {" a", "a ", "a  b", "a\tb", "\\\\"}) {
    CHECK_FALSE(is_plain_comment(text));
  }
}

TEST_CASE("white space at the end is left out, and all else kept") {
  CHECK(without_blank_end(" a b\r\n \t") == " a b");
  CHECK(without_blank_end("a").size() == 1);
  CHECK(without_blank_end(" \n").empty());
  CHECK(without_blank_end("").empty());
  CHECK(without_blank_end("x\n [Game \n") == "x\n [Game");
}

TEST_CASE("the blank of a line that starts a record is no white space at the end") {
  CHECK(without_blank_end("[Game ") == "[Game ");
  CHECK(without_blank_end("[Game  \r\n") == "[Game ");
  CHECK(without_blank_end("\r\n\t[Game  \n") == "\r\n\t[Game ");
  CHECK(without_blank_end("[Game \n[x \n") == "[Game \n[x");
  CHECK(without_blank_end("[Game\n") == "[Game");
}

TEST_CASE("only what begins with a `Game` tag, or tags above it, can follow another record") {
  CHECK(as_follower("[Game \"a\"]\n") == "[Game \"a\"]\n");
  CHECK(as_follower("\n[Event \"x\"]\n\n[Game \"a\"]\n") == "[Event \"x\"]\n\n[Game \"a\"]\n");
  CHECK(as_follower(" \t\r\n[Game ") == "[Game ");
  for (const std::string_view text :
       {"", " \n", "[Game", "[Game\t\"a\"]", "[Gamer \"a\"]", "{} [Game \"a\"]",
        "\xEF\xBB\xBF[Game \"a\"]", "x\n[Game \"a\"]", "[Event \"x\"]\n",
        "[Event \"x\"]\nx\n[Game \"a\"]"}) {
    INFO(text);
    CHECK_FALSE(as_follower(text));
  }
}

}  // namespace stela::text
