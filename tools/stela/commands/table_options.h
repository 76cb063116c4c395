#pragma once

#include <string>
#include <vector>

#include "lib/game/table.h"
#include "tools/console/command_line.h"

namespace stela {

/// `--variant` and `--option`, for commands that set up a table of their own.
struct TableOptions {
  std::vector<std::string> variants;
  std::vector<std::string> options;

  void declare(CommandLine& line);
  /// Returns the lines of these tags.
  [[nodiscard]] std::string tags() const;
};

/// Appends the line of a tag to `tags`.
void add_tag_line(std::string_view name, const std::vector<std::string_view>& values,
                  std::string& tags);

/// Splits `setting` at its first `=`; the second part is empty without one.
[[nodiscard]] std::pair<std::string_view, std::string_view> named_value(std::string_view setting);

/// A table set up on the command line.
struct SetTable {
  Record record;
  Table table;
};

/// Parses the tag block `tags`, to which the result refers. Reports errors and returns false if
/// that is not a valid table.
[[nodiscard]] bool set_table(std::string_view tags, SetTable& set);

}  // namespace stela
