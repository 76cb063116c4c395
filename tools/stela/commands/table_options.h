#pragma once

#include <string>
#include <vector>

#include "lib/game/table.h"
#include "tools/console/command_line.h"

namespace stela {

/// `--variant` and `--option`, for commands that set a table of their own.
struct TableOptions {
  std::vector<std::string> variants;
  std::vector<std::string> options;

  void declare(CommandLine& line);
  /// The lines of these tags.
  [[nodiscard]] std::string tags() const;
};

/// Appends the line of a tag to `tags`.
void add_tag_line(std::string_view name, const std::vector<std::string_view>& values,
                  std::string& tags);

/// What stands before the first `=` of `setting`, and behind it; the latter is empty without one.
[[nodiscard]] std::pair<std::string_view, std::string_view> named_value(std::string_view setting);

/// A table as it was set on the command line.
struct SetTable {
  Record record;
  Table table;
};

/// Reads the tag block `tags`, of which the result holds views. Says what is wrong with it and
/// gives false when that is no table.
[[nodiscard]] bool set_table(std::string_view tags, SetTable& set);

}  // namespace stela
