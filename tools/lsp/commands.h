#pragma once

#include "tools/console/command_line.h"

namespace stela {

/// Declares the options of `stela lsp` and returns the function to run after parsing.
Runner declare_lsp(CommandLine& line);

}  // namespace stela
