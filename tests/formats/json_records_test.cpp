#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "formats/json/reader.h"
#include "formats/json/records.h"
#include "tests/catch.h"
#include "tests/formats/helpers.h"
#include "tests/formats/parts.h"

namespace stela::test {
namespace {

using Json = nlohmann::json;
using tree::Part;
using tree::PartKind;

/// Returns whether the parts are those, however the document comes.
bool cut_as(std::string_view expected, std::string_view document) {
  INFO(document);
  for (std::size_t step = 1; step <= document.size() + 1; ++step) {
    const std::string parts = parts_of<json::RecordFinder>(document, step);
    if (parts == expected) continue;
    UNSCOPED_INFO(step << " bytes at a time: " << parts);
    return false;
  }
  return true;
}

/// Returns the complete records of a document that arrives at once.
std::vector<std::string_view> records_of(std::string_view document) {
  std::vector<Part> parts;
  json::RecordFinder().find(document, true, parts);
  std::vector<std::string_view> records;
  for (const Part& part : parts) {
    if (part.kind != PartKind::kRecord) continue;
    records.push_back(document.substr(part.begin, part.end - part.begin));
  }
  return records;
}

bool same(const Value& value, const Json& json) {
  switch (value.kind) {
    case Value::Kind::kNull:
      return json.is_null() || json.is_number();  // too large
    case Value::Kind::kBoolean:
      return json == value.boolean;
    case Value::Kind::kInteger:
      return json.is_number_integer() && json == value.integer;
    case Value::Kind::kDecimal:
      return json.is_number() && Json::parse(value.text) == json;
    case Value::Kind::kText:
      return json == value.text;
    case Value::Kind::kList: {
      bool equal = json.is_array() && json.size() == value.items.size();
      std::size_t i = 0;
      for (const Value& item : value.items) equal = equal && same(item, json[i++]);
      return equal;
    }
    case Value::Kind::kObject: {
      bool equal = json.is_object() && json.size() == value.items.size();
      for (const Value& item : value.items) {
        const auto found = equal ? json.find(std::string(item.key)) : json.end();
        equal = equal && found != json.end() && same(item, *found);
      }
      return equal;
    }
  }
  return false;
}

/// Changes documents at random: meaningful bytes are inserted, removed and doubled.
class Mutator {
 public:
  std::string operator()(std::string document) {
    constexpr std::string_view kBytes = "{}[]\",:\\\n 0-1.tfnu\t\x01\x80\xC3\xE2";
    const std::size_t changes = 1 + below(4);
    for (std::size_t i = 0; i < changes && !document.empty(); ++i) {
      const std::size_t at = below(document.size());
      const std::size_t size = 1 + below(6);
      const char byte = kBytes[below(kBytes.size())];
      switch (below(4)) {
        case 0:
          document.erase(at, size);
          break;
        case 1:
          document.insert(at, 1, byte);
          break;
        case 2:
          document[at] = byte;
          break;
        default:
          document.insert(at, document.substr(at, size));
      }
    }
    return document;
  }

 private:
  std::size_t below(std::size_t count) { return random_() % count; }
  std::mt19937 random_{17};
};

const std::string kDocument =
    R"([
{
  "game": "Taluva",
  "players": [{"colour": "white", "name": "\"A\\"}, {"colour": "red", "name": "\u00e9\ud83d\ude00"}],
  "entries": [{"number": 1, "actor": "white", "actions": [{"text": "{["}, {"do": "tile"}]}]
},
{"game":"Tikal","tags":[true,false,[],{},-12,"\n"]}, {}
]
)";

}  // namespace

TEST_CASE("records of JSON are found by their brackets") {
  CHECK(cut_as("", ""));
  CHECK(cut_as(" \n", " \n"));
  CHECK(cut_as("[{}]", "{}"));
  CHECK(cut_as(" [[{}], [{\"a\":[{}]}] ]\n", " [{}, {\"a\":[{}]} ]\n"));
  CHECK(cut_as("[[{\"}\":\"{\\\"\\\\\"}],[{}]]", "[{\"}\":\"{\\\"\\\\\"},{}]"));
  CHECK(cut_as("x \"{\" {}\n[{}] y", "x \"{\" {}\n{} y"));
  CHECK(cut_as("[[{}],1]}{}", "[{},1]}{}"));
}

