#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "lib/words/language.h"

namespace stela {

/// What `action`, which is legal in `position`, does, in the words of `replay`; nothing for a
/// range.
[[nodiscard]] std::vector<std::string> words_of(const Position& position, std::string_view action,
                                                Language language = {});

/// The name of an action of the game, as JSON calls it; empty when the token is none.
[[nodiscard]] std::string action_name(std::string_view token, const Table& table);

}  // namespace stela
