#include <CLI/CLI.hpp>
#include <memory>

#include "lib/games/games.h"
#include "tools/stela/app.h"
#include "tools/stela/commands.h"

namespace stela {

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const GameInfo* game : all_games()) ids.emplace_back(game->id);
  return ids;
}

Runner declare_catalogue(CLI::App& app) {
  auto game = std::make_shared<std::string>();
  allow_only(*app.add_option("GAME", *game, "the game, as in rule ids")->type_name("")->required(),
             game_ids());
  return [game] { return print(game_named(*game)->catalogue()); };
}

}  // namespace stela
