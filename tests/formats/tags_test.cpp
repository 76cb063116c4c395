// Text, JSON and XML take the tags of the notation from one table.
#include "lib/record/tags.h"

#include <fmt/format.h>

#include "formats/json/writer.h"
#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "formats/tree/model.h"
#include "formats/tree/tree.h"
#include "lib/game/table.h"
#include "lib/games/games.h"
#include "lib/record/actor.h"
#include "tests/catch.h"

namespace stela::testing {
namespace {

/// A line with a tag, with as many values as it has.
std::string line_of(const TagSpec& tag) {
  std::string line = fmt::format("[{}", tag.name);
  for (std::uint32_t i = 0; i < std::max(1U, tag.values); ++i) line += fmt::format(" \"v{}\"", i);
  return line + "]\n";
}

/// All tags, the first of the table in front or the last; `Game` is always the first of a record.
std::string all_lines(bool forward) {
  std::string lines;
  for (const TagSpec& tag : all_tags().subspan(1)) {
    lines.insert(forward ? lines.size() : 0, line_of(tag));
  }
  return line_of(all_tags().front()) + lines;
}

}  // namespace

TEST_CASE("tags are written in the order of the table, and each has a member of its own") {
  Record record;
  std::vector<Diagnostic> diagnostics;
  const std::string text = all_lines(false);
  text::read_record(text, record, diagnostics);
  std::string out;
  text::write_record(record, out);
  CHECK(out == all_lines(true));
  ValueMemory memory;
  const Value value = tree::to_value(record, all_games(), memory);
  REQUIRE(value.items.size() == all_tags().size());
  std::size_t i = 0;
  for (const Value& item : value.items) {
    INFO(item.key);
    CHECK(item.key == all_tags()[i].key);
    CHECK(tree::record_shape().parts[i].key == all_tags()[i].key);
    ++i;
  }
}

TEST_CASE("no player is called as another actor is") {
  for (const ActorName& actor : kActorNames) {
    INFO(actor.name);
    CHECK_FALSE(is_colour(actor.name));
    CHECK(name_of_actor(actor.actor) == actor.name);
  }
}

}  // namespace stela::testing
