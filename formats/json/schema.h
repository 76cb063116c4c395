#pragma once

#include <span>
#include <string>

#include "lib/game/info.h"

namespace stela::json {

/// Returns the JSON Schema (2020-12) of a document, one record or a list of records, of `games` and
/// of unknown games.
[[nodiscard]] std::string schema(std::span<const GameInfo* const> games);

}  // namespace stela::json
