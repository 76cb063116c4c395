#include "lib/core/json_writer.h"

#include "tests/catch.h"

namespace stela {
namespace {

std::string text_of(std::string_view text) {
  std::string out;
  write_json_text(text, out);
  return out;
}

TEST_CASE("a string of JSON holds quotes, backslashes and control characters as escapes") {
  CHECK(text_of("plain, \xC3\xA9 and \xF0\x9F\x8C\x8B") ==
        "\"plain, \xC3\xA9 and \xF0\x9F\x8C\x8B\"");
  CHECK(text_of("a\"b\\c\b\f\n\r\t") == R"("a\"b\\c\b\f\n\r\t")");
  CHECK(text_of(std::string_view("\0\x1f\x7f", 3)) == "\"\\u0000\\u001f\x7f\"");
}

TEST_CASE("one U+FFFD stands for as many bytes as one code point could begin with") {
  const std::string instead = "\xEF\xBF\xBD";
  CHECK(text_of("\xFF\x80") == '"' + instead + instead + '"');
  CHECK(text_of("\xE2\x82x") == '"' + instead + "x\"");
  CHECK(text_of("\xF0\x90\x80") == '"' + instead + '"');
  CHECK(text_of("\xF0\x80") == '"' + instead + instead + '"');
  // A surrogate, and a code point beyond U+10FFFF.
  CHECK(text_of("\xED\xA0\x80") == '"' + instead + instead + instead + '"');
  CHECK(text_of("\xF4\x90") == '"' + instead + instead + '"');
  CHECK(text_of("\xC3(") == '"' + instead + "(\"");
}

TEST_CASE("values of JSON are parted by commas, at every depth") {
  std::string out;
  JsonWriter json(out);
  json.object([&] {
    json.member("name", "Anna");
    json.member("texts", std::vector<std::string>{"a", "b"});
    json.key("empty").object([] {});
    json.key("list").list([&] {
      json.value(true);
      json.value(-3);
      json.value(44.0);
      json.list([] {});
      json.null();
    });
    json.member("last", std::uint64_t{18446744073709551615U});
  });
  CHECK(out == R"({"name":"Anna","texts":["a","b"],"empty":{},"list":[true,-3,44.0,[],null],)"
               R"("last":18446744073709551615})");
}

TEST_CASE("JSON that is there already is written as it is") {
  std::string out;
  JsonWriter json(out);
  json.list([&] {
    json.value(1);
    json.json("{\"a\":[2]}");
    json.value("b");
  });
  CHECK(out == R"([1,{"a":[2]},"b"])");
}

}  // namespace
}  // namespace stela
