// How long the library's functions take with a random game that is always the same.
#include <benchmark/benchmark.h>

#include <stdexcept>

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

namespace stela {
namespace {

constexpr std::string_view kTags =
    "[Game \"Taluva\"]\n[Player \"white\" \"Anna\"]\n[Player \"red\" \"Ben\"]\n"
    "[Player \"brown\" \"\"]\n[Player \"yellow\" \"\"]\n";

/// Returns random numbers that are always the same.
Pick same_numbers() {
  return [chance = Chance(1)](std::uint32_t below) mutable { return chance.pick(below); };
}

/// Returns a whole game of four players: 48 entries.
std::string make_game() {
  Record tags;
  std::vector<Diagnostic> diagnostics;
  text::read_record(kTags, tags, diagnostics);
  Table table;
  read_table(tags, all_games(), false, table, diagnostics);
  Record record;
  GameMaker(tags, table, same_numbers()).make(record);
  std::string text;
  text::write_record(record, text);
  return text;
}

const std::string& game() {
  static const std::string kText = make_game();
  return kText;
}

/// The game as a record; `diagnostics` must stay empty.
struct Game {
  Record record;
  std::vector<Diagnostic> diagnostics;
  Replayer replayer{all_games()};

  Game() { text::read_record(game(), record, diagnostics); }
  void replay(const ReplayOptions& options = {}) {
    replayer.replay(record, options, diagnostics);
    if (!diagnostics.empty()) throw std::logic_error(diagnostics.front().message.english());
  }
};

void count_bytes(benchmark::State& state, std::size_t bytes) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}

void read_text(benchmark::State& state) {
  Record record;
  std::vector<Diagnostic> diagnostics;
  for (auto _ : state) text::read_record(game(), record, diagnostics);
  count_bytes(state, game().size());
}
BENCHMARK(read_text);

void replay_game(benchmark::State& state) {
  Game game;
  for (auto _ : state) game.replay();
  state.SetItemsProcessed(state.iterations() * game.record.count_entries());
}
BENCHMARK(replay_game);

void replay_with_timeline(benchmark::State& state) {
  Game game;
  for (auto _ : state) {
    Timeline timeline;
    ReplayOptions options;
    options.timeline = &timeline;
    options.positions = true;
    game.replay(options);
    benchmark::DoNotOptimize(timeline.steps.data());
  }
}
BENCHMARK(replay_with_timeline);

void write_text(benchmark::State& state) {
  const Game game;
  std::string out;
  for (auto _ : state) {
    out.clear();
    text::write_record(game.record, out);
  }
  count_bytes(state, out.size());
}
BENCHMARK(write_text);

/// A copy of the position in the middle of the game and one tile: almost all of it is the copy, see
/// `copy_position`.
void lay_one_tile(benchmark::State& state) {
  Game game;
  ReplayOptions options;
  options.stop_after = game.record.count_entries() / 2;
  game.replay(options);
  const Position& middle = game.replayer.reached();
  const std::vector<std::string> entry = middle.sample_entry(same_numbers());
  const Token tile{entry.front(), {}, TokenKind::kAction};
  Broken broken;
  for (auto _ : state) {
    const std::unique_ptr<Position> position = middle.clone();
    benchmark::DoNotOptimize(position->play(middle.due(), {&tile, 1}, false, nullptr, broken));
  }
}
BENCHMARK(lay_one_tile);

void refuse_one_tile(benchmark::State& state) {
  Game game;
  ReplayOptions options;
  options.stop_after = game.record.count_entries() / 2;
  game.replay(options);
  const std::unique_ptr<Position> position = game.replayer.reached().clone();
  const Token tile{"JC@99,99/0", {}, TokenKind::kAction};
  for (auto _ : state) {
    Broken broken;
    benchmark::DoNotOptimize(position->play(position->due(), {&tile, 1}, false, nullptr, broken));
  }
}
BENCHMARK(refuse_one_tile);

void copy_position(benchmark::State& state) {
  Game game;
  game.replay();
  const Position& last = game.replayer.reached();
  for (auto _ : state) benchmark::DoNotOptimize(last.clone().get());
}
BENCHMARK(copy_position);

void digest_position(benchmark::State& state) {
  Game game;
  game.replay();
  const Position& last = game.replayer.reached();
  for (auto _ : state) benchmark::DoNotOptimize(last.digest());
}
BENCHMARK(digest_position);

void list_legal_actions(benchmark::State& state) {
  Game game;
  ReplayOptions options;
  options.stop_after = game.record.count_entries() / 2;
  game.replay(options);
  const Position& middle = game.replayer.reached();
  for (auto _ : state) {
    std::size_t count = 0;
    middle.list_legal([&](std::string_view /*action*/) { return ++count > 0; });
    benchmark::DoNotOptimize(count);
  }
}
BENCHMARK(list_legal_actions);

std::string to_json(const Record& record) {
  std::string out;
  ValueMemory memory;
  json::write(tree::to_value(record, all_games(), memory), true, out);
  return out;
}

void write_json(benchmark::State& state) {
  const Game game;
  std::string out;
  for (auto _ : state) out = to_json(game.record);
  count_bytes(state, out.size());
}
BENCHMARK(write_json);

void read_json(benchmark::State& state) {
  const std::string document = to_json(Game().record);
  Record record;
  std::vector<Diagnostic> diagnostics;
  ValueMemory memory;
  const tree::Sink fill = [&](const Value& value) {
    tree::to_record(value, all_games(), record, diagnostics);
    return true;
  };
  for (auto _ : state) {
    memory.clear();
    json::read(document, memory, fill, diagnostics);
  }
  count_bytes(state, document.size());
}
BENCHMARK(read_json);

std::string to_xml(const Record& record) {
  std::string out;
  xml::write_begin(out);
  ValueMemory memory;
  xml::write(tree::to_value(record, all_games(), memory), out);
  xml::write_end(out);
  return out;
}

void write_xml(benchmark::State& state) {
  const Game game;
  std::string out;
  for (auto _ : state) out = to_xml(game.record);
  count_bytes(state, out.size());
}
BENCHMARK(write_xml);

void read_xml(benchmark::State& state) {
  const std::string document = to_xml(Game().record);
  Record record;
  std::vector<Diagnostic> diagnostics;
  ValueMemory memory;
  const tree::Sink fill = [&](const Value& value) {
    tree::to_record(value, all_games(), record, diagnostics);
    return true;
  };
  for (auto _ : state) {
    memory.clear();
    xml::read(document, all_games(), memory, fill, diagnostics);
  }
  count_bytes(state, document.size());
}
BENCHMARK(read_xml);

}  // namespace
}  // namespace stela
