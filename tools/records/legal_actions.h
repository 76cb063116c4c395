#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "lib/game/position.h"
#include "lib/words/message.h"
#include "tools/console/command_line.h"

namespace stela {

/// A filter of legal actions: they must meet all conditions.
struct LegalFilter {
  /// The name of the action in JSON, such as `hut` and `tile`; empty for any.
  std::string verb;
  /// The beginning of the action; empty for any.
  std::string prefix;
  /// A space that it names; empty for any.
  std::string place;

  void declare(CommandLine& line);
  /// Returns whether there is no condition.
  [[nodiscard]] bool wants_all() const { return verb.empty() && prefix.empty() && place.empty(); }
  [[nodiscard]] bool wants(const Position& position, std::string_view action) const;
};

/// Calls `take` with the legal next actions in `position` that pass `filter`; returns how many were
/// only counted (`Position::list_legal`, which also defines `meanwhile`), whether they pass or not.
std::uint64_t list_legal(const Position& position, const LegalFilter& filter,
                         const TakeAction& take, const Meanwhile& meanwhile = {});

/// Returns the name of `action` in JSON, or its beginning.
[[nodiscard]] std::string action_kind(const Position& position, std::string_view action);

/// Returns what is expected in `position` if nothing legal passes `filter`, as in "a tile comes
/// first", and how `--after` plays it first, if that helps; empty if nothing is expected. Tries a
/// bounded number of actions.
[[nodiscard]] Message due_words(const Position& position, const LegalFilter& filter);

/// Returns why nothing can ever pass `filter` in the game of `position`, which has no action or
/// place of that name; empty if something may.
[[nodiscard]] Message unknown_in(const Position& position, const LegalFilter& filter);

/// Appends `action` as JSON on one line, as in a record.
void write_action_json(const Table& table, std::string_view action, std::string& out);

/// Returns the position of record `record` of `file` as a line of JSON
/// (schemas/position.schema.json).
[[nodiscard]] std::string state_of(const Position& position, std::string_view file,
                                   std::size_t record);

}  // namespace stela
