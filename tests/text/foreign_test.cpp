#include <string>
#include <utility>
#include <vector>

#include "formats/text/foreign_file.h"
#include "tests/catch.h"

namespace stela::text {
namespace {

using namespace std::string_literals;

std::string what(std::string_view head, ReadAs read_as) {
  const auto foreign = foreign_of(head, read_as);
  if (!foreign) return {};
  CHECK_FALSE(foreign->hint.empty());
  CHECK(diagnostic_of(*foreign, head).span.end() <= head.size());
  return std::string(foreign->what);
}

}  // namespace

TEST_CASE("a file is known by its first bytes, whatever it is read as") {
  const std::vector<std::pair<std::string, std::string>> files = {
      {"\x89PNG\r\n\x1A\n", "a PNG picture"},
      {"\xFF\xD8\xFF\xE0", "a JPEG picture"},
      {"GIF89a", "a GIF picture"},
      {"RIFF\x24\0\0\0WEBPVP8 "s, "a WebP picture"},
      {"\0\0\0\x18"
       "ftypheic"s,
       "a HEIC picture"},
      {"%PDF-1.7\n", "a PDF document"},
      {"PK\x03\x04" + std::string(26, 'x') + "word/a", "a ZIP archive"},
      {"PK\x03\x04" + std::string(26, 'x') + "[Content_Types].xml",
       "an office document (DOCX, XLSX)"},
      {"PK\x03\x04" + std::string(26, 'x') + "mimetypeapplication/vnd.oasis.opendocument.text",
       "an office document (ODT, ODS)"},
      {"SQLite format 3\0"s, "a database (SQLite)"},
      {std::string(257, 'a') + "ustar", "a tar archive"},
      {"{\\rtf1\\ansi", "an RTF document"},
      {"[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5", "a game of chess (PGN)"},
      {" (;FF[4]GM[1])", "a record of another game (SGF)"},
      {"{\"status\":1,\"data\":{\"logs\":[]}}", "a log of Board Game Arena"},
      {"{\"status\": 1, \"data\": {\"id\": \"1\", \"game_name\": \"taluva\"}}",
       "the information of Board Game Arena about a table"},
      {"{\"games\":[],\"players\":[],\"plays\":[],\"userInfo\":{}}", "a file of BG Stats"},
      {"<plays username=\"x\"/>", "plays of BoardGameGeek"},
      {"<!DOCTYPE HTML>\n<html>", "an HTML page"},
      {"<svg xmlns=\"x\"/>", "an SVG picture"},
      {std::string(100, '\x01'), "binary data"}};
  for (const auto& [head, kind] : files) {
    for (const ReadAs read_as : {ReadAs::kText, ReadAs::kJson, ReadAs::kXml}) {
      INFO(head);
      CHECK(what(head, read_as) == kind);
    }
  }
}

TEST_CASE("what may hold a record is never foreign") {
  const std::string record = "[Game \"Taluva\"]\n";
  for (const std::string& before :
       {""s, "{\\rtf}"s, "{\"x\"}"s, "(;)"s, "<html>"s, "%PDF-\n"s, std::string(50, '\x01')}) {
    INFO(before);
    CHECK(what(before + record, ReadAs::kText).empty());
  }
  CHECK(what("[Player \"white\" \"White\"]\n", ReadAs::kText).empty());
  CHECK(what("[{\"game\":\"Taluva\"}]", ReadAs::kJson).empty());
  CHECK(what("{\"game\":\"Taluva\",\"data\":1}", ReadAs::kJson).empty());
  CHECK(what("<?xml version=\"1.0\"?><stela>", ReadAs::kXml).empty());
  CHECK(what("", ReadAs::kText).empty());
  CHECK(what(" \n", ReadAs::kJson).empty());
  // JSON in UTF-16, which is reported by its parser.
  CHECK(what("\xFF\xFE{\0\"\0g\0a\0m\0e\0\"\0:\0\"\0T\0\"\0}\0"s, ReadAs::kJson).empty());
}

TEST_CASE("read as text, other formats are foreign") {
  CHECK(what("{ \"game\": 1 }", ReadAs::kText) == "JSON");
  CHECK(what("[ {\"game\": 1 }]", ReadAs::kText) == "JSON");
  CHECK(what("<?xml version=\"1.0\"?><stela/>", ReadAs::kPiece) == "XML");
  // Records may follow it.
  CHECK(what("<html>", ReadAs::kPiece).empty());
}

}  // namespace stela::text
