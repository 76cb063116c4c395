#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "lib/game/position.h"
#include "lib/words/message.h"
#include "tools/console/command_line.h"

namespace stela {

/// Which legal actions are wanted: those that meet all of it.
struct LegalFilter {
  /// The name of the action in JSON, as in `hut` and `tile`; empty: any.
  std::string verb;
  /// What the action begins with; empty: anything.
  std::string prefix;
  /// A place that it names; empty: any.
  std::string place;

  void declare(CommandLine& line);
  /// Whether nothing is asked for, so that all are wanted.
  [[nodiscard]] bool wants_all() const { return verb.empty() && prefix.empty() && place.empty(); }
  [[nodiscard]] bool wants(const Position& position, std::string_view action) const;
};

/// Hands over the legal next actions in `position` that `filter` wants; gives how many were only
/// counted (`Position::list_legal`, also for `meanwhile`), whether they are wanted or not.
std::uint64_t list_legal(const Position& position, const LegalFilter& filter,
                         const TakeAction& take, const Meanwhile& meanwhile = {});

/// What JSON calls `action`, or else how it begins.
[[nodiscard]] std::string action_kind(const Position& position, std::string_view action);

/// What is due in `position`, where nothing legal meets `filter`, as in "a tile is due"; and when
/// that helps, how `--after` plays it first. Empty: nothing is due. Tries a bounded number of
/// actions.
[[nodiscard]] Message due_words(const Position& position, const LegalFilter& filter);

/// Appends `action` as it stands in the JSON of a record, on one line.
void write_action_json(const Table& table, std::string_view action, std::string& out);

}  // namespace stela
