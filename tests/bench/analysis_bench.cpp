// Playouts of the light policy per second, from the start of a game.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "formats/text/reader.h"
#include "lib/engines/engines.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/replay/game_maker.h"
#include "lib/replay/replayer.h"

namespace stela {
namespace {

void play_out(benchmark::State& state, const GameInfo* game, int players) {
  constexpr std::uint32_t kPlays = 100;
  const std::string tags = sample_tags(*game, players);
  Record record;
  Table table;
  std::vector<Diagnostic> diagnostics;
  text::read_record(tags, record, diagnostics);
  read_table(record, all_games(), false, table, diagnostics);
  const std::unique_ptr<Position> position = game->start(table);
  const Engine& engine = *engine_of(*game);
  PlayKey key;
  for (auto _ : state) {
    benchmark::DoNotOptimize(engine.value(*position, kPlays, key));
    ++key.entry;
  }
  state.SetItemsProcessed(state.iterations() * kPlays);
}

const bool kRegistered = [] {
  for (const GameInfo* game : all_games()) {
    for (int players = game->min_players; players <= game->max_players; ++players) {
      const std::string name = "play_out_" + std::string(game->id) + "_" + std::to_string(players);
      benchmark::RegisterBenchmark(name.c_str(), play_out, game, players);
    }
  }
  return true;
}();

}  // namespace
}  // namespace stela
