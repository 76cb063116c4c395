#include <string>
#include <vector>

#include "formats/json/reader.h"
#include "formats/json/writer.h"
#include "formats/tree/tree.h"
#include "tests/catch.h"
#include "tests/formats/helpers.h"

namespace stela::test {
namespace {

bool json_mistake(std::string_view document, std::string_view shown, std::string_view message,
                  std::string_view after = {}) {
  INFO(document);
  return has_one_mistake(Syntax::kJson, document, shown, message, after);
}

}  // namespace

TEST_CASE("JSON is written with what fits on one line on one line") {
  Record record;
  REQUIRE(
      read_canonical("[Game \"Taluva\"]\n[Player \"white\" \"A\\\"\\\\\"]\n"
                     "[Player \"red\" \"\"]\n[Table \"7\"]\n{c}\n"
                     "1. white: JC@0,0/0 hut@0,1 =0/0/1 !\n"
                     "(1. white: JC@0,0/1 x {why not})\nresult: winner=red rank=red,white\n",
                     record));
  CHECK(to_document(Syntax::kJson, record) ==
        R"({"game": "Taluva",
 "players": [{"colour": "white", "name": "A\"\\"}, {"colour": "red", "name": ""}],
 "table": "7",
 "notes": [{"comment": "c"}],
 "entries": [
  {"number": 1, "actor": "white", "actions": [
    {"do": "tile", "tile": "JC", "at": {"q": 0, "r": 0}, "rotation": 0},
    {"do": "hut", "at": {"q": 0, "r": 1}}],
   "score": {"temples": 0, "towers": 0, "huts": 1}, "nags": ["!"], "notes": [
    {"variation": {"entries": [
      {"number": 1, "actor": "white", "actions": [
        {"do": "tile", "tile": "JC", "at": {"q": 0, "r": 0}, "rotation": 1},
        {"text": "x"}],
       "notes": [{"comment": "why not"}]}]}}]}],
 "result": {"claims": [
  {"do": "winner", "player": "red"},
  {"do": "rank", "places": [["red"], ["white"]]}]}})");
}

TEST_CASE("a JSON document is one record or a list of records") {
  const auto count = [](std::string_view document) {
    std::vector<Diagnostic> diagnostics;
    const testing::Values records = testing::values_of(Syntax::kJson, document, diagnostics);
    CHECK(diagnostics.empty());
    return records.values.size();
  };
  CHECK(count("{}") == 1);
  CHECK(count("[]") == 0);
  CHECK(count(" [ {} , {} ] \n") == 2);
  CHECK(count("\xEF\xBB\xBF{}") == 1);
  CHECK(json_mistake("[[]]", "[", "found `[`, expected a record or `]`", "[]"));
  CHECK(json_mistake("[1, 2]", "1", "found `1`, expected a record or `]`"));
  CHECK(json_mistake("12", "12", "found `12`, expected a record or a list of records"));
}

TEST_CASE("an empty JSON document is told so") {
  CHECK(json_mistake("", "", "the document is empty"));
  CHECK(findings(Syntax::kJson, " \n").front() == Finding{2, "", "the document is empty"});
  CHECK(findings(Syntax::kJson, "\xEF\xBB\xBF").front() == Finding{3, "", "the document is empty"});
}

