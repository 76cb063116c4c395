#include "tests/table.h"

#include "formats/text/reader.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/replay/game_maker.h"

namespace stela::testing {

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    if (end != 0) words.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return words;
}

SetTable::SetTable(const GameInfo& game, int players, std::string_view settings)
    : tags_(sample_tags(game, players, settings)) {
  std::vector<Diagnostic> diagnostics;
  text::read_record(tags_, record_, diagnostics);
  read_table(record_, all_games(), true, table_, diagnostics);
  REQUIRE(diagnostics.empty());
}

}  // namespace stela::testing
