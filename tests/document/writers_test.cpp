#include "lib/document/writers.h"

#include <algorithm>
#include <sstream>

#include "lib/document/document.h"
#include "lib/document/table_writer.h"
#include "tests/catch.h"

namespace stela::testing {
namespace {

using doc::Text;

/// Returns a document with every kind of block; `word` is in each place that a user may fill.
doc::Document everything(const std::string& word) {
  doc::Document out{Content::kReport, "title " + word, "summary " + word};
  out.add({doc::Facts{{{Text("fact"), Text::foreign(word)}}}});
  out.add({doc::Heading{2, "section"}});
  out.add({doc::Paragraph{Text::foreign(word) + " and " + Text::code(word)}});
  out.add({doc::List{{{3, Text::foreign(word), {Text::foreign("detail " + word)}}}}});
  doc::DataTable table;
  table.name = word;
  table.columns = {{"name", false, true}, {"number", true}};
  table.rows = {{{Text::foreign(word), std::int64_t{12}}}, {{std::string("sum"), 0.5}, true}};
  out.add({table});
  doc::Group entry{doc::Group::Role::kEntry, "e3"};
  entry.depth = 1;
  entry.blocks = {{doc::Heading{4, Text::foreign("3. " + word)}},
                  {doc::Paragraph{Text::foreign(word), doc::Paragraph::Role::kComment}},
                  {doc::Paragraph{"score", doc::Paragraph::Role::kScore}}};
  out.add({entry});
  out.add({doc::Listing{word + "\nsecond line\n"}});
  return out;
}

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++found;
  }
  return found;
}

std::size_t widest_line(const std::string& text) {
  std::istringstream lines(text);
  std::size_t widest = 0;
  for (std::string line; std::getline(lines, line);) widest = std::max(widest, width_of(line));
  return widest;
}

std::string text_of(const doc::DataTable& table, std::size_t width) {
  doc::Document document{Content::kReport, ""};
  document.add({table});
  return doc::write_text(document, {width, false});
}

}  // namespace

TEST_CASE("every format shows the words of every block") {
  const doc::Document document = everything("Zzyzx");
  constexpr std::size_t kPlaces = 11;
  CHECK(count(doc::write_text(document), "Zzyzx") == kPlaces);
  CHECK(count(doc::write_markdown(document), "Zzyzx") == kPlaces);
  // Also in the title of the page and the name of the table.
  CHECK(count(doc::write_html(document, std::nullopt), "Zzyzx") == kPlaces + 2);
  for (const std::string& text : {doc::write_text(document), doc::write_markdown(document),
                                  doc::write_html(document, std::nullopt)}) {
    for (const char* word :
         {"fact", "section", "detail", "number", "12", "0.5", "sum", "score", "second line"}) {
      INFO(word);
      CHECK(text.find(word) != std::string::npos);
    }
  }
}

TEST_CASE("the words of a user make no markup in any format") {
  const std::string hostile = "<b>|`*_#@x\x01\x1b[31m";
  const doc::Document document = everything(hostile);
  const std::string html = doc::write_html(document, std::nullopt);
  CHECK(html.find("<b>|") == std::string::npos);
  CHECK(html.find('\x1b') == std::string::npos);
  CHECK(doc::write_text(document).find('\x1b') == std::string::npos);
  const std::string markdown = doc::write_markdown(document);
  CHECK(markdown.find('\x1b') == std::string::npos);
  CHECK(markdown.find("\\<b\\>\\|") != std::string::npos);
}

TEST_CASE("values cannot change the message that they fill") {
  const Text text = Text::filled("Rule: " + Text::slot(0) + " (" + Text::slot(1) + ").",
                                 {Text::foreign("{1} " + Text::slot(1)), Text::code("x")});
  CHECK(text.plain() == "Rule: {1} " + Text::slot(1) + " (x).");
  REQUIRE(text.runs().size() == 5);
  CHECK(text.runs()[3].look == doc::Run::Look::kCode);
}

TEST_CASE("notation within a message is code where a format has it") {
  const Text text = Text::marked("write `result: *` or `A1@b3`; no` end");
  CHECK(doc::in_text(text) == "write `result: *` or `A1@b3`; no` end");
  CHECK(doc::in_html(text) == "write <code>result: *</code> or <code>A1@b3</code>; no` end");
  CHECK(doc::in_markdown(text, true) == "write `result: *` or `A1@b3`; no\\` end");
  CHECK(Text::marked("``").empty());
}

TEST_CASE("an item links to its entry if the document has it") {
  doc::Document document = everything("x");
  document.add({doc::List{{{7, "elsewhere"}}}});
  const std::string html = doc::write_html(document, std::nullopt);
  CHECK(count(html, "<a href=\"#e3\">") == 1);
  CHECK(count(html, "<a href=\"#e7\">") == 0);
  CHECK(count(html, "Entry 7") == 1);
}

TEST_CASE("runs that are escaped together begin no list") {
  doc::Document document{Content::kReport, ""};
  document.add({doc::Paragraph{Text("1") + Text::foreign(". x")}});
  CHECK(doc::write_markdown(document) == "1\\. x\n");
}

