#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "lib/game/position.h"

namespace stela {

/// Returns the position of record `record` of `file` as a line of JSON
/// (schemas/position.schema.json).
[[nodiscard]] std::string state_of(const Position& position, std::string_view file,
                                   std::size_t record);

}  // namespace stela
