#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "lib/core/value.h"

/// The commands in comments that stand in documents with their values, not as text. What they are
/// called and what they hold is told here alone (docs/formats.md, "Comment commands").
namespace stela::tree {

/// Every form of these commands; the key is its name. Some have two forms.
[[nodiscard]] const std::vector<Shape>& command_shapes();

/// `comment`, whose white space is collapsed, as a list of its commands and, as `text`, of what
/// stands between them; an empty list when no command in it can be told by its values. Only those
/// can that come back byte for byte. `room` is how many more values of commands the record may
/// have, and is lessened.
[[nodiscard]] Value comment_to_commands(std::string_view comment, std::size_t& room,
                                        ValueMemory& memory);

/// What an item of such a list stands for in the comment; what is wrong with it is reported.
[[nodiscard]] std::optional<std::string> read_command(const Value& value, Reporter& reporter);

}  // namespace stela::tree
