#pragma once

#include <string>

#include "tools/console/command_line.h"
#include "tools/console/console.h"

namespace stela {

/// The database of `stela index` among the inputs of a command.
struct DatabaseInput {
  /// Empty if there is none.
  std::string path;
  int code = kExitDone;
};

/// Returns it. Reports with `kExitUsage` that it is not the only file.
[[nodiscard]] DatabaseInput database_among(const InputOptions& input);

}  // namespace stela