TEST_CASE("what names a game begins a record of JSON") {
  CHECK(cut_as("[({\"game\":1,\"a\":[,\n)[{\"game\":2}]]", "[{\"game\":1,\"a\":[,\n{\"game\":2}]"));
  CHECK(cut_as("[({\"game\":\"a,)[{ \t\"game\":2}]]", "[{\"game\":\"a,{ \t\"game\":2}]"));
  CHECK(cut_as("[({\"a\":\"b)[{\"game\":2}],[{}]]", "[{\"a\":\"b{\"game\":2},{}]"));
  CHECK(cut_as("({\"a\":{\"games\":{},\"game\":{\"gam\":)",
               "{\"a\":{\"games\":{},\"game\":{\"gam\":"));
  CHECK(cut_as("[{\"a\":\"{\\\"game\\\":1\"}]", "{\"a\":\"{\\\"game\\\":1\"}"));
}

TEST_CASE("the digest of an analysis in JSON is no name of a game") {
  for (const char* value : {":\"5f3a09c2\"", " :\n \"5f3a09c2\" "}) {
    const std::string record = std::string("{\"a\":[{\"game\"") + value + ",\"b\":1}]}";
    CHECK(cut_as("[" + record + "]", record));
  }
  for (const char* value : {":5", ":\"5f3a09c\"", ":\"5f3a09c22\"", ":\"Taluva\""}) {
    const std::string second = std::string("{\"game\"") + value + "}";
    CHECK(cut_as("({\"a\":1,)[" + second + "]", "{\"a\":1," + second));
  }
}

TEST_CASE("a record of JSON begins wherever in the blocks that are looked at its name stands") {
  for (std::size_t room = 0; room <= 200; ++room) {
    const std::string before = "{\"a\":\"" + std::string(room, 'x') + "\",";
    CHECK(cut_as("(" + before + ")[{\"game\":2}]}", before + "{\"game\":2}}"));
  }
}

TEST_CASE("a text of JSON ends with its line") {
  CHECK(cut_as("[[{\"a\":\"b,\n\"c\":1}],[{}]]", "[{\"a\":\"b,\n\"c\":1},{}]"));
}

TEST_CASE("records of JSON without an end go as far as they can") {
  CHECK(cut_as("[[{}],({\"a\":[1)", "[{},{\"a\":[1"));
  CHECK(cut_as("({\"a\":\"\\)", "{\"a\":\"\\"));
}

TEST_CASE("behind a broken record of JSON the next is found by its name or its line") {
  SECTION("a bracket is missing at its end") {
    CHECK(cut_as("[({\"a\":{\"b\":1},\n{\"c\":2},{}])", "[{\"a\":{\"b\":1},\n{\"c\":2},{}]"));
    CHECK(cut_as("[({\"a\":1])[{\"game\":2}]]", "[{\"a\":1]{\"game\":2}]"));
    CHECK(cut_as("[\n({\"a\":{\"b\":1},\n)[{\"c\":2}],[{}]\n]",
                 "[\n{\"a\":{\"b\":1},\n{\"c\":2},{}\n]"));
  }
  SECTION("a bracket is missing or left over within it") {
    CHECK(cut_as("[\n ({\"a\":[{\"b\":1]},{},\n )[{\"c\":2}],[{}]]",
                 "[\n {\"a\":[{\"b\":1]},{},\n {\"c\":2},{}]"));
    CHECK(cut_as("[\n[{\"a\":[{\"b\":1}]}],\"d\":[{},{}]},\n[{\"c\":2}],[{}]]",
                 "[\n{\"a\":[{\"b\":1}]},\"d\":[{},{}]},\n{\"c\":2},{}]"));
    CHECK(cut_as("[[{\"game\":1}],\"d\":[{}]},[{\"game\":2}]]",
                 "[{\"game\":1},\"d\":[{}]},{\"game\":2}]"));
  }
  SECTION("brackets are missing, and lines are indented") {
    CHECK(cut_as("[\n ({\"a\":\n  {\"b\":[\n ,\n )[{\"c\":\n  {}}]\n]",
                 "[\n {\"a\":\n  {\"b\":[\n ,\n {\"c\":\n  {}}\n]"));
    CHECK(cut_as("[\n({\"a\": \"b},\n {\"d\":[\n,\n)[{\"c\":1}]\n]",
                 "[\n{\"a\": \"b},\n {\"d\":[\n,\n{\"c\":1}\n]"));
  }
  SECTION("what is well formed stays whole, however its lines begin") {
    CHECK(cut_as("[\n[{\n\"a\":\n{\n\"b\":[\n{}]}}],\n({\"c\":[1)",
                 "[\n{\n\"a\":\n{\n\"b\":[\n{}]}},\n{\"c\":[1"));
  }
}

