#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/stela/cli/command.h"

namespace stela {

/// A command with what it takes.
struct DeclaredCommand {
  const Command* command = nullptr;
  CommandLine line;
  Runner run;
};

/// Everything that the command line of the program may hold.
struct Program {
  CommandLine line;
  std::deque<DeclaredCommand> commands;
};

/// The program with every command declared.
[[nodiscard]] Program make_program();

inline constexpr std::string_view kProgramDescription =
    "Validates, converts and explains records of Tikal, Mykerinos and Taluva games.";

/// What `stela --help` prints.
[[nodiscard]] std::string program_help();

/// The names of all commands.
[[nodiscard]] std::vector<std::string> command_names();

/// Reads the words behind the program's name and fills in the values of `program`. Gives the
/// command that is to run, or the exit code when there is nothing left to do: help was asked for,
/// or the words are no command line of ours, which was told.
[[nodiscard]] std::variant<const DeclaredCommand*, int> parse(const Program& program,
                                                              std::vector<std::string> words);

/// Writes `text` to standard output; gives the exit code.
int print(std::string_view text);

}  // namespace stela
