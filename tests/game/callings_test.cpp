#include "lib/game/table.h"
#include "tests/catch.h"

namespace stela {
namespace {

Table table() {
  Table out;
  out.players = 4;
  out.colours = {"white", "red", "rouge", "tan"};
  out.names = {"Chloé Miller", "Ben", "Zoe Miller", "ben Rot"};
  return out;
}

std::vector<Actor> called(std::string_view text) { return PlayerAliases(table()).find(text).seats; }

}  // namespace

TEST_CASE("players are called by name, or a part of it, in any letters") {
  CHECK(called("Chloé") == std::vector<Actor>{0});
  CHECK(called("CHLOE:") == std::vector<Actor>{0});
  CHECK(called("chloe miller = 3") == std::vector<Actor>{0});
  CHECK(called("Zoe Miller") == std::vector<Actor>{2});
  CHECK(PlayerAliases(table()).find("Zoe Miller: hut").size == 10);
  CHECK(PlayerAliases(table()).find("Zoe went").size == 3);
  CHECK(called("Zoet").empty());
  CHECK(called("").empty());
  CHECK(called(std::string(10'000, 'Z')).empty());
}

TEST_CASE("several players of one name are all called") {
  CHECK(called("Miller") == std::vector<Actor>{0, 2});
  CHECK(called("ben") == std::vector<Actor>{1, 3});
}

TEST_CASE("a colour is called in other languages, but by nobody else's colour or name alone") {
  CHECK(called("weiß") == std::vector<Actor>{0});
  CHECK(called("Blanc") == std::vector<Actor>{0});
  CHECK(called("rojo") == std::vector<Actor>{1, 2});
  CHECK(called("rot") == std::vector<Actor>{1, 2, 3});
  CHECK(called("rouge").empty());
  CHECK(called("noir").empty());
}

TEST_CASE("why a word is no colour is told by whom it calls") {
  CHECK(no_colour(table(), PlayerAliases(table()), "Chloé") ==
        "`Chloé` is the name of white's player");
  CHECK(no_colour(table(), PlayerAliases(table()), "weiß") == "`weiß` is `white` here");
  CHECK(no_colour(table(), PlayerAliases(table()), "ben") ==
        "several players are called `ben`: red and tan");
  CHECK(no_colour(table(), PlayerAliases(table()), "blau") == "there is no player `blau`");
}

}  // namespace stela
