// Text, JSON and XML take the tags of the notation from one table.
#include "lib/record/tags.h"

#include <fmt/format.h>

#include "formats/json/writer.h"
#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "formats/tree/tree.h"
#include "lib/game/table.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "tests/catch.h"

namespace stela::testing {
namespace {

/// Returns a line with a tag, with as many values as it has.
std::string line_of(const TagSpec& tag) {
  std::string line = fmt::format("[{}", tag.name);
  for (std::uint32_t i = 0; i < std::max(1U, tag.values); ++i) line += fmt::format(" \"v{}\"", i);
  return line + "]\n";
}

/// Returns all tags; of those with a fixed position, either the first one of the table comes first,
/// or the last one. `Game` is always the first of a record.
std::string all_lines(bool forward) {
  std::string placed;
  std::string others;
  for (const TagSpec& tag : all_tags().subspan(1)) {
    if (has_place(&tag)) {
      placed.insert(forward ? placed.size() : 0, line_of(tag));
    } else {
      others += line_of(tag);
    }
  }
  return line_of(all_tags().front()) + placed + others;
}

Record read_tags(std::string_view text) {
  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(text, record, diagnostics);
  return record;
}

std::string written_tags(const Record& record) {
  std::string out;
  text::write_record(record, out);
  return out;
}

}  // namespace

TEST_CASE("tags are written in the order of the table, and each has a member of its own") {
  const std::string text = all_lines(false);
  const Record record = read_tags(text);
  CHECK(written_tags(record) == all_lines(true));
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

TEST_CASE(
    "tags without a place follow as they came, and have a member where that tells the order") {
  const auto members = [](const std::string& others) {
    const std::string text = "[Game \"Taluva\"]\n" + others;
    const Record record = read_tags(text);
    CHECK(written_tags(record) == text);
    ValueMemory memory;
    const Value value = tree::to_value(record, all_games(), memory);
    Record again;
    std::vector<Diagnostic> diagnostics;
    tree::to_record(value, all_games(), again, diagnostics);
    CHECK(written_tags(again) == text);
    std::string keys;
    for (const Value& item : value.items) keys += fmt::format("{} ", item.key);
    return keys;
  };
  const std::string annotator = "[Annotator \"a\"]\n";
  const std::string source = "[Source \"s\"]\n";
  const std::string other = "[Other \"o\"]\n";
  CHECK(members(annotator + source + other) == "game annotator source tags ");
  CHECK(members(source + annotator) == "game source tags ");
  CHECK(members(other + annotator) == "game tags ");
  CHECK(members(annotator + other + source) == "game annotator tags ");
  CHECK(members(annotator + annotator + source) == "game annotator tags ");
}

TEST_CASE("no player is called as another actor is") {
  for (const ActorName& actor : kActorNames) {
    INFO(actor.name);
    CHECK_FALSE(is_colour(actor.name));
    CHECK(name_of_actor(actor.actor) == actor.name);
  }
}

}  // namespace stela::testing