TEST_CASE("broken JSON is reported where it breaks") {
  CHECK(json_mistake("{} x", "x", "found `x`, expected the end of the document"));
  CHECK(json_mistake("[] []", "[", "found `[`, expected the end of the document", " "));
  CHECK(json_mistake("[{\"game\":", "{", "this object is never closed"));
  CHECK(findings(Syntax::kJson, "[{},").front() ==
        Finding{4, "", "the document ends where a record is expected"});
  CHECK(findings(Syntax::kJson, "[{}\n").front() ==
        Finding{4, "", "the document ends where `,` or `]` is expected"});
  CHECK(json_mistake("{\"game\":\"Tal", "\"", "this string is never closed", ":"));
  CHECK(json_mistake("{\"game\":\"Tal\\", "\"", "this string is never closed", ":"));
  CHECK(json_mistake("{\"game\" \"x\"}", "\"x\"", "found `\"x\"`, expected `:`"));
  CHECK(json_mistake("{\"game\":\"x\" \"site\":\"y\"}", "\"site\"",
                     "found `\"site\"`, expected `,` or `}`"));
  CHECK(json_mistake("{\"tags\":[,]}", ",", "found `,`, expected a value or `]`"));
  CHECK(json_mistake("{\"tags\":[{},]}", "]", "found `]`, expected a value"));
  CHECK(json_mistake("{\"game\":\"x\",}", "}", "found `}`, expected a field"));
  CHECK(json_mistake("{\"game\":\"x\" // y\n}", "//", "found `//`, expected `,` or `}`"));
  CHECK(json_mistake("{'game':1}", "'game'", "found `'game'`, expected a field or `}`"));
  CHECK(json_mistake("{\"game\":nul}", "nul", "found `nul`, expected a value"));
  CHECK(json_mistake("]", "]", "found `]`, expected a record or a list of records"));
}

TEST_CASE("bad text in JSON is reported where it stands") {
  CHECK(json_mistake(R"({"game":"a\x"})", "\\x", "`\\x` is not an escape of JSON"));
  CHECK(json_mistake(R"({"game":"\u12"})", "\\u", "`\\u` is not followed by four hex digits"));
  CHECK(json_mistake(R"({"game":"x\ud800y"})", "\\ud800", "`\\ud800` is a lone surrogate"));
  CHECK(
      json_mistake(R"({"game":"\uD83D\uDE00\uDFFF"})", "\\uDFFF", "`\\uDFFF` is a lone surrogate"));
  CHECK(json_mistake("{\"game\":\"a\nb\"}", "\n",
                     "the control character U+000A is not allowed in a string"));
  const auto bad_byte = [](std::string_view document) {
    const std::vector<Finding> found = findings(Syntax::kJson, document);
    REQUIRE(found.size() == 1);
    return found.front().offset;
  };
  using std::string_view_literals::operator""sv;
  CHECK(bad_byte("{\"game\":\"a\0b\"}"sv) == 10);
  CHECK(bad_byte("{}\0"sv) == 2);
  CHECK(bad_byte("{\"game\":\"ab\xFF\"}") == 11);
  CHECK(bad_byte("{\"game\":\"\xC0\x80\"}") == 9);
  CHECK(bad_byte("{\"game\":\"\xED\xA0\x80\"}") == 9);
  CHECK(bad_byte("\xFF\xFE{\0}\0"sv) == 0);
  CHECK(bad_byte("{\0\"\0g\0"sv) == 0);
}

TEST_CASE("control characters are written as escapes") {
  std::string out;
  json::write(Value::of_text("a\"\\\n\t\r\x01\x1F "), true, out);
  CHECK(out == R"("a\"\\\n\t\r\u0001\u001f ")");
}

TEST_CASE("a pair of surrogate escapes is a character") {
  Record record;
  CHECK(from_document(Syntax::kJson, R"({"event":"\uD83C\uDF0B"})", record).empty());
  CHECK(record.tag_values[0].text == "\xF0\x9F\x8C\x8B");
}

TEST_CASE("numbers in JSON are whole and of 64 bit") {
  const auto number = [](const std::string& written, std::string_view message) {
    return json_mistake("{\"entries\":[{\"number\":" + written + ",\"actor\":\"white\"}]}", written,
                        message);
  };
  CHECK(number("1.5", "`1.5` is not written as a whole number"));
  CHECK(number("1e3", "`1e3` is not written as a whole number"));
  CHECK(number("1e999", "`1e999` is not written as a whole number"));
  CHECK(number("-", "`-` is not written as a whole number"));
  CHECK(number("9223372036854775808", "`9223372036854775808` is a number beyond 64 bits"));
  CHECK(number("-9223372036854775809", "`-9223372036854775809` is a number beyond 64 bits"));
  CHECK(number("-1", "`number` cannot be -1"));
  CHECK(json_mistake("{\"entries\":[{\"number\":01}]}", "1", "found `1`, expected `,` or `}`"));
}

