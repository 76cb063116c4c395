#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "lib/core/value.h"
#include "lib/game/info.h"

/// Claims as values: scores, and the claimed end. `game` may be null: then no score can be told.
namespace stela::tree {

/// The numbers of a score by name, under the name `key`.
[[nodiscard]] Shape score_shape(const GameInfo& game, std::string_view key);
/// The same as the field `score`; kept until another game is asked for.
[[nodiscard]] const Shape& score_field_shape(const GameInfo& game);
/// What may stand in the claims of a result, but for plain text; the key is the verb.
[[nodiscard]] std::vector<Shape> claim_shapes(const GameInfo* game);

/// A score as in `1/0/2` as a value in `memory`; nothing when only text can say it.
[[nodiscard]] std::optional<Value> score_to_value(std::string_view score, const GameInfo* game,
                                                  ValueMemory& memory);
/// The score of a value that has the form `score_shape`; further members are not looked at.
[[nodiscard]] std::string score_from_value(const Value& value, const GameInfo& game);

/// A token of a `result:` entry as a value with a member `do`, made in `memory`; its texts are
/// views into the token. Nothing when only text can say it.
[[nodiscard]] std::optional<Value> claim_to_value(std::string_view token, const GameInfo* game,
                                                  ValueMemory& memory);
/// The token of such a value; what is wrong with it is reported.
[[nodiscard]] std::optional<std::string> claim_from_value(const Value& value, const GameInfo* game,
                                                          Reporter& reporter);

}  // namespace stela::tree
