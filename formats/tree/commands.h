#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "lib/core/value.h"

/// Comment commands that documents contain as values, not as text. Their names and contents are
/// described only here (docs/formats.md, "Comment commands").
namespace stela::tree {

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
