#include <string>
#include <vector>

#include "formats/tree/tree.h"
#include "formats/xml/reader.h"
#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/formats/helpers.h"

namespace stela::test {
namespace {

std::string document_with(std::string_view content) {
  return "<stela xmlns=\"urn:stela:notation:1\">" + std::string(content) + "</stela>";
}

/// Returns whether there is exactly one error, in the content of the root element.
bool mistake(std::string_view content, std::string_view shown, std::string_view message,
             std::string_view after = {}) {
  const std::string document = document_with(content);
  INFO(document);
  return has_one_mistake(Syntax::kXml, document, shown, message, after.empty() ? content : after);
}

bool mistake_in_document(std::string_view document, std::string_view shown,
                         std::string_view message, std::string_view after = {}) {
  INFO(document);
  return has_one_mistake(Syntax::kXml, document, shown, message, after);
}

}  // namespace

TEST_CASE("XML is written with scalars as attributes") {
  Record record;
  REQUIRE(
      read_canonical("[Game \"Taluva\"]\n[Player \"white\" \" A&<\\\"\"]\n"
                     "[Player \"red\" \"\"]\n[X \" y \"]\n"
                     "1. white: JC@0,0/0 x =0/0/1 ! {]]>}\n"
                     "(1. white: JC@0,0/1)\nresult: white=out rank=red,white\n",
                     record));
  CHECK(to_document(Syntax::kXml, record) ==
        R"(<?xml version="1.0" encoding="UTF-8"?>
<stela xmlns="urn:stela:notation:1">
 <record game="Taluva">
  <player colour="white" name=" A&amp;&lt;&quot;"/>
  <player colour="red" name=""/>
  <tag name="X"><value> y </value></tag>
  <entry number="1" actor="white" temples="0" towers="0" huts="1" nags="!">
   <tile tile="JC" q="0" r="0" rotation="0"/><text>x</text><comment>]]&gt;</comment>
   <variation>
    <entry number="1" actor="white"><tile tile="JC" q="0" r="0" rotation="1"/></entry>
   </variation>
  </entry>
  <result><out player="white"/><rank><place>red</place><place>white</place></rank></result>
 </record>
</stela>
)");
}

TEST_CASE("an XML document has the one root, of the one namespace") {
  CHECK(mistake_in_document("", "", "the document has no element"));
  CHECK(mistake_in_document("<foo/>", "foo", "found `<foo>`, expected `<stela>`"));
  CHECK(mistake_in_document("<stela/>", "stela",
                            "`<stela>` is not in the namespace `urn:stela:notation:1`"));
  CHECK(mistake("</stela><stela>", "stela", "`<stela>` comes after the end of the document",
                "<stela>"));
  CHECK(mistake("<record xmlns=\"urn:x\"/>", "record",
                "`<record>` is not in the namespace `urn:stela:notation:1`"));
  CHECK(mistake("<x:record/>", "x", "the prefix `x` is bound to no namespace"));
  CHECK(mistake("<foo/>", "foo", "found `<foo>`, expected `<record>`"));
  const std::string with_schema =
      "<s:stela xmlns:s=\"urn:stela:notation:1\" "
      "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
      "xsi:schemaLocation=\"urn:stela:notation:1 stela.xsd\"><s:record/></s:stela>";
  CHECK(findings(Syntax::kXml, with_schema).empty());
}

TEST_CASE("XML that is not well-formed is reported where it breaks") {
  CHECK(mistake_in_document("<stela xmlns=\"urn:stela:notation:1\"><record", "<",
                            "this tag is never closed", "<record"));
  CHECK(mistake_in_document("<stela xmlns=\"urn:stela:notation:1\"><record><entry>", "entry",
                            "`<entry>` is never closed"));
  CHECK(mistake_in_document("<stela xmlns=\"urn:stela:notation:1\"><record/><!-- ", "<",
                            "this comment is never closed", "<!--"));
  CHECK(mistake("<record><tag></record>", "record", "found `</record>`, expected `</tag>`",
                "</record"));
  CHECK(mistake("<record game=\"a\" site=\"b\" game=\"c\"/>", "game",
                "the attribute `game` is given a second time", "game=\"c\""));
  CHECK(mistake("<record event=\"a & b\"/>", "&", "`&` is not allowed here"));
  CHECK(mistake("<record event=\"a < b\"/>", "<", "`<` is not allowed here", "< b"));
  CHECK(mistake("<record/><?a:b?>", ":", "`:` is not allowed here", ":b"));
  CHECK(mistake("<record event=x/>", "x", "found `x`, expected `\"`", "x/"));
  CHECK(mistake("<record event=\"&amp;&foo;\"/>", "&foo;", "the entity `&foo;` is not known"));
  CHECK(mistake("<record><comment>&foo;", "&foo;", "the entity `&foo;` is not known"));
  CHECK(mistake("<record event=\"&#0;\"/>", "&#0;", "`&#0;` is not a character"));
  CHECK(mistake("<record event=\"&#xFFFE;\"/>", "&#xFFFE;", "`&#xFFFE;` is not a character"));
}

