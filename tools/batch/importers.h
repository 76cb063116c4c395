#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "formats/import/importer.h"
#include "tools/console/command_line.h"
#include "tools/console/options.h"

namespace stela {

/// The names of all platforms whose games can be read, as `--from` takes them.
[[nodiscard]] std::vector<std::string> platform_names();
/// The importer of that name, or null.
[[nodiscard]] const importing::Importer* importer_named(std::string_view name);

/// How the games of a platform are read: `--table` and `--lenient`.
struct ImportOptions {
  std::string about;
  bool lenient = false;

  void declare(CommandLine& line);
  /// Whether any was given.
  [[nodiscard]] bool any() const { return lenient || !about.empty(); }
};

/// By the file that holds a game's moves, the second file about it.
using AboutFiles = std::map<std::string, std::string>;

/// Finds the second file of each input: the one that `options` name, else the one that has its
/// place beside the first; it is told to `run_files`. Second files, and what a folder holds under
/// other names than those of logs, are taken out of `input.found`. Throws `UsageError` when one
/// file is named for several inputs.
[[nodiscard]] AboutFiles find_about(const importing::Importer& importer,
                                    const ImportOptions& options, InputOptions& input);

/// `remark` on the game in `file` as standard error shows it, with a line end.
[[nodiscard]] std::string told(const importing::Remark& remark, std::string_view file);

}  // namespace stela
