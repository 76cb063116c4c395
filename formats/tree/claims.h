#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "lib/core/value.h"
#include "lib/game/info.h"

/// Claims as values: scores and the claimed end. If `game` is null, scores cannot be interpreted.
namespace stela::tree {

/// Returns the shape of a score, an object with its parts by name, with the key `key`.
[[nodiscard]] Shape score_shape(const GameInfo& game, std::string_view key);
/// The same for the field `score`; cached until a different game is given.
[[nodiscard]] const Shape& score_field_shape(const GameInfo& game);
/// Returns the shapes of a result's claims, except plain text; the key is the verb.
[[nodiscard]] std::vector<Shape> claim_shapes(const GameInfo* game);

/// Returns a score such as `1/0/2` as a value in `memory`, or nothing if only text can express it.
[[nodiscard]] std::optional<Value> score_to_value(std::string_view score, const GameInfo* game,
                                                  ValueMemory& memory);
/// Returns the score of a value that has the form `score_shape`; other members are ignored.
[[nodiscard]] std::string score_from_value(const Value& value, const GameInfo& game);

/// Returns a token of a `result:` entry as a value with a member `do`, allocated in `memory`, whose
/// strings are views into the token. Returns nothing if only text can express it.
[[nodiscard]] std::optional<Value> claim_to_value(std::string_view token, const GameInfo* game,
                                                  ValueMemory& memory);
/// Returns the token of such a value; errors are reported.
[[nodiscard]] std::optional<std::string> claim_from_value(const Value& value, const GameInfo* game,
                                                          Reporter& reporter);

}  // namespace stela::tree
