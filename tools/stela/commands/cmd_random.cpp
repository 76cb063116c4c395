#include <memory>
#include <string>

#include "formats/text/writer.h"
#include "lib/core/chance.h"
#include "lib/engines/engines.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/replay/game_maker.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct RandomOptions {
  std::string game;
  OutputOption output;
  std::uint64_t seed = 1;
  int players = 0;
  std::uint64_t count = 1;
  TableOptions table;
  Interruptions interruptions;
  std::string policy = "chance";
  std::string effort = "quick";
};

/// Returns the policy that chooses entries; empty for uniform random choices, as in `sample`.
ChooseEntry chooser_of(const RandomOptions& options, const GameInfo& game) {
  if (options.policy == "chance") return {};
  const Engine* const engine = engine_of(game);
  if (engine == nullptr) {
    throw UsageError(tr("no engine plays {0}; only `--policy chance` does", game.name));
  }
  Policy policy;
  policy.kind = options.policy == "greedy" ? Policy::Kind::kGreedy : Policy::Kind::kSearch;
  policy.plays = plays_of(options.effort);
  return [engine, policy, key = PlayKey{options.seed, 0}](const Position& position) mutable {
    ++key.entry;
    return engine->choose(position, policy, key);
  };
}

int run(const RandomOptions& options) {
  const GameInfo& game = *game_named(options.game);
  if (options.players != 0 &&
      (options.players < game.min_players || options.players > game.max_players)) {
    throw UsageError(tr("{0} is played by {1} to {2}, not by {3}", game.name, game.min_players,
                        game.max_players, options.players));
  }
  const std::string tags = sample_tags(
      game, options.players == 0 ? game.max_players : options.players, options.table.tags());
  SetTable set;
  if (!set_table(tags, set)) return kExitUsage;
  const ChooseEntry chooser = chooser_of(options, game);
  Output output(options.output.path, {OutputFormat::kStela, Content::kRecords});
  Chance chance(options.seed);
  const auto pick = [&chance](std::uint32_t below) { return chance.pick(below); };
  const GameMaker maker(set.record, set.table, pick, options.interruptions, chooser);
  std::string text;
  Record record;
  for (std::uint64_t i = 0; i < options.count && !output.failed(); ++i) {
    text = i == 0 ? "" : "\n";
    maker.make(record);
    text::write_record(record, text);
    output.write(text);
  }
  return finish_output(output, kExitDone);
}

}  // namespace

Runner declare_random(CommandLine& line) {
  auto options = std::make_shared<RandomOptions>();
  declare_game(line, options->game);
  line.option("--seed", &options->seed, "S", "the same seed gives the same games")
      .whole_number()
      .with_default();
  line.option("--players", &options->players, "N", "number of players; default: the most")
      .between(2, kMaxPlayers);
  line.option("--count", &options->count, "M", "number of games").whole_number().with_default();
  options->table.declare(line);
  line.flag("--endings", options->interruptions.endings,
            "some games end off the board: a player resigns, time is up");
  line.flag("--gaps", options->interruptions.gaps,
            "some entries are lost, and a `resume:` gives the position");
  line.option("--policy", &options->policy, "POLICY",
              "who plays: chance, greedy (the entry with the best static evaluation) or strong "
              "(the entry that wins most playouts)")
      .only({"chance", "greedy", "strong"})
      .with_default();
  declare_effort(line, options->effort,
                 "with --policy strong: playouts for an entry; quick, normal, deep or a number");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
