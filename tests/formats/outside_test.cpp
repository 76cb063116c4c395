// Errors around the records of documents: each is reported once, at its location.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/catch.h"
#include "tests/formats/helpers.h"

namespace stela::test {

using namespace std::string_view_literals;

namespace {

struct Mistake {
  /// `@` is replaced by a JSON record, `<stela>` by the XML root with its namespace.
  std::string_view document;
  /// The expected location.
  std::size_t offset = 0;
  std::string_view message;
  /// How many records are read all the same.
  std::size_t records = 0;
};

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

void check(Syntax syntax, const Mistake& mistake) {
  const std::string document =
      replaced(replaced(std::string(mistake.document), "@", R"({"game":1})"), "<stela>",
               R"(<stela xmlns="urn:stela:notation:1">)");
  INFO(document);
  std::vector<Diagnostic> diagnostics;
  const testing::Values read = testing::values_of(syntax, document, diagnostics);
  CHECK(read.values.size() == mistake.records);
  REQUIRE(diagnostics.size() == 1);
  CHECK(diagnostics[0].message == mistake.message);
  CHECK(diagnostics[0].span.begin == mistake.offset);
}

}  // namespace

TEST_CASE("each mistake around the records of JSON is told once") {
  for (const Mistake& mistake : std::vector<Mistake>{
           {"", 0, "the document is empty", 0},
           {"\xFF\xFE[\0{\0}\0]\0"sv, 0, "the document is in UTF-16, and only UTF-8 is read", 0},
           {"\0[\0{\0}"sv, 0, "the document is in UTF-16, and only UTF-8 is read", 0},
           {"\0\0\0[\0\0\0]"sv, 0, "the document is in UTF-32, and only UTF-8 is read", 0},
           {"{\"records\":[@,@]}", 0, "there is an object around the records", 2},
           {"{\"v\":{},\n\"records\" : [ @,@] }\n", 0, "there is an object around the records", 2},
           {"[{\"a\":[@,@]},{\"a\":[@]}]", 1, "there is an object around the records", 3},
           {"1e999", 0, "found `1e999`, expected a record or a list of records", 0},
           {"[null, null, 1e999]", 1, "found `null`, expected a record or `]`", 0},
           {"[[@],[@]]", 1, "found `[`, expected a record or `]`", 2},
           {"var a = [@];", 0, "found `var`, expected a record or a list of records", 1},
           {"see: @ and so on", 0, "found `see`, expected a record or a list of records", 1},
           {"[@] more words", 13, "found `more`, expected the end of the document", 1},
           {"[@][@][@]", 12, "found `[`, expected the end of the document", 3},
           {"@ @ @", 11, "found `{`, expected the end of the document", 3},
           {"[@ @]", 12, "found `{`, expected `,` or `]`", 2},
           {"[@,]", 12, "found `]`, expected a record", 1},
           {"[@]]]", 12, "found `]`, expected the end of the document", 1},
           {R"([@, "players": [{"a":1},{"a":2}], "c":3},@])", 13,
            "found `\"players\"`, expected a record", 2},
           {R"([{"game":1,"a":[{"b":[1]}]]},{"b":2},{"b":3}]},@])", 26,
            "found `]`, expected `,` or `}`", 1},
           {"[@", 11, "the document ends where `,` or `]` is expected", 1}}) {
    check(Syntax::kJson, mistake);
  }
}

TEST_CASE("each mistake around the records of XML is told once") {
  for (const Mistake& mistake : std::vector<Mistake>{
           {"", 0, "the document has no element", 0},
           {"\xFE\xFF\0<\0s"sv, 0, "the document is in UTF-16, and only UTF-8 is read", 0},
           {"<\0\0\0s\0\0\0"sv, 0, "the document is in UTF-32, and only UTF-8 is read", 0},
           {"\xEF\xBB\xBF\xEF\xBB\xBF<?xml version='1.0'?><stela><record/></stela>", 3,
            "found text, expected `<stela>`", 1},
           {"<!DOCTYPE stela [<!ENTITY a 'b'>]><stela><record event='&a;'/><record/></stela>", 0,
            "a document type declaration is refused", 0},
           {"<!DOCTYPE stela [<stela><record/></stela>", 0,
            "a document type declaration is refused", 0},
           {"<!DOCTYPE stela SYSTEM 'stela.dtd'><stela><record/></stela>", 0,
            "a document type declaration is refused", 1},
           {"<!DOCTYPE html><html><head><title>a</title></head><body>b</body></html>", 0,
            "a document type declaration is refused", 0},
           {"<!doctype html><html>b</html>", 0, "a document type declaration is refused", 0},
           {"<games><game>a</game><record/><game/></games>", 1,
            "found `<games>`, expected `<stela>`", 1},
           {"<club><stela><record/></stela></club>", 1, "found `<club>`, expected `<stela>`", 1},
           {"<stela><records><record/></records></stela>", 37,
            "found `<records>`, expected `<record>`", 1},
           {"<?xml >version='1.0'?><stela><record/></stela>", 7, "`v` is not allowed here", 1},
           {"<stela>record game='x'><player/><player/></record><record/></stela>", 36,
            "text is not allowed here, only elements", 1},
           {"<stela><rec,ord game='x'><player/><player/></record><record/></stela>", 40,
            "`,` is not allowed here", 1},
           {"<stela><rceord><a>b</a><c>d</c></record><record/></stela>", 37,
            "found `<rceord>`, expected `<record>`", 1},
           {"<record/><record/>", 1, "found `<record>`, expected `<stela>`", 2},
           {"see: <stela><record/></stela> and so on", 0, "found text, expected `<stela>`", 1},
           {"<stela><record/></stela> more words", 54, "`more` comes after the end of the document",
            1},
           {"<stela></stela><stela><record/></stela>", 45,
            "`<stela>` comes after the end of the document", 1},
           {"<stela></stela><?xml version='1.0'?><stela><record/></stela>", 44,
            "`<?xml` comes after the end of the document", 1},
           {"<stela><record/>", 45, "`<stela>` is never closed", 1},
           {"<stela><record><a><record/></a><b>c</b></record><record/></stela>", 45,
            "`<a>` is never closed", 2},
           {"<stela><!-- <record/> --><![CDATA[<record/>]]></stela>", 54,
            "text is not allowed here, only elements", 0}}) {
    check(Syntax::kXml, mistake);
  }
}

TEST_CASE("however a document of XML is cut off, what is whole is read and one mistake is told") {
  const std::string document =
      "\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- a --><stela xmlns='urn:stela:notation:1'>\n"
      " <record game='&amp;'>\n  <player colour=\"r\" name='>'/>\n  <comment><![CDATA[</record>]]>"
      "</comment><?x y?>\n  <result/></record><record/>\n</stela>\n<!-- b -->\n";
  const auto behind = [&](std::string_view end) { return document.find(end) + end.size(); };
  const std::size_t first = behind("<result/></record>");
  const std::size_t second = behind("<record/>");
  const std::size_t root = behind("</stela>");
  for (std::size_t size = 0; size <= document.size(); ++size) {
    const std::string_view part = std::string_view(document).substr(0, size);
    INFO(part);
    std::vector<Diagnostic> diagnostics;
    const testing::Values read = testing::values_of(Syntax::kXml, part, diagnostics);
    const std::string_view tail = part.substr(std::min(root, size));
    const bool whole = size >= root && (tail.find('<') == std::string_view::npos ||
                                        tail.find('>') != std::string_view::npos);
    CHECK(diagnostics.size() == (whole ? 0 : 1));
    CHECK(read.values.size() == (size >= second ? 2U : size >= first ? 1U : 0U));
  }
}

namespace {

/// Five records, the third of which is the longest, as JSON in a style.
std::string five_records(std::string_view separator, std::string_view line, std::string_view deep) {
  std::string out = "[" + std::string(line);
  for (int i = 0; i < 5; ++i) {
    if (i > 0) out += separator;
    out += fmt::format(R"({{"event": "{}",{}"players": [{}{{"colour": "a", "name": ""}},{})", i,
                       deep, deep, deep);
    out += fmt::format(R"({{"colour": "b"}}],{}"entries": [)", deep);
    if (i == 2)
      out += fmt::format(R"({}{{"actor": "a", "actions": [{{"at": {{"q": 0}}}}]}})", deep);
    out += fmt::format(R"(],{}"result": {{}}}})", deep);
  }
  return out + std::string(line) + "]";
}

/// Returns the events of the records that can be read, as one word.
std::string events_in(std::string_view document, std::size_t& mistakes) {
  std::vector<Diagnostic> diagnostics;
  const testing::Values read = testing::values_of(Syntax::kJson, document, diagnostics);
  mistakes = diagnostics.size();
  std::string events;
  for (const Value& value : read.values) {
    const Value* event = value.find("event", Value::Kind::kText);
    if (event != nullptr) events += event->text;
  }
  return events;
}

}  // namespace

TEST_CASE("a byte that is missing in a record of JSON that begins a line costs that record alone") {
  struct Style {
    std::string_view separator;
    std::string_view line;
    std::string_view deep;
  };
  for (const Style& style :
       {Style{",\n", "\n", "\n  "}, Style{",\n  ", "\n  ", "\n    "}, Style{",\n", "\n", ""}}) {
    const std::string document = five_records(style.separator, style.line, style.deep);
    std::size_t mistakes = 0;
    REQUIRE(events_in(document, mistakes) == "01234");
    REQUIRE(mistakes == 0);
    const std::size_t begin = document.find("{\"event\": \"2\"");
    const std::size_t end = document.find("{\"event\": \"3\"");
    // A record without its own bracket is not a record.
    for (std::size_t at = begin + 1; at < end; ++at) {
      std::string corrupted = document;
      corrupted.erase(at, 1);
      INFO(style.separator << "without the byte at `" << document.substr(at, 12) << "`");
      const std::string events = events_in(corrupted, mistakes);
      CHECK(events.starts_with("01"));
      CHECK(events.ends_with("34"));
      CHECK(mistakes <= 2);  // two where the record seems to end too soon
    }
  }
}

}  // namespace stela::test
