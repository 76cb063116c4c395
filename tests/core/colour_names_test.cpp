#include "lib/core/colour_names.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "tests/catch.h"

namespace stela {
namespace {

Language german() { return language_named("de").value(); }

}  // namespace

TEST_CASE("a colour is known in the languages of the players") {
  CHECK(english_colour("blau") == "blue");
  CHECK(english_colour("Weiß") == "white");
  CHECK(english_colour("weiss") == "white");
  CHECK(english_colour("GRÜN") == "green");
  CHECK(english_colour("violet") == "purple");
  CHECK(english_colour("red") == "red");
  CHECK(english_colour("re").empty());
  CHECK(english_colour("red rot").empty());
  CHECK(english_colour("tulpic").empty());
  CHECK(english_colour("").empty());
}

TEST_CASE("no word is the name of two colours") {
  std::vector<std::string_view> all;
  for (const std::string_view colour :
       {"white", "black", "red", "blue", "yellow", "green", "brown", "orange", "purple", "grey",
        "pink", "turquoise", "natural"}) {
    const std::vector<std::string_view> names = names_of_colour(colour);
    REQUIRE(!names.empty());
    CHECK(names.front() == colour);
    for (const std::string_view name : names) CHECK(english_colour(name) == colour);
    all.insert(all.end(), names.begin(), names.end());
  }
  std::ranges::sort(all);
  CHECK(std::ranges::adjacent_find(all) == all.end());
}

TEST_CASE("people read a colour in their language, and programs as it is written") {
  const std::array<std::string_view, 4> colours = {"white", "blau", "tulpic", "red"};
  CHECK(colour_message("white", colours).in(german()) == "Weiß");
  CHECK(colour_message("white", colours).english() == "white");
  CHECK(colour_message("blau", colours).in(german()) == "Blau");
  CHECK(colour_message("blau", colours).english() == "blau");
  CHECK(colour_message("tulpic", colours).in(german()) == "tulpic");
  // Which of the two is meant would not be clear.
  const std::array<std::string_view, 2> alike = {"red", "rot"};
  CHECK(colour_message("red", alike).in(german()) == "red");
  CHECK(colour_message("rot", alike).in(german()) == "rot");
}

}  // namespace stela
