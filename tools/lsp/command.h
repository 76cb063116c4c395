#pragma once

#include "tools/console/command_line.h"

namespace stela {

/// Declares the options of `stela lsp` and gives what runs after parsing.
Runner declare_lsp(CommandLine& line);

}  // namespace stela
