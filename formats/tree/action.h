#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "lib/core/value.h"
#include "lib/game/table.h"

namespace stela::tree {

/// What stands among the actions of every game: `entry`, the number of the next entry, last in
/// `resume`.
[[nodiscard]] std::vector<Shape> common_action_shapes();
/// `entry=30` as a value; nothing for any other token.
[[nodiscard]] std::optional<Value> common_action_to_value(std::string_view token,
                                                          ValueMemory& memory);

/// The token of an action with a member `do`; what is wrong with it is reported. It
/// may name colours of no player.
[[nodiscard]] std::optional<std::string> read_action(const Value& value, const Table& table,
                                                     Reporter& reporter);

/// The token of a claim of a result with a member `do`; what is wrong with it is reported.
[[nodiscard]] std::optional<std::string> read_claim(const Value& value, const Table& table,
                                                    Reporter& reporter);

}  // namespace stela::tree
