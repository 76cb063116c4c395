#include <fmt/format.h>

#include <memory>
#include <optional>

#include "lib/games/games.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/io/output.h"
#include "tools/stela/pictures/picture.h"

namespace stela {

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const GameInfo* game : all_games()) ids.emplace_back(game->id);
  return ids;
}

namespace {

struct Options {
  std::string game;
  PictureOptions picture;
  OutputOption output;
  bool svg = false;
};

int run(const Options& options) {
  if (options.svg && !options.picture.to.empty() && options.picture.to != "svg") {
    complain(fmt::format("`--svg` and `--to {}` exclude each other", options.picture.to));
    return kExitUsage;
  }
  const std::string format = options.svg ? "svg" : options.picture.format(options.output.path);
  if (!can_write(format)) return kExitUsage;
  const GameInfo& game = *game_named(options.game);
  const std::optional<std::string> shown =
      format == "text" ? game.catalogue()
                       : picture_of(game.catalogue_scene(), options.picture, format);
  if (!shown) return kExitFile;
  Output output(options.output.path);
  output.write(*shown);
  return finish_output(output, kExitDone);
}

}  // namespace

Runner declare_catalogue(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.word("GAME", &options->game, "the game, as in rule ids").only(game_ids()).required();
  options->picture.declare(line, {"text", "svg", "png", "pdf"});
  line.flag("--svg", options->svg, "the same as `--to svg`");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
