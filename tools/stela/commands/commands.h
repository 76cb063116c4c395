#pragma once

#include "tools/console/command_line.h"

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

}  // namespace stela
