#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/game/table.h"
#include "tools/batch/batch.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"

namespace stela {

/// Returns the ids of all games, for the command line.
[[nodiscard]] std::vector<std::string> game_ids();
/// Declares the argument for a game: its name or its id, in any case (`game_named`).
Argument& declare_game(CommandLine& line, std::string& game);

// One for each cmd_*.cpp: declares the command's options and returns the function to run after
// parsing.
Runner declare_validate(CommandLine& line);
Runner declare_repair(CommandLine& line);
Runner declare_format(CommandLine& line);
Runner declare_convert(CommandLine& line);
Runner declare_export(CommandLine& line);
Runner declare_replay(CommandLine& line);
Runner declare_score(CommandLine& line);
Runner declare_summary(CommandLine& line);
Runner declare_analyse(CommandLine& line);
Runner declare_position(CommandLine& line);
Runner declare_diagram(CommandLine& line);
Runner declare_legal(CommandLine& line);
Runner declare_explain(CommandLine& line);
Runner declare_catalogue(CommandLine& line);
Runner declare_new(CommandLine& line);
Runner declare_random(CommandLine& line);
Runner declare_stats(CommandLine& line);
Runner declare_standings(CommandLine& line);
Runner declare_split(CommandLine& line);
Runner declare_merge(CommandLine& line);
Runner declare_dedupe(CommandLine& line);
Runner declare_diff(CommandLine& line);
Runner declare_index(CommandLine& line);
Runner declare_query(CommandLine& line);
Runner declare_find(CommandLine& line);

/// Declares `--effort`: one of the three words, or a number from 1.
void declare_effort(CommandLine& line, std::string& effort, std::string help);

/// Returns the playouts for `effort`, which has been checked.
[[nodiscard]] std::uint32_t plays_of(const std::string& effort);

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
