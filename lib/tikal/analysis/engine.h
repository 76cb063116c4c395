#pragma once

#include "lib/analysis/engine.h"

namespace stela::tikal {

/// How games of Tikal are analysed, for the table of analysts.
[[nodiscard]] const Engine& engine();

}  // namespace stela::tikal
