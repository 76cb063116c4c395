#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/info.h"
#include "lib/game/position.h"

namespace stela {

/// What would be legal instead of an action.
struct Suggestion {
  /// Empty if there is no suggestion.
  Message words;
  /// Whether the words name the action that was probably meant, not only what is legal.
  bool is_question = false;
};

/// What would be legal near `action`, which is not legal in `position`, when that is one or few
/// things, as in "it fits there turned by 2 or 5"; else nothing. Empty `action`: what could come
/// next in the entry. Looks at letters and numbers alone, so that it knows no game, and plays only
/// what it names: other rotations, letters that are swapped, words that the game knows for others,
/// signs, places in the other order, ways between the same places, one character that is another or
/// missing, and the few actions of that name, or of any, that there are. Tries a bounded number of
/// actions.
[[nodiscard]] Suggestion suggested_actions(const Position& position, std::string_view action);

/// Whether who is due in `position` can play `action` next.
[[nodiscard]] bool is_legal(const Position& position, std::string_view action);

/// The names, as `violet:dig`, that people may mean by `name`, `lady:dig`, in which they use
/// another word (`GameInfo::other_words`); none when there is no such word.
[[nodiscard]] std::vector<std::string> names_meant(const GameInfo& game, std::string_view name);

}  // namespace stela
