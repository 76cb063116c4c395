#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/event.h"
#include "lib/game/position.h"
#include "lib/words/language.h"

namespace stela {

/// Returns the events of `action`, which is legal in `position`; nothing for a range.
[[nodiscard]] std::vector<Event> events_of(const Position& position, std::string_view action);

/// Returns `events` of an action in `position` in the words of `replay`.
[[nodiscard]] std::vector<std::string> words_of(const Position& position,
                                                const std::vector<Event>& events,
                                                Language language);
/// Returns the effects of `action`, which is legal in `position`, in the words of `replay`; nothing
/// for a range.
[[nodiscard]] std::vector<std::string> words_of(const Position& position, std::string_view action,
                                                Language language = {});

/// Returns the name of a game's action in JSON, or an empty string if the token is not an action.
[[nodiscard]] std::string action_name(std::string_view token, const Table& table);

}  // namespace stela