TEST_CASE("XML cannot bring entities, other encodings or another version") {
  const std::string_view doctype =
      "<!DOCTYPE stela [<!ENTITY a \"&b;&b;\">]>"
      "<stela xmlns=\"urn:stela:notation:1\"/>";
  CHECK(mistake_in_document(doctype, "<!DOCTYPE", "a document type declaration is refused"));
  CHECK(
      mistake_in_document("<?xml version=\"1.0\" encoding=\"latin1\"?>"
                          "<stela xmlns=\"urn:stela:notation:1\"/>",
                          "latin1", "the document is in `latin1`, and only UTF-8 is read"));
  CHECK(
      mistake_in_document("<?xml version=\"1.1\"?>"
                          "<stela xmlns=\"urn:stela:notation:1\"/>",
                          "1.1", "the document is in XML 1.1, and only 1.0 is read"));
}

TEST_CASE("bytes that stand in no XML are reported where they stand") {
  using std::string_view_literals::operator""sv;
  const auto bad_byte = [](std::string_view content) {
    const std::string document = document_with(content);
    const std::vector<Finding> found = findings(Syntax::kXml, document);
    REQUIRE(found.size() == 1);
    return found.front().offset - document.find(content);
  };
  CHECK(bad_byte("<record event=\"a\0b\"/>"sv) == 16);
  CHECK(bad_byte("<record event=\"a\x01\"/>") == 16);
  CHECK(bad_byte("<record event=\"\xFF\"/>") == 15);
  CHECK(bad_byte("<record><comment>\xED\xA0\x80") == 17);
  CHECK(bad_byte("<record><comment>\xEF\xBF\xBE</comment></record>") == 17);
}

TEST_CASE("XML that is not of the model is reported where it stands") {
  CHECK(mistake("<record evnt=\"x\"/>", "evnt", "`<record>` has no attribute `evnt`"));
  CHECK(mistake("<record><plyer/></record>", "plyer", "`<record>` has no element `<plyer>`"));
  CHECK(mistake("<record><variant x=\"1\">a</variant></record>", "x",
                "the attribute `x` is in an element that has none", "x=\"1\""));
  CHECK(mistake("<record> text <variant/></record>", "text",
                "text is not allowed here, only elements"));
  CHECK(mistake("<record><![CDATA[text]]></record>", "text",
                "text is not allowed here, only elements"));
  CHECK(mistake("<record><player colour=\"red\" name=\"\"><foo><bar/></foo></player></record>",
                "foo", "`<player>` has no element `<foo>`"));
  CHECK(mistake("<record><comment>a<b/></comment></record>", "b", "found `<b>`, expected text",
                "b/"));
  CHECK(mistake("<record><result/><result/></record>", "result",
                "the element `<result>` is given a second time", "result/></record"));
  CHECK(
      mistake("<record><game/></record>", "game", "`<record>` has no element `<game>`", "game/>"));
  CHECK(mistake("<record><tag name=\"x\"/></record>", "<tag name=\"x\"/>",
                "`<tag>` lacks the element `<value>`"));
}

TEST_CASE("elements of an XML record may come in any order, with blanks between them") {
  Record record;
  CHECK(from_document(Syntax::kXml,
                      document_with("<record game=\"Taluva\"><result nags=\" ! \t$7\"/>"
                                    "<entry actor=\"red\"/>&#32;<![CDATA[ ]]><comment/>"
                                    "<player colour=\"red\" name=\"\"/><entry actor=\"white\"/>"
                                    "<player colour=\"white\" name=\"\"/></record>"),
                      record)
            .empty());
  CHECK(written(record) ==
        "[Game \"Taluva\"]\n[Player \"red\" \"\"]\n[Player \"white\" \"\"]\n  {}\n\n"
        "1. red:\n2. white:\nresult: ! $7\n");
}

TEST_CASE("actions in XML are reported where they are wrong") {
  const std::string head =
      "<record game=\"Taluva\"><player colour=\"white\" name=\"\"/>"
      "<player colour=\"red\" name=\"\"/><entry number=\"1\" actor=\"white\">";
  const std::string tail = "</entry></record>";
  const auto in_actions = [&](std::string_view content, std::string_view shown,
                              std::string_view message) {
    return mistake(head + std::string(content) + tail, shown, message, content);
  };
  CHECK(in_actions("<towr/>", "towr", "`towr` is not an action of Taluva"));
  CHECK(in_actions("<hut q=\"1\"/>", "<hut q=\"1\"/>", "`<hut>` lacks the attribute `r`"));
  CHECK(in_actions("<hut q=\"1\" r=\"x\"/>", "\"x\"", "`r` cannot be `x`"));
  CHECK(in_actions("<hut q=\"1\" r=\"01\"/>", "\"01\"", "`r` cannot be `01`"));
  CHECK(in_actions("<text>a&#32;b</text>", "a&#32;b", "whitespace is not allowed in an action"));
  CHECK(in_actions("<out do=\"hut\"/>", "do", "the attribute `do` is given a second time"));
}

