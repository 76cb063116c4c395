#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
#include "lib/core/value.h"
#include "lib/game/info.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela::tree {

/// Claims as values: scores and the claimed end. If `game` is null, scores cannot be interpreted.

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

/// Returns the shapes of the actions of every game: `entry`, the number of the next entry, comes
/// last in `resume`.
[[nodiscard]] std::vector<Shape> common_action_shapes();
/// Returns `entry=30` as a value; nothing for any other token.
[[nodiscard]] std::optional<Value> common_action_to_value(std::string_view token,
                                                          ValueMemory& memory);

/// Returns the token of an action with a member `do`; errors are reported. It may contain colours
/// that belong to no player.
[[nodiscard]] std::optional<std::string> read_action(const Value& value, const Table& table,
                                                     Reporter& reporter);

/// Returns the token of a result's claim with a member `do`; errors are reported.
[[nodiscard]] std::optional<std::string> read_claim(const Value& value, const Table& table,
                                                    Reporter& reporter);

/// Adds the tags of `record` to `out`, allocated in `memory`: each as a separate field if it has
/// the form for that, otherwise in the field `tags`.
void add_tags(const Record& record, ValueMemory& memory, Value& out);

/// Appends the tags of `value`, an object, to `record`. Reports tags that the text form does not
/// allow and returns false. Members that do not have the shape of a record's field are skipped.
bool read_tags(const Value& value, Record& record, Reporter& reporter);

/// Comment commands that documents contain as values, not as text. Their names and contents are
/// described only here (docs/formats.md, "Comment commands").

/// Returns every form of these commands; the key is its name. Some have two forms.
[[nodiscard]] const std::vector<Shape>& command_shapes();

/// Returns `comment`, whose whitespace is collapsed, as a list of its commands and, as `text`, the
/// parts between them, or an empty list if it has no command that values can express. Only commands
/// that can be reproduced byte for byte become values. `room` is the number of additional command
/// values that the record may have, and is decreased.
[[nodiscard]] Value comment_to_commands(std::string_view comment, std::size_t& room,
                                        ValueMemory& memory);

/// Returns the text in the comment for an item of such a list; errors are reported.
[[nodiscard]] std::optional<std::string> read_command(const Value& value, Reporter& reporter);

}  // namespace stela::tree
