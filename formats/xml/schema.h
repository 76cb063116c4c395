#pragma once

#include <span>
#include <string>

#include "lib/game/info.h"

namespace stela::xml {

/// Returns the XML Schema (XSD 1.0) of a document with records of `games`, and of unknown games. An
/// element that several games have allows everything that any of them allows.
[[nodiscard]] std::string schema(std::span<const GameInfo* const> games);

}  // namespace stela::xml
