// How long pictures take, and how large they are: the start, and the end of a game played by the
// sampler of the engine, always the same.
#include <benchmark/benchmark.h>

#include "formats/text/reader.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/render/svg.h"
#include "lib/replay/replayer.h"

namespace stela {
namespace {

/// A game of as many players as there can be; its table must stay where it is.
class Played {
 public:
  Played(const GameInfo& game, bool late) {
    tags_ = "[Game \"" + std::string(game.name) + "\"]\n";
    for (int i = 0; i < game.max_players; ++i) {
      const std::string colour(game.usual_colours[static_cast<std::size_t>(i)]);
      tags_ += "[Player \"" + colour + "\" \"\"]\n";
    }
    if (game.random_tags != nullptr) tags_ += game.random_tags();
    std::vector<Diagnostic> diagnostics;
    text::read_record(tags_, record_, diagnostics);
    read_table(record_, all_games(), false, table_, diagnostics);
    position_ = game.start(table_);
    std::uint64_t state = 1;
    const Pick pick = [&](std::uint32_t below) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      return static_cast<std::uint32_t>((state >> 33U) % below);
    };
    constexpr int kEarly = 6;
    for (int count = 0; position_->due() != kNobody && (late || count < kEarly); ++count) {
      const std::vector<std::string> actions = position_->sample_entry(pick);
      std::vector<Token> tokens;
      for (const std::string& action : actions) tokens.push_back({action, {}, TokenKind::kAction});
      Broken broken;
      if (!position_->play(position_->due(), tokens, true, nullptr, broken)) break;
    }
  }

  [[nodiscard]] const Position& position() const { return *position_; }

 private:
  std::string tags_;
  Record record_;
  Table table_;
  std::unique_ptr<Position> position_;
};

void draw(benchmark::State& state, const GameInfo& game, bool late) {
  const Played played(game, late);
  std::size_t size = 0;
  for (auto _ : state) {
    const std::string svg = to_svg(played.position().scene(), {});
    size = svg.size();
    benchmark::DoNotOptimize(svg.data());
  }
  state.counters["bytes"] = static_cast<double>(size);
  state.SetItemsProcessed(state.iterations());
}

const bool kPicturesRegistered = [] {
  for (const GameInfo* game : all_games()) {
    for (const bool late : {false, true}) {
      const std::string name = "draw_" + std::string(game->id) + (late ? "_late" : "_early");
      benchmark::RegisterBenchmark(name.c_str(), draw, *game, late);
    }
  }
  return true;
}();

}  // namespace
}  // namespace stela
