#pragma once

#include <cstdint>
#include <string>

#include "tools/console/command_line.h"

namespace stela {

/// Declares `--effort`: one of the three words, or a number from 1.
void declare_effort(CommandLine& line, std::string& effort, std::string help);

/// Returns the playouts for `effort`, which has been checked.
[[nodiscard]] std::uint32_t plays_of(const std::string& effort);

}  // namespace stela
