#pragma once

#include <span>
#include <string>

#include "lib/game/info.h"

namespace stela::xml {

/// The XML Schema (XSD 1.0) of a document with records of `games`, and of games that are not known.
/// An element that several games have allows what any of them does.
[[nodiscard]] std::string schema(std::span<const GameInfo* const> games);

}  // namespace stela::xml
