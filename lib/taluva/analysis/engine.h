#pragma once

#include "lib/analysis/engine.h"

namespace stela::taluva {

/// How games of Taluva are analysed, for the table of analysts.
[[nodiscard]] const Engine& engine();

}  // namespace stela::taluva
