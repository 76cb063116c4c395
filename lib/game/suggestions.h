#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/info.h"
#include "lib/game/position.h"

namespace stela {

/// A suggested alternative to an action.
struct Suggestion {
  /// Empty if there is no suggestion.
  Message words;
  /// Whether the words name the action that was probably meant, not only what is legal.
  bool is_question = false;
  /// That action, if there is only one.
  std::string action = {};
};

/// Returns a suggestion of the legal actions similar to `action`, which is not legal in `position`,
/// if there are only a few, as in "it fits there turned by 2 or 5"; for an empty `action`, of those
/// that could come next in the entry. Independent of the game, it considers only letters and
/// numbers: other rotations, swapped letters, alternative words known to the game, signs, places in
/// reverse order, routes between the same places, a single wrong or missing character, and all
/// actions of that name, or of any, if there are only a few. Tries a bounded number of actions.
[[nodiscard]] Suggestion suggested_actions(const Position& position, std::string_view action);

/// Whether the current actor in `position` can play `action` next.
[[nodiscard]] bool is_legal(const Position& position, std::string_view action);

/// Returns the names, such as `violet:dig`, that may be meant by `name`, such as `lady:dig`, in
/// which a different word is used (`GameInfo::other_words`); none if there is no such word.
[[nodiscard]] std::vector<std::string> names_meant(const GameInfo& game, std::string_view name);

}  // namespace stela
