#pragma once

#include "lib/analysis/engine.h"

namespace stela::mykerinos {

/// How games of Mykerinos are analysed, for the table of analysts.
[[nodiscard]] const Engine& engine();

}  // namespace stela::mykerinos
