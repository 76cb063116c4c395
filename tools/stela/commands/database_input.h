#pragma once

#include <string>

#include "tools/batch/batch.h"
#include "tools/console/console.h"

namespace stela {

/// The database of `stela index` among the inputs of a command.
struct DatabaseInput {
  /// Empty if there is none.
  std::string path;
  int code = kExitDone;
};

/// Returns it. Reports with `kExitUsage` that it is not the only file, or that an option selects
/// records of files.
[[nodiscard]] DatabaseInput database_among(const BatchOptions& batch);

}  // namespace stela
