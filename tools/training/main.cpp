// Runs the most common operations of Stela, so that a compiler learns which code is hot
// (cmake/StelaProfile.cmake): random games are replayed and written as text, JSON and XML, and all
// of these are read again.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "formats/json/reader.h"
#include "formats/json/writer.h"
#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "formats/tree/tree.h"
#include "formats/xml/reader.h"
#include "formats/xml/writer.h"
#include "lib/core/chance.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/replay/game_maker.h"
#include "lib/replay/replayer.h"

extern "C" {
#include <gcov.h>  // does not declare this itself
}

namespace stela {
namespace {

/// Number of games of each kind and number of players. More would not change the profile.
constexpr int kGames = 25;
/// How often a record is validated and formatted for each time that it is read as JSON and as XML.
/// Code with a small part of the time is not optimised for speed: none of this may become that.
constexpr int kValidated = 12;
constexpr int kFormatted = 6;

void expect(bool good) {
  if (good) return;
  fmt::print(stderr, "stela_training: a game made by chance is no valid record\n");
  std::exit(1);
}

std::string make_games(const GameInfo& game, int players) {
  const std::string text = sample_tags(game, players);
  Record tags;
  Record record;
  Table table;
  std::vector<Diagnostic> diagnostics;
  text::read_record(text, tags, diagnostics);
  read_table(tags, all_games(), false, table, diagnostics);
  expect(diagnostics.empty());
  Chance chance(1);
  const GameMaker maker(tags, table, [&](std::uint32_t below) { return chance.pick(below); });
  std::string games;
  for (int i = 0; i < kGames; ++i) {
    maker.make(record);
    text::write_record(record, games);
    games += '\n';
  }
  return games;
}

/// Reads and replays records, and keeps them in all formats.
struct Rehearsal {
  Record record;
  std::vector<Diagnostic> diagnostics;
  Replayer replayer{all_games()};
  ValueMemory memory;
  std::string text;
  std::string indented;
  std::string xml;

  void replay() {
    replayer.replay(record, {}, diagnostics);
    expect(diagnostics.empty());
  }

  void run(std::string_view games) {
    indented = "[";
    xml::write_begin(xml);
    for (std::size_t begin = 0; begin < games.size();) {
      const std::size_t end = std::min(games.size(), text::find_record_start(games, begin + 1));
      run_record(games.substr(begin, end - begin));
      begin = end;
    }
    indented += "]";
    xml::write_end(xml);
    const tree::Sink replay_value = [&](const Value& value) { return run_value(value); };
    expect(json::read(indented, memory, replay_value, diagnostics));
    expect(xml::read(xml, all_games(), memory, replay_value, diagnostics));
  }

  void run_record(std::string_view source) {
    for (int i = 0; i < kValidated; ++i) {
      text::read_record(source, record, diagnostics);
      replay();
    }
    for (int i = 0; i < kFormatted; ++i) {
      text::read_record(source, record, diagnostics);
      replayer.respell(record, {}, diagnostics);
      expect(diagnostics.empty());
      text.clear();
      text::write_record(record, text);
    }
    expect(text::without_blank_end(text) == text::without_blank_end(source));

    memory.clear();
    const Value value = tree::to_value(record, all_games(), memory);
    if (indented.size() > 1) indented += ',';
    json::write(value, false, indented);
    xml::write(value, xml);
    std::string line;
    json::write(value, true, line);
    expect(json::read(
        line, memory, [&](const Value& read) { return run_value(read); }, diagnostics));
  }

  /// Returns whether to continue: always.
  bool run_value(const Value& value) {
    tree::to_record(value, all_games(), record, diagnostics);
    memory.clear();
    replay();
    return true;
  }
};

}  // namespace
}  // namespace stela

int main() {
  std::vector<std::string> piles;
  for (const stela::GameInfo* game : stela::all_games()) {
    for (int players = game->min_players; players <= game->max_players; ++players) {
      piles.push_back(stela::make_games(*game, players));
    }
  }
  // Random play tries many illegal moves; records have few.
  __gcov_reset();
  for (const std::string& pile : piles) stela::Rehearsal().run(pile);
}
