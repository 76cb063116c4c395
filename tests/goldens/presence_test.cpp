#include <set>

#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {

TEST_CASE("every game has goldens of each command that tells of games") {
  for (const GameInfo* game : all_games()) {
    const auto folder = source_dir() / "testdata" / game->id / "goldens";
    INFO(folder.string());
    REQUIRE(std::filesystem::is_directory(folder));
    std::set<std::string> commands;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      const std::string text = read_file(entry.path());
      constexpr std::string_view kPrompt = "$ stela ";
      REQUIRE(text.starts_with(kPrompt));
      commands.insert(
          text.substr(kPrompt.size(), text.find_first_of(" \n", kPrompt.size()) - kPrompt.size()));
    }
    for (const std::string command :
         {"replay", "score", "position", "diagram", "explain", "catalogue", "legal"}) {
      INFO(command);
      CHECK(commands.count(command) == 1);
    }
  }
}

}  // namespace stela::testing