TEST_CASE("fields given twice and nulls do not end the reading") {
  std::vector<Diagnostic> diagnostics;
  const std::string_view document =
      R"([{"game":"a","game":"b"},{"game":null},{"game":"c","round":9223372036854775808}])";
  const testing::Values records = testing::values_of(Syntax::kJson, document, diagnostics);
  REQUIRE(records.values.size() == 3);
  CHECK(records.values[0].find("game")->text == "a");
  CHECK(records.values[2].find("game")->text == "c");
  REQUIRE(diagnostics.size() == 3);
  CHECK(diagnostics[0].span.begin == document.find("\"game\":\"b\""));
  CHECK(diagnostics[0].message == "the field `game` is given a second time");
  CHECK(diagnostics[1].span.begin == document.find("null"));
  CHECK(diagnostics[2].span.begin == document.find("9223372036854775808"));
  CHECK(diagnostics[2].span.size == 19);
}

TEST_CASE("the records before a mistake are read") {
  std::vector<Diagnostic> diagnostics;
  const testing::Values records =
      testing::values_of(Syntax::kJson, R"([{"game":"a"},{"game":"b"},{"game")", diagnostics);
  CHECK(records.values.size() == 2);
  CHECK(diagnostics.size() == 1);
}

TEST_CASE("no more JSON is read than is wanted") {
  std::vector<Diagnostic> diagnostics;
  std::size_t count = 0;
  const auto take_two = [&](Value&) { return ++count < 2; };
  ValueMemory memory;
  CHECK(json::read(R"([{"game":"a"},{"game":"b"},{"game":"c"},)", memory, take_two, diagnostics));
  CHECK(count == 2);
  CHECK(diagnostics.empty());
}

TEST_CASE("of a JSON record with very many values nothing is told but that") {
  const auto document = [](std::size_t values) {
    // The record and the list are values, too.
    std::string text = "[{\"entries\":[1";
    for (std::size_t i = 3; i < values; ++i) text += ",1";
    return text + "]},{\"game\":\"a\"}]";
  };
  for (const std::size_t values : {tree::kMaxValues, tree::kMaxValues + 1}) {
    std::vector<Diagnostic> diagnostics;
    const std::string text = document(values);
    const testing::Values records = testing::values_of(Syntax::kJson, text, diagnostics);
    const bool good = diagnostics.empty();
    CHECK(good == (values == tree::kMaxValues));
    REQUIRE(records.values.size() == 2);
    CHECK((records.values[0].kind == Value::Kind::kNull) == !good);
    CHECK(records.values[1].find("game")->text == "a");
    if (good) continue;
    REQUIRE(diagnostics.size() == 1);
    CHECK(diagnostics[0].message == "the record has more than 400000 values here");
    CHECK(document(values)[diagnostics[0].span.begin] == '1');
    CHECK(document(values)[diagnostics[0].span.end()] == ']');
  }
}

TEST_CASE("JSON that nests too deep is refused without exhausting the stack") {
  const std::string lists = "{\"tags\":" + std::string(tree::kMaxNesting, '[');
  CHECK(findings(Syntax::kJson, lists).front().offset == lists.size() - 1);
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
  CHECK(findings(Syntax::kJson, objects).size() == 1);
}

TEST_CASE("a JSON object with very many fields is given up") {
  const auto object = [](std::size_t fields) {
    std::string document = "{";
    for (std::size_t i = 0; i < fields; ++i) document += "\"a" + std::to_string(i) + "\":1,";
    document.back() = '}';
    return document;
  };
  // Each is unknown; the last diagnostic reports that there are more.
  CHECK(findings(Syntax::kJson, object(tree::kMaxFields)).size() == kMaxDiagnostics + 1);
  const auto found = findings(Syntax::kJson, object(tree::kMaxFields + 1));
  REQUIRE(found.size() == 1);
  CHECK(found.front().message == "an object has more than 1000 fields here");
}

}  // namespace stela::test
