#include <CLI/CLI.hpp>
#include <memory>

#include "lib/games/games.h"
#include "tools/stela/commands.h"
#include "tools/stela/output.h"
#include "tools/stela/picture.h"

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
  const std::string format =
      options.svg ? "svg" : options.picture.format(options.output.path, "text");
  if (!can_write(format)) return kExitUsage;
  const GameInfo& game = *game_named(options.game);
  Output output(options.output.path);
  if (format == "text") {
    output.write(game.catalogue());
  } else if (!write_picture(game.catalogue_scene(), options.picture, format, output)) {
    output.abandon();
    return kExitFile;
  }
  return finish_output(output, kExitDone);
}

}  // namespace

Runner declare_catalogue(CLI::App& app) {
  auto options = std::make_shared<Options>();
  allow_only(
      *app.add_option("GAME", options->game, "the game, as in rule ids")->type_name("")->required(),
      game_ids());
  options->picture.declare(app, {"text", "svg", "png", "pdf"});
  app.add_flag("--svg", options->svg, "the same as `--to svg`");
  options->output.declare(app);
  return [options] { return run(*options); };
}

}  // namespace stela
