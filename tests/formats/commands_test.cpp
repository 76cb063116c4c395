#include <fmt/format.h>

#include <string>
#include <vector>

#include "formats/text/writer.h"
#include "formats/tree/check.h"
#include "formats/tree/tags.h"
#include "formats/tree/tree.h"
#include "lib/core/chance.h"
#include "lib/core/comment_command.h"
#include "tests/catch.h"
#include "tests/formats/helpers.h"

namespace stela::test {
namespace {

constexpr std::string_view kHead =
    "[Game \"Taluva\"]\n[Player \"white\" \"Anna\"]\n[Player \"red\" \"\"]\n";

std::string record_with(std::string_view comment) {
  return fmt::format("{}\n1. white: JC@0,0/0 hut@0,1\n  {{{}}}\n", kHead,
                     text::escape_comment(comment));
}

/// Returns whether a record with `comment` comes back from JSON and XML; `json` is its document.
bool comes_back(std::string_view comment, std::string& json) {
  Record record;
  const std::string source = record_with(comment);
  REQUIRE(read_canonical(source, record));
  const std::string canonical = written(record);
  json = to_document(Syntax::kJson, record);
  bool same = true;
  for (const Syntax syntax : {Syntax::kJson, Syntax::kXml}) {
    Record back;
    same = same && from_document(syntax, to_document(syntax, record), back).empty() &&
           written(back) == canonical && to_document(Syntax::kJson, back) == json;
  }
  return same;
}

/// Returns how often `part` occurs in `text`.
int count(std::string_view text, std::string_view part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

/// Returns how many commands of `comment`, which must be restored, are written as values.
int commands_told(std::string_view comment) {
  std::string json;
  INFO(comment);
  CHECK(comes_back(comment, json));
  return count(json.substr(json.find("notes")), "{\"do\": ");
}

/// Returns whether the `notes` of an entry have exactly this error.
bool mistake(std::string_view command, std::string_view shown, std::string_view message) {
  const std::string document = fmt::format(
      R"({{"game":"Taluva","entries":[{{"actor":"white","notes":[{{"commands":[{}]}}]}}]}})",
      command);
  INFO(document);
  return has_one_mistake(Syntax::kJson, document, shown, message, command);
}

bool xml_mistake(std::string_view command, std::string_view shown, std::string_view message) {
  const std::string document = fmt::format(
      "<stela xmlns=\"urn:stela:notation:1\"><record game=\"Taluva\">"
      "<entry actor=\"white\"><commands>{}</commands></entry></record></stela>",
      command);
  INFO(document);
  return has_one_mistake(Syntax::kXml, document, shown, message, command);
}

const std::vector<std::string> kCommandForms = {
    "[%clk 0:12:30]",
    "[%clk 0:09:59.9]",
    "[%emt 100:00:59]",
    "[%emt 0:00:00.040]",
    "[%analysis stela-1 seed=1 effort=normal game=#5f3a09c2]",
    "[%analysis stela-12 seed=18446744073709551615 effort=640 game=#00000000]",
    "[%wp red=0.412 white=0.588 ci=0.012]",
    "[%wp red=1.000 ci=0.000 kept]",
    "[%luck red=-0.031]",
    "[%luck white=0.051 ci=0.040 red=-12.051 ci=9999.999]",
    "[%loss 0.074 ci=0.016]",
    "[%loss 0.000 ci=0.000 exact]",
    "[%loss red=0.214 ci=0.031 white=-0.180 ci=0.030]",
    "[%forced red=1 white=0]",
    "[%why temple player=red played=0.100 better=0.900 of=40]",
    "[%why temples player=red at=c3 played=-1.250 better=12.000 of=8]",
    "[%line 2]",
    "[%best 3]",
    "[%rank 2]",
};

}  // namespace

TEST_CASE("commands in comments stand in documents with their values") {
  for (const std::string& command : kCommandForms) {
    CHECK(commands_told(command) == 1);
    CHECK(commands_told(fmt::format("before {} between {} behind", command, command)) == 2);
  }
  Record record;
  const std::string source = record_with("[%wp red=0.412 ci=0.012 kept] so [%clk 0:01:02]");
  REQUIRE(read_canonical(source, record));
  CHECK(to_document(Syntax::kJson, record)
            .find(R"("notes": [)"
                  "\n    "
                  R"({"commands": [)"
                  "\n      "
                  R"({"do": "wp", "players": [{"colour": "red", "share": 0.412}], "ci": 0.012,)"
                  "\n       "
                  R"("annotations": "kept"},)"
                  "\n      "
                  R"({"text": "so"},)"
                  "\n      "
                  R"({"do": "clk", "time": "0:01:02"}]}])") != std::string::npos);
  CHECK(to_document(Syntax::kXml, record)
            .find("<commands>\n    <wp ci=\"0.012\" annotations=\"kept\">"
                  "<player colour=\"red\" share=\"0.412\"/></wp>") != std::string::npos);
}

TEST_CASE("each of these commands is one of the notation") {
  for (const Shape& shape : tree::command_shapes()) {
    INFO(shape.key);
    CHECK(command_named(shape.key) != nullptr);
  }
}

TEST_CASE("what would be written otherwise stays text") {
  for (const char* comment : {"",
                              "[%]",
                              "[%clk]",
                              "[%clk 0:1:30]",
                              "[%clk 0:60:00]",
                              "[%clk 0:12:30.]",
                              "[%clk 0:12:30.1234]",
                              "[%clk 0:12:30,5]",
                              "[%clk -0:12:30]",
                              "[%clk 12:30]",
                              "[% clk 0:12:30]",
                              "[%clk 0:12:30 ]",
                              "[%clk 0:12:30 left]",
                              "[%CLK 0:12:30]",
                              "[%clk 0:12:30",
                              "x[%clk 0:12:30]",
                              "[%clk 0:12:30]x",
                              "[[%clk 0:12:30]]",
                              "[%wp]",
                              "[%wp ci=0.012]",
                              "[%wp red=0.412]",
                              "[%wp red=.412 ci=0.012]",
                              "[%wp red=0.41 ci=0.012]",
                              "[%wp red=0.4120 ci=0.012]",
                              "[%wp red=00.412 ci=0.012]",
                              "[%wp red=1.001 ci=0.012]",
                              "[%wp red=-0.412 ci=0.012]",
                              "[%wp red=-0.000 ci=0.012]",
                              "[%wp red=1 ci=0.012]",
                              "[%wp Red=0.412 ci=0.012]",
                              "[%wp red=0.412 ci=0.012 Kept]",
                              "[%wp ci=0.412 red=0.588 ci=0.012]",
                              "[%wp kept red=0.412 ci=0.012]",
                              "[%wp red=0.412 ci=0.012 kept kept]",
                              "[%luck]",
                              "[%luck red=1.001]",
                              "[%luck red=0.031 ci=0.001 white=0.031]",
                              "[%luck red=0.031 kept]",
                              "[%loss 0.074]",
                              "[%loss -0.074 ci=0.016]",
                              "[%loss ci=0.016 0.074]",
                              "[%loss red=10000.000 ci=0.016]",
                              "[%forced red=01]",
                              "[%forced red=-1]",
                              "[%forced red=100000000]",
                              "[%analysis stela-1 seed=01 effort=normal game=#5f3a09c2]",
                              "[%analysis stela-1 seed=1 effort=normal game=#5F3A09C2]",
                              "[%analysis stela-1 effort=normal seed=1 game=#5f3a09c2]",
                              "[%analysis stela-1 seed=1 effort=a=b game=#5f3a09c2]",
                              "[%eval 0.17]",
                              "[%mark red 0,1]",
                              "[%illegal taluva.tile.detached]",
                              "[%label 0,1 \"[%clk 0:12:30]\"]",
                              "[%open \"x [%clk 0:12:30]"}) {
    CHECK(commands_told(comment) == 0);
  }
  CHECK(commands_told("[%mark red 0,1] [%clk 0:12:30] [%clk 0:12:3] <b>&amp;]]>") == 1);
  CHECK(commands_told("[%loss 0.074 ci=0.016] [%wp red=1.000 ci=0.000] [%wp red=1.000 ci=0.000]") ==
        3);
}

TEST_CASE("times are read as the schemas describe them") {
  CHECK(read_clock("0:09:59.9") == std::chrono::milliseconds(599'900));
  CHECK(read_clock("999:59:59.999") == std::chrono::milliseconds(3'599'999'999));
  CHECK(read_clock("1:00:00.04") == std::chrono::milliseconds(3'600'040));
  Chance chance(2);
  int read = 0;
  constexpr std::string_view kBytes = "0123456789:.- ";
  for (int i = 0; i < 20'000; ++i) {
    std::string time = i % 2 == 0 ? "0:12:30" : "10:59:07.25";
    for (std::uint32_t n = chance.pick(3); n > 0; --n) {
      const std::size_t at = chance.pick(static_cast<std::uint32_t>(time.size()));
      const char byte = kBytes[chance.pick(static_cast<std::uint32_t>(kBytes.size()))];
      time.replace(at, chance.pick(2), chance.pick(2), byte);
    }
    INFO(time);
    CHECK(read_clock(time).has_value() == tree::matches(time, kClockPattern));
    read += read_clock(time).has_value() ? 1 : 0;
  }
  CHECK(read > 5'000);
  CHECK(read < 19'000);
}

TEST_CASE("comments with commands that were damaged by chance come back") {
  Chance chance(1);
  int told = 0;
  constexpr std::string_view kBytes = "[]% =#.-:0123456789aredci\"\\}{<&";
  for (int i = 0; i < 3000; ++i) {
    std::string comment;
    for (std::uint32_t n = 1 + chance.pick(4); n > 0; --n) {
      comment += kCommandForms[chance.pick(static_cast<std::uint32_t>(kCommandForms.size()))];
      if (chance.pick(3) > 0) comment += ' ';
    }
    for (std::uint32_t n = chance.pick(4); n > 0; --n) {
      const std::size_t at = chance.pick(static_cast<std::uint32_t>(comment.size()));
      const char byte = kBytes[chance.pick(static_cast<std::uint32_t>(kBytes.size()))];
      comment.replace(at, chance.pick(2), 1, byte);
    }
    told += commands_told(comment);
  }
  CHECK(told > 1000);
  CHECK(told < 6000);
}

TEST_CASE("a comment has at most as many values as a document may") {
  std::string comment;
  for (int i = 0; i < 150'000; ++i) comment += "[%clk 0:12:30] ";
  const int told = commands_told(comment);
  CHECK(told > 5000);
  CHECK(told < 50'000);
}

TEST_CASE("numbers and documents of other programs are read") {
  const auto comment_of = [](std::string_view note) {
    Record record;
    CHECK(from_document(Syntax::kJson, fmt::format(R"({{"notes":[{}]}})", note), record).empty());
    return std::string(record.notes.at(0).text);
  };
  CHECK(comment_of(R"({"comment":"[%clk 0:12:30] x"})") == "[%clk 0:12:30] x");
  CHECK(comment_of(R"({"commands":[]})").empty());
  CHECK(comment_of(R"({"commands":[{"text":" a "},{"time":"0:12:30","do":"clk"},{"text":""}]})") ==
        "a [%clk 0:12:30]");
  CHECK(comment_of(R"({"commands":[{"do":"loss","share":0.5,"ci":0}]})") ==
        "[%loss 0.500 ci=0.000]");
  CHECK(comment_of(R"({"commands":[{"do":"loss","ci":0.01,"share":1}]})") ==
        "[%loss 1.000 ci=0.010]");
}

TEST_CASE("commands that are wrong are refused at their place") {
  CHECK(mistake("7", "7", "`command` is a number, but should be an object"));
  CHECK(mistake("{}", "{}", "`command` lacks the field `do`"));
  CHECK(mistake(R"({"do":"clock"})", R"("clock")", "`clock` is not a command with values"));
  CHECK(mistake(R"({"do":["clk"]})", R"(["clk"])", "`do` is a list, but should be text"));
  CHECK(mistake(R"({"do":"clk"})", R"({"do":"clk"})", "`clk` lacks the field `time`"));
  CHECK(mistake(R"({"do":"clk","time":"0:61:00"})", R"("0:61:00")", "`time` cannot be `0:61:00`"));
  CHECK(mistake(R"({"do":"clk","time":12})", "12", "`time` is a number, but should be text"));
  CHECK(mistake(R"({"do":"clk","time":1.5})", "1.5", "`time` is a number, but should be text"));
  CHECK(mistake(R"({"do":"clk","time":"0:12:30]{"})", R"("0:12:30]{")",
                "`time` cannot be `0:12:30]{`"));
  CHECK(mistake(R"({"do":"loss","share":1.001,"ci":0.1})", "1.001", "`share` cannot be 1.001"));
  CHECK(mistake(R"({"do":"loss","share":0.0741,"ci":0.1})", "0.0741", "`share` cannot be 0.0741"));
  CHECK(mistake(R"({"do":"loss","share":1e-3,"ci":0.1})", "1e-3", "`share` cannot be 1e-3"));
  CHECK(mistake(R"({"do":"loss","share":"0.074","ci":0.1})", R"("0.074")",
                "`share` is text, but should be a number"));
  CHECK(mistake(R"({"do":"loss","share":99999999999,"ci":0.1})", "99999999999",
                "`share` cannot be 99999999999"));
  CHECK(mistake(R"({"do":"loss","share":0.1,"ci":0.1,"certainty":"sure"})", R"("sure")",
                "`certainty` cannot be `sure`"));
  CHECK(mistake(R"({"do":"luck","players":[{"colour":"Red","share":0.1}]})", R"("Red")",
                "`colour` cannot be `Red`"));
  CHECK(mistake(R"({"do":"luck","players":[{"colour":"red","shares":0.1}]})", R"("shares")",
                "`player` has no field `shares`"));
  CHECK(mistake(R"({"do":"forced","players":[{"colour":"red","count":1.0}]})", "1.0",
                "`1.0` is not written as a whole number"));
  CHECK(mistake(R"({"do":"analysis","engine":"x","seed":-1,"effort":"a","game":"5f3a09c2"})", "-1",
                "`seed` cannot be -1"));
  CHECK(mistake(R"({"text":"a\u0001"})", R"("a\u0001")",
                "the control character U+0001 is not allowed in a record"));
  CHECK(mistake(R"({"text":"a","do":"clk","time":"0:12:30"})", R"("text")",
                "`clk` has no field `text`"));
  CHECK(has_one_mistake(Syntax::kJson, R"({"notes":[{"commands":{}}]})", "{}",
                        "`commands` is an object, but should be a list", "commands"));
  CHECK(has_one_mistake(Syntax::kJson, R"({"event":1.5})", "1.5",
                        "`event` is a number, but should be text"));

  CHECK(xml_mistake("<clock/>", "clock", "`clock` is not a command with values"));
  CHECK(xml_mistake("<clk time='0:61:00'/>", "'0:61:00'", "`time` cannot be `0:61:00`"));
  CHECK(xml_mistake("<loss share='a' ci='0.1'/>", "'a'", "`share` cannot be `a`"));
  CHECK(xml_mistake("<loss share='.5' ci='0.1'/>", "'.5'", "`share` cannot be `.5`"));
  CHECK(xml_mistake("<loss share='2' ci='0.1'/>", "'2'", "`share` cannot be `2`"));
  CHECK(xml_mistake("<wp ci='0.1'><player colour='red' share='0.5' sure='1'/></wp>", "sure",
                    "`<player>` has no attribute `sure`"));
  CHECK(xml_mistake("<wp ci='0.1'/>", "<wp ci='0.1'/>", "`<wp>` lacks the element `<player>`"));
  CHECK(xml_mistake("words", "words", "text is not allowed here, only elements"));
}

}  // namespace stela::test