TEST_CASE("a table in text fits by wrapping, then by dropping columns in their order") {
  doc::DataTable table;
  table.columns = {{"name", false, true},
                   {"first round", true, false, 2},
                   {"second round", true, false, 1},
                   {"points", true}};
  table.rows = {
      {{std::string("Anna Barbara Carolina"), std::int64_t{1}, std::int64_t{2}, std::int64_t{3}}}};
  const std::string wide = text_of(table, 80);
  CHECK(wide.find("Anna Barbara Carolina            1             2       3\n") !=
        std::string::npos);
  const std::string wrapped = text_of(table, 46);
  CHECK(widest_line(wrapped) <= 46);
  CHECK(wrapped.find("Left out") == std::string::npos);
  CHECK(wrapped.find("second") != std::string::npos);
  const std::string narrow = text_of(table, 34);
  CHECK(widest_line(narrow.substr(0, narrow.find("Left out"))) <= 34);
  CHECK(narrow.find("Left out for want of room: first round.") != std::string::npos);
  CHECK(narrow.find("second") != std::string::npos);
  CHECK(text_of(table, 26).find("first round, second round.") != std::string::npos);
}

TEST_CASE("a table in text breaks words only if no column can be dropped") {
  doc::DataTable table;
  table.columns = {{"colour", false, true}, {"first", true, false, 1}, {"second", true}};
  table.rows = {{{std::string("terracotta"), std::int64_t{1}, std::int64_t{2}}}};
  CHECK(text_of(table, 22) ==
        "  colour      second\n  terracotta       2\n  Left out for want of room: first.\n");
  CHECK(text_of(table, 16).find("terracotta") == std::string::npos);
  // A cell of any length is wrapped at its spaces.
  table.columns = {{"", false, true}, {""}};
  const std::string sentence = "one word after another, ";
  std::string text;
  while (text.size() < 300) text += sentence;
  table.rows = {{{std::string("taluva.hut.level"), text}}};
  const std::string lines = text_of(table, 80);
  CHECK(widest_line(lines) <= 80);
  CHECK(count(lines, "\n") == 6);
}

TEST_CASE("items of lists hang when they are wrapped") {
  doc::Document document{Content::kReport, ""};
  document.add(
      {doc::List{{{12, "one two three four", {"five six seven eight"}}, {0, "nine ten"}}}});
  CHECK(doc::write_text(document, {22, false}) ==
        "     12. one two three\n         four\n           five six\n             seven\n"
        "             eight\n  nine ten\n");
}

TEST_CASE("cells of pages break words only if one is very long") {
  std::string out;
  doc::TableWriter table(doc::TableFormat::kHtml, {{"a"}, {"b"}});
  table.add(doc::Row{{std::string("temples built"), std::string(200, 'x')}}, out);
  table.end(out);
  CHECK(out.find("<td>temples built</td><td class=\"long\">xxx") != std::string::npos);
}

TEST_CASE("a page has the rules of style that its classes need") {
  doc::Document document{Content::kText, "Title"};
  document.add({doc::Paragraph{"words"}});
  const auto styled = [&](const char* rule) {
    return doc::write_html(document, std::nullopt).find(rule) != std::string::npos;
  };
  CHECK_FALSE(styled("\n.entry h3{"));
  CHECK_FALSE(styled("\n.sticky{"));
  CHECK(styled("\ndd{"));
  doc::Group entry{doc::Group::Role::kEntry, "e3"};
  entry.blocks = {{doc::Heading{4, "3. white"}}};
  document.add({entry});
  CHECK(styled("\n.entry h3{"));
}

TEST_CASE("names in titles are shortened by columns") {
  CHECK(shortened("Anna", 4) == "Anna");
  CHECK(shortened("Annabelle", 4) == "Ann…");
  CHECK(shortened("あんなべる", 5) == "あん…");
}

TEST_CASE("columns are as wide as a terminal shows them") {
  CHECK(width_of("Anna") == 4);
  CHECK(width_of("あんな") == 6);
  CHECK(width_of("e\u0301") == 1);
  doc::DataTable table;
  table.columns = {{"name", false, true}, {"n", true}};
  table.rows = {{{std::string("あんな"), std::int64_t{1}}},
                {{std::string("Anna"), std::int64_t{2}}}};
  CHECK(text_of(table, 80) == "  name    n\n  あんな  1\n  Anna    2\n");
}

TEST_CASE("lines are broken at spaces, or within a word that is too wide") {
  using Lines = std::vector<std::string>;
  CHECK(broken_lines("", 5) == Lines{""});
  CHECK(broken_lines("one two three", 7) == Lines{"one two", "three"});
  CHECK(broken_lines("abcdefgh ij", 3) == Lines{"abc", "def", "gh", "ij"});
  CHECK(broken_lines("あんな", 1) == Lines{"あ", "ん", "な"});
}

TEST_CASE("heads of pages begin with a capital unless they are names") {
  std::string out;
  doc::TableWriter table(doc::TableFormat::kHtml, {{"player"}, {Text::foreign("white")}});
  table.end(out);
  CHECK(out.find("<th scope=\"col\">Player</th>") != std::string::npos);
  CHECK(out.find(">white<") != std::string::npos);
}

}  // namespace stela::testing
