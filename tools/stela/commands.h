#pragma once

#include "tools/stela/command.h"

namespace stela {

/// The ids of all games, for the command line.
[[nodiscard]] std::vector<std::string> game_ids();

// One for each cmd_*.cpp: declares the command's options and gives what runs after parsing.
Runner declare_validate(CLI::App& app);
Runner declare_format(CLI::App& app);
Runner declare_convert(CLI::App& app);
Runner declare_replay(CLI::App& app);
Runner declare_score(CLI::App& app);
Runner declare_position(CLI::App& app);
Runner declare_diagram(CLI::App& app);
Runner declare_legal(CLI::App& app);
Runner declare_explain(CLI::App& app);
Runner declare_catalogue(CLI::App& app);
Runner declare_random(CLI::App& app);
Runner declare_stats(CLI::App& app);
Runner declare_standings(CLI::App& app);
Runner declare_split(CLI::App& app);
Runner declare_merge(CLI::App& app);
Runner declare_dedupe(CLI::App& app);
Runner declare_diff(CLI::App& app);
Runner declare_index(CLI::App& app);
Runner declare_query(CLI::App& app);
Runner declare_find(CLI::App& app);
Runner declare_completion(CLI::App& app);
Runner declare_man(CLI::App& app);

}  // namespace stela