TEST_CASE("an object around records of JSON is not one of them") {
  CHECK(cut_as("{\"b\":1,\"a\":[[{\"game\":1}],[{\"c\":2}]]}",
               "{\"b\":1,\"a\":[{\"game\":1},{\"c\":2}]}"));
  CHECK(cut_as("({\"game\":1,\"a\":[)[{\"game\":2}]", "{\"game\":1,\"a\":[{\"game\":2}"));
}

TEST_CASE("a document in another encoding has no records") {
  using std::string_view_literals::operator""sv;
  CHECK(cut_as("\xFF\xFE{\0}\0"sv, "\xFF\xFE{\0}\0"sv));
  CHECK(cut_as("{\0\"\0"sv, "{\0\"\0"sv));
  CHECK(cut_as("\0\0\0{{}"sv, "\0\0\0{{}"sv));
}

TEST_CASE("records of changed documents are the same whatever the sizes of the pieces") {
  Mutator mutate;
  std::string plain = "[";
  for (const std::string_view game : {"Taluva", "Tikal", "Mykerinos"}) {
    plain += R"({"game":")" + std::string(game) +
             R"(","players":[{"colour":"white","name":"Anna"},{"colour":"red","name":"Ben"}],)"
             R"("entries":[{"number":1,"actor":"white","actions":[{"do":"out"}]}]},)";
  }
  plain.back() = ']';
  for (int i = 0; i < 20000; ++i) {
    const std::string document = mutate(plain);
    INFO(document);
    const std::string whole = parts_of<json::RecordFinder>(document, document.size() + 1);
    // Small pieces are processed byte by byte, large ones in blocks.
    REQUIRE(parts_of<json::RecordFinder>(document, 7) == whole);
  }
}

TEST_CASE("records of changed documents are those that another parser finds") {
  Mutator mutate;
  std::size_t well_formed = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::string document = i == 0 ? kDocument : mutate(kDocument);
    INFO(document);
    const std::vector<std::string_view> records = records_of(document);
    for (const std::string_view record : records) {
      std::vector<Diagnostic> diagnostics;
      tree::Reporter reporter(diagnostics);
      ValueMemory memory;
      Value value;
      const bool read = json::read_record(record, 0, memory, value, reporter);
      REQUIRE(read == Json::accept(record));
      REQUIRE((read || !diagnostics.empty()));
    }
    const Json all = Json::parse(document, nullptr, false);
    if (all.is_discarded() || !all.is_array()) continue;
    std::vector<Json> objects;
    for (const Json& item : all) {
      if (item.is_object()) objects.push_back(item);
    }
    if (objects.size() != all.size()) continue;  // reported around the records
    ++well_formed;
    REQUIRE(records.size() == objects.size());
    std::vector<Diagnostic> diagnostics;
    const testing::Values values = testing::values_of(Syntax::kJson, document, diagnostics);
    REQUIRE(values.values.size() == objects.size());
    for (std::size_t r = 0; r < objects.size(); ++r) {
      // If a field is given twice, we keep the first one.
      if (diagnostics.empty()) REQUIRE(same(values.values[r], objects[r]));
    }
  }
  CHECK(well_formed > 1000);
}

TEST_CASE("however a document is cut off, what is whole is read and one mistake is told") {
  for (std::size_t size = 1; size < kDocument.size(); ++size) {
    const std::string_view document = std::string_view(kDocument).substr(0, size);
    INFO(document);
    const bool whole = document.substr(0, document.find_last_not_of(" \n") + 1).ends_with("\n]");
    std::vector<Diagnostic> diagnostics;
    const testing::Values values = testing::values_of(Syntax::kJson, document, diagnostics);
    CHECK(diagnostics.size() == (whole ? 0 : 1));
  }
}

}  // namespace stela::test
