#include <array>
#include <span>
#include <string>
#include <vector>

#include "lib/core/lines.h"
#include "tests/catch.h"

namespace stela {
namespace {

constexpr std::array<std::string_view, 4> kCommands = {"validate", "format", "convert", "replay"};

}  // namespace

TEST_CASE("what stands between the items of a list stands before no first one") {
  std::string list;
  add_to_list(list, "a", ", ");
  CHECK(list == "a");
  add_to_list(list, "", ", ");
  add_to_list(list, "b", ", ");
  CHECK(list == "a, , b");
  add_to_list(list, "c");
  CHECK(list == "a, , b c");
}

TEST_CASE("a misspelt word suggests the closest one") {
  CHECK(closest("validat", kCommands) == "validate");
  CHECK(closest("vaildate", kCommands) == "validate");
  CHECK(closest("fromat", kCommands) == "format");
  CHECK(closest("convertt", kCommands) == "convert");
}

TEST_CASE("swapped letters and capitals are the likeliest slips") {
  constexpr std::array<std::string_view, 3> kTiles = {"JJ", "CC", "JC"};
  CHECK(closest("CJ", kTiles) == "JC");
  CHECK(closest("VALIDATE", kCommands) == "validate");
  CHECK(closest("Repaly", kCommands) == "replay");
}

TEST_CASE("a suggestion is a question, or all there is") {
  CHECK(did_you_mean("fromat", kCommands) == "did you mean `format`?");
  CHECK(did_you_mean("picture", kCommands).empty());
  const auto two = std::span(kCommands).first(2);
  CHECK(meant_or_all("fromat", two, "it is {0}") == "did you mean `format`?");
  CHECK(meant_or_all("picture", two, "it is {0}") == "it is `validate` or `format`");
  CHECK(meant_or_all("picture", {}, "it is").empty());
}

TEST_CASE("a sentence begins with a capital, also one with an accent") {
  CHECK(capitalised("nobody is left") == "Nobody is left");
  CHECK(capitalised("übrig: 3") == "Übrig: 3");
  CHECK(capitalised("Übrig") == "Übrig");
  // Neither letters without case nor those of more bytes change; nor does half a letter.
  for (const std::string same : {"", "÷", "ß", "3 huts", "…", "⟦a⟧", "日", "\xC3"}) {
    CHECK(capitalised(same) == same);
  }
}

TEST_CASE("a word that is like none suggests none") {
  CHECK(closest("picture", kCommands).empty());
  CHECK(closest("", kCommands).empty());
  CHECK(closest("x", kCommands).empty());
  CHECK(closest("validate", {}).empty());
}

TEST_CASE("a long word costs no more than a short one") {
  CHECK(closest(std::string(1000000, 'v'), kCommands).empty());
}

TEST_CASE("words are listed with commas and `or`") {
  CHECK(one_of(std::span(kCommands).first(1)) == "`validate`");
  CHECK(one_of(std::span(kCommands).first(2)) == "`validate` or `format`");
  CHECK(one_of(kCommands) == "`validate`, `format`, `convert` or `replay`");
}

TEST_CASE("a noun takes an s unless there is one of it") {
  CHECK(counted(0, "hut") == "0 huts");
  CHECK(counted(1, "hut") == "1 hut");
  CHECK(counted(2, "hut") == "2 huts");
}

}  // namespace stela
