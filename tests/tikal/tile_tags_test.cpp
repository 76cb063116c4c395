// Everything in the box can be expressed by a `Tile` tag.
#include <fmt/format.h>

#include <set>
#include <sstream>

#include "lib/tikal/rules/catalogue.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::string_view kTileHead =
    "[Game \"Tikal\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n";

std::string tile_tag(std::string_view id, std::string_view kind, int value,
                     std::string_view stones) {
  return fmt::format("[Tile \"{}\" \"{}\" \"{}\" \"{}\"]\n", id, kind, value, stones);
}

/// Returns the tag that redefines a tile as itself.
std::string own_tag(std::size_t tile) {
  const tikal::Tile& shown = tikal::box()[tile];
  std::string stones;
  for (std::size_t side = 0; side < tikal::kSides; ++side) {
    stones += static_cast<char>('0' + shown.stones.on(side));
  }
  return tile_tag(tikal::tile_name(tile), tikal::kKindNames[static_cast<std::size_t>(shown.kind)],
                  shown.value, stones);
}

Strings wrong_with(std::string_view tags) {
  return wrong_in(fmt::format("{}{}\nresult: *\n", kTileHead, tags), true);
}

}  // namespace

TEST_CASE("each tile can be redefined as what it is, one alone and all together") {
  std::string all;
  for (std::size_t tile = 0; tile < tikal::kTiles; ++tile) {
    INFO(own_tag(tile));
    CHECK(wrong_with(own_tag(tile)).empty());
    all += own_tag(tile);
  }
  CHECK(wrong_with(all).empty());
}

TEST_CASE("tiles redefined as what they are make the same positions") {
  std::string all;
  for (std::size_t tile = 0; tile < tikal::kTiles; ++tile) all += own_tag(tile);
  int records = 0;
  for (const auto& file : records_in(source_dir() / "testdata/tikal/ok")) {
    const std::string text = read_file(file);
    if (text.find("[Tile ") != std::string::npos) continue;
    const std::size_t tags = text.find("[Player ");
    REQUIRE(tags != std::string::npos);
    INFO(file.string());
    const Replayed plain(text);
    const Replayed redefined(std::string(text).insert(tags, all));
    CHECK(redefined.wrong() == plain.wrong());
    CHECK(redefined.digests() == plain.digests());
    records += plain.digests().empty() ? 0 : 1;
  }
  CHECK(records > 20);
}

TEST_CASE("the data list the tiles that the program knows") {
  const auto file = source_dir() / ".." / "shared" / "data" / "tikal-tiles.csv";
  if (!std::filesystem::exists(file)) {
    WARN("no list of tiles to compare with");
    return;
  }
  std::istringstream lines(read_file(file));
  std::string line;
  std::getline(lines, line);  // the names of the columns
  for (std::size_t tile = 0; tile < tikal::kTiles; ++tile) {
    REQUIRE(std::getline(lines, line));
    std::vector<std::string> columns;
    std::istringstream fields(line);
    for (std::string field; std::getline(fields, field, ',');) columns.push_back(field);
    REQUIRE(columns.size() >= 5);
    CHECK(tile_tag(columns[0], columns[2], std::stoi(columns[3]), columns[4]) == own_tag(tile));
  }
}

TEST_CASE("the values of a tile are limited by the box, and the message names that limit") {
  constexpr int kDigits = 10;
  for (std::size_t kind = 0; kind < tikal::kTileKinds; ++kind) {
    int most = 0;
    for (const tikal::Tile& tile : tikal::box()) {
      if (static_cast<std::size_t>(tile.kind) == kind) most = std::max<int>(most, tile.value);
    }
    CHECK(tikal::most_shown(static_cast<tikal::Kind>(kind)) == most);
    for (int value = 0; value < kDigits; ++value) {
      const std::string tag = tile_tag("A5", tikal::kKindNames[kind], value, "201000");
      INFO(tag);
      const Replayed replayed(fmt::format("{}{}\nresult: *\n", kTileHead, tag));
      const bool shown = most == 0 ? value == 0 : value >= 1 && value <= most;
      REQUIRE(replayed.diagnostics.empty() == shown);
      if (shown || most == 0 || value > tikal::most_shown()) continue;
      CHECK(replayed.diagnostics.front().message ==
            fmt::format("a {} tile shows 1 to {}, not {}", tikal::kKindNames[kind], most, value));
    }
  }
}

TEST_CASE("the stones of a tile are limited by the box") {
  int most = 0;
  for (const tikal::Tile& tile : tikal::box()) {
    for (std::size_t side = 0; side < tikal::kSides; ++side) {
      most = std::max(most, tile.stones.on(side));
    }
  }
  CHECK(tikal::kMaxStones == most);
  CHECK(wrong_with(tile_tag("A5", "jungle", 0, fmt::format("{}00000", most))) ==
        Strings{"warning record.tag-value@0 [Tile \"A5\" \"jungle\" \"0\" \"300000\"]"});
  CHECK(wrong_with(tile_tag("A5", "jungle", 0, fmt::format("{}00000", most + 1))).size() == 1);
}

}  // namespace stela::testing
