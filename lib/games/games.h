#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "lib/game/info.h"

namespace stela {

/// Returns every built-in game.
[[nodiscard]] std::span<const GameInfo* const> all_games();

/// Returns the game with this name (as in the `Game` tag) or id (as on the command line),
/// case-insensitively, or null.
[[nodiscard]] const GameInfo* game_named(std::string_view name);

/// Returns the rule or article with this id, of the notation or of any game, or null.
[[nodiscard]] const Rule* rule_named(std::string_view id);

/// Returns every rule: those of the notation, then those of each game, in the order of its
/// rulebook.json.
[[nodiscard]] std::vector<const Rule*> all_rules();

}  // namespace stela
