#include <string>
#include <vector>

#include "formats/json/writer.h"
#include "formats/tree/check.h"
#include "formats/tree/tree.h"
#include "formats/xml/writer.h"
#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/formats/helpers.h"

namespace stela::test {
namespace {

const std::string kSchemas = std::string(STELA_SOURCE_DIR) + "/schemas/";

/// Returns whether no text of `shape` looks like a whole number, which XML would take it for.
bool tells_text_from_numbers(const Shape& shape) {
  for (const Shape& part : shape.parts) {
    if (!tells_text_from_numbers(part)) return false;
  }
  if (shape.kind != Shape::Kind::kText) return true;
  for (const char* number : {"0", "7", "10", "-1", "123456"}) {
    if (shape.choices.empty() && tree::matches(number, shape.pattern)) return false;
    for (const std::string& choice : shape.choices) {
      if (choice == number) return false;
    }
  }
  return true;
}

/// Returns whether XML finds every list in `shape` in its table.
bool has_named_lists(const Shape& shape) {
  if (shape.kind == Shape::Kind::kList && tree::list_named(shape.key) == nullptr) return false;
  for (const Shape& part : shape.parts) {
    if (part.kind == Shape::Kind::kObject && tree::list_named(part.key) != nullptr) return false;
    if (!has_named_lists(part)) return false;
  }
  return true;
}

}  // namespace

// `cmake --build build/dev --target schemas` updates them.
TEST_CASE("the schemas are those of the present model") {
  // Not the whole texts in a message.
  const bool json_is_fresh = read_file(kSchemas + "stela.schema.json") == json::schema(all_games());
  CHECK(json_is_fresh);
  const bool xsd_is_fresh = read_file(kSchemas + "stela.xsd") == xml::schema(all_games());
  CHECK(xsd_is_fresh);
}

TEST_CASE("the actions of every game can be told in XML") {
  for (const GameInfo* game : all_games()) {
    for (const Shape& shape : game->actions().shapes()) {
      INFO(game->name << " " << shape.key);
      CHECK(tells_text_from_numbers(shape));
      CHECK(has_named_lists(shape));
    }
  }
}

TEST_CASE("elements of one name allow in XSD what any game does with them") {
  const Shape at = Shape::object({Shape::of_integer(0, 3).as("q")}).as("at");
  const std::vector<Shape> both = xml::merged(
      {Shape::object({Shape::of_text("[a-z]").as("tile"), at, Shape::of_integer(0, 5).as("n")})
           .as("dig"),
       Shape::object({Shape::of_text("[0-9]").as("tile"), Shape::of_text().as("at"),
                      Shape::of_integer(-1, 2).as("n")})
           .as("dig"),
       Shape::object({}).as("pass")});
  REQUIRE(both.size() == 2);
  const std::vector<Shape>& parts = both[0].parts;
  REQUIRE(parts.size() == 4);
  CHECK(parts[0].pattern == "([a-z])|([0-9])");
  CHECK_FALSE(parts[0].optional);
  CHECK(parts[1].kind == Shape::Kind::kObject);
  CHECK(parts[1].optional);
  CHECK(parts[2].lowest == -1);
  CHECK(parts[2].highest == 5);
  CHECK(parts[3].kind == Shape::Kind::kText);
  CHECK(parts[3].optional);
}

}  // namespace stela::test