TEST_CASE("the game of an XML record tells how its actions are read, wherever it stands") {
  const auto is_read = [](std::string_view tag) {
    Record record;
    const std::string document =
        document_with("<record> <!-- x -->" + std::string(tag) +
                      "<entry actor=\"red\"><hut q=\"0\" r=\"1\"/></entry></record>");
    return from_document(Syntax::kXml, document, record).empty() && record.tokens.size() == 1 &&
           record.tokens[0].text == "hut@0,1";
  };
  CHECK(is_read("<tag name=\"Game\"><value>Taluva</value></tag>"));
  CHECK(is_read("<tag name=\"Game\"> <value>Talu&#118;a</value> </tag>"));
  CHECK_FALSE(is_read("<tag name=\"Game\"><value><b/></value></tag>"));
  CHECK_FALSE(is_read("<tag name=\"Game\"><value>Taluva</value><value/></tag>"));
  CHECK_FALSE(is_read("<tag name=\"Game\"/>"));
  CHECK_FALSE(is_read(""));
}

TEST_CASE("a plain tab or line end in an attribute is the space that XML makes of it") {
  Record record;
  CHECK(from_document(Syntax::kXml, document_with("<record event=\"a\tb\nc\"/>"), record).empty());
  CHECK(record.tag_values[0].text == "a b c");
  CHECK(mistake("<record event=\"a&#9;b\"/>", "\"a&#9;b\"",
                "the control character U+0009 is not allowed in a tag"));
}

TEST_CASE("comments in XML may have references, CDATA and comments of XML in them") {
  Record record;
  const std::string document = document_with(
      "<!-- x --><record><?x y?><comment> a\n <![CDATA[<&]]><!-- no --> &#x1F30B; "
      "</comment></record>");
  CHECK(from_document(Syntax::kXml, document, record).empty());
  CHECK(record.notes[0].text == "a <& \xF0\x9F\x8C\x8B");
}

TEST_CASE("XML that nests too deep is refused without exhausting the stack") {
  std::string content;
  for (int i = 0; i < 100000; ++i) content += i == 0 ? "<record>" : "<variation>";
  const std::string document = "<stela xmlns=\"urn:stela:notation:1\">" + content;
  const std::vector<Finding> found = findings(Syntax::kXml, document);
  REQUIRE(found.size() == 1);
  CHECK(found.front().message == "the document nests deeper than 400 levels here");
}

TEST_CASE("an XML element with very many attributes is given up") {
  std::string element = "<record";
  for (std::size_t i = 0; i <= tree::kMaxFields; ++i) element += " a" + std::to_string(i) + "=\"\"";
  const std::vector<Finding> found = findings(Syntax::kXml, document_with(element + "/>"));
  REQUIRE(found.size() == 1);
  CHECK(found.front().message == "`<record>` has more than 1000 attributes");
}

TEST_CASE("the XML records around one that is not well formed are read") {
  std::vector<Diagnostic> diagnostics;
  const std::string document =
      document_with("<record/><record game=''/><record><foo><record event=''/>");
  const testing::Values records = testing::values_of(Syntax::kXml, document, diagnostics);
  REQUIRE(diagnostics.size() == 1);
  CHECK(diagnostics[0].message == "`<foo>` is never closed");
  CHECK(records.values.size() == 3);
}

TEST_CASE("no more XML is read than is wanted") {
  std::vector<Diagnostic> diagnostics;
  std::size_t count = 0;
  const auto take_two = [&](Value&) { return ++count < 2; };
  ValueMemory memory;
  CHECK(xml::read(document_with("<record/><record/><record/><foo>"), all_games(), memory, take_two,
                  diagnostics));
  CHECK(count == 2);
  CHECK(diagnostics.empty());
}

TEST_CASE("of an XML record with very many values nothing is told but that") {
  std::string entries;
  for (std::size_t i = 0; i < tree::kMaxValues - 2; ++i) entries += "<entry/>";
  const auto document = [&](std::string_view more) {
    return document_with("<record>" + entries + std::string(more) +
                         "</record><record game=\"a\"/>");
  };
  for (const std::string_view more : {"", "<entry/><entry/>"}) {
    std::vector<Diagnostic> diagnostics;
    const std::string text = document(more);
    const testing::Values records = testing::values_of(Syntax::kXml, text, diagnostics);
    const bool good = diagnostics.empty();
    CHECK(good == more.empty());
    REQUIRE(records.values.size() == 2);
    CHECK((records.values[0].kind == Value::Kind::kNull) == !good);
    CHECK(records.values[1].find("game")->text == "a");
    if (good) continue;
    REQUIRE(diagnostics.size() == 1);
    CHECK(diagnostics[0].message == "the record has more than 400000 values here");
  }
}

}  // namespace stela::test
