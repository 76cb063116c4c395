#include <algorithm>

#include "lib/games/games.h"
#include "lib/record/record.h"

namespace stela {

const GameInfo* game_named(std::string_view name) {
  const auto same = [&](std::string_view known) {
    const auto small = [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return std::ranges::equal(name, known, [&](char a, char b) { return small(a) == small(b); });
  };
  for (const GameInfo* game : all_games()) {
    if (same(game->name) || same(game->id)) return game;
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
    for (const Rule* article : game->articles) {
      if (article->id == id) return article;
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
