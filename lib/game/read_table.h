#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela {

/// Returns the names of `specs`, which are editions, variants or options of a game.
template <class Specs>
[[nodiscard]] std::vector<std::string_view> names_of(const Specs& specs) {
  std::vector<std::string_view> names;
  for (const auto& spec : specs) names.push_back(spec.name);
  return names;
}

/// Returns the edition whose sections are cited for `table`: the one that its tags name, or empty.
[[nodiscard]] std::string_view cited_edition(const Table& table);

/// Returns the game that the record's `Game` tag names, or null.
[[nodiscard]] const GameInfo* find_game(const Record& record,
                                        std::span<const GameInfo* const> games);

/// Reads the tags of `record` (docs/specification.md, sections 3 and 8): fills `table` and appends
/// diagnostics for `record.tag-missing`, `record.tag-value`, `record.player-count` or
/// `record.player-duplicate`, and if `strict`, warnings for `record.tag-unknown`. `table` can be
/// used if no error was appended.
void read_table(const Record& record, std::span<const GameInfo* const> games, bool strict,
                Table& table, std::vector<Diagnostic>& diagnostics);

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
