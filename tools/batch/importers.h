#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "formats/import/importer.h"
#include "tools/console/command_line.h"

namespace stela {

/// Returns the names of all platforms whose games can be read, as `--from` takes them.
[[nodiscard]] std::vector<std::string> platform_names();
/// Returns the importer of that name, or null.
[[nodiscard]] const importing::Importer* importer_named(std::string_view name);

/// How the games of a platform are read: `--table` and `--lenient`.
struct ImportOptions {
  std::string about;
  bool lenient = false;

  void declare(CommandLine& line);
  /// Returns whether any was given.
  [[nodiscard]] bool any() const { return lenient || !about.empty(); }
};

/// For each file with a game's moves, the second file about it.
using AboutFiles = std::map<std::string, std::string>;

/// Finds the second file of each input: the one named by `options`, otherwise the one at the usual
/// location next to the first; registers it with `run_files`. Second files, and files in a folder
/// without the name of a log, are removed from `input.found`. Throws `UsageError` if one file is
/// named for several inputs.
[[nodiscard]] AboutFiles find_about(const importing::Importer& importer,
                                    const ImportOptions& options, InputOptions& input);

/// Returns `remark` on the game in `file` as printed on standard error, with a line ending.
[[nodiscard]] std::string line_of(const importing::Remark& remark, std::string_view file);

}  // namespace stela
