#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "lib/core/value.h"
#include "lib/game/table.h"

namespace stela::tree {

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

}  // namespace stela::tree
