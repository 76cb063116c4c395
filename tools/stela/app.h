#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/stela/command.h"

namespace stela {

/// The whole command line with every command declared; `runners` are filled by command.
[[nodiscard]] std::unique_ptr<CLI::App> make_app(
    std::map<std::string, Runner, std::less<>>& runners);

/// What `stela --help` prints.
[[nodiscard]] std::string program_help();

/// The names of all commands.
[[nodiscard]] std::vector<std::string> command_names();

/// Every option of `app` with its dashes, as in `--jobs` and `-o`.
[[nodiscard]] std::vector<std::string> option_names(const CLI::App& app);

/// Writes `text` to standard output; gives the exit code.
int print(std::string_view text);

}  // namespace stela
