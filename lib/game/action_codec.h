#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/value.h"

namespace stela {

struct Table;

namespace codec {

/// The member that contains the verb in values.
inline constexpr std::string_view kVerbKey = "do";
/// The member for a token that only text can express.
inline constexpr std::string_view kTextKey = "text";

}  // namespace codec

/// What an action does in a turn, and what it states in a setup; empty if it has no place there.
struct ActionMeaning {
  std::string_view verb;
  std::string_view turn;
  std::string_view setup;
};

/// The actions of a game, for code that works with any game: formats and schemas.
struct ActionCodec {
  /// Returns the token as a value with a member `do`, allocated in `memory`, or nothing if only
  /// text can express it.
  std::optional<Value> (*to_value)(std::string_view token, const Table& table, ValueMemory& memory);
  /// Returns the canonical token of such a value, or nothing if it is invalid.
  std::optional<std::string> (*from_value)(const Value& value, const Table& table);
  /// Returns each action as an object shape whose key is its verb.
  std::vector<Shape> (*shapes)();
  /// Returns the meaning of each action, which can be translated.
  std::vector<ActionMeaning> (*meanings)();
  /// Returns every name that can begin an action, without qualifiers, for suggestions.
  std::vector<std::string_view> (*verbs)();
};

}  // namespace stela
