#include "lib/games/games.h"

#include <array>

#include "lib/mykerinos/mykerinos.h"
#include "lib/record/record.h"
#include "lib/taluva/taluva.h"
#include "lib/tikal/tikal.h"

namespace stela {

std::span<const GameInfo* const> all_games() {
  static const std::array<const GameInfo*, 3> kGames = {&tikal::info(), &mykerinos::info(),
                                                        &taluva::info()};
  return kGames;
}

const GameInfo* game_named(std::string_view name) {
  for (const GameInfo* game : all_games()) {
    if (game->name == name || game->id == name) return game;
  }
  return nullptr;
}

const Rule* rule_named(std::string_view id) {
  for (const Rule* rule : record_rules::all()) {
    if (rule->id == id) return rule;
  }
  for (const GameInfo* game : all_games()) {
    for (const Rule* rule : game->rules) {
      if (rule->id == id) return rule;
    }
  }
  return nullptr;
}

std::vector<const Rule*> all_rules() {
  std::vector<const Rule*> rules(record_rules::all().begin(), record_rules::all().end());
  for (const GameInfo* game : all_games()) {
    rules.insert(rules.end(), game->rules.begin(), game->rules.end());
  }
  return rules;
}

}  // namespace stela
