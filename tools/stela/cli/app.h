#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/console/command_line.h"

namespace stela {

/// A row of the table of commands.
struct Command {
  std::string_view name;
  /// One line, for the list of commands.
  std::string_view summary;
  /// A few sentences, for the command's own help.
  std::string_view description;
  /// Command lines with what they show, one a line: `command  # what it shows`.
  std::string_view examples;
  /// Declares options and gives what runs after parsing.
  Runner (*declare)(CommandLine& line);
};

/// Every command, in the order in which they are listed.
[[nodiscard]] std::span<const Command> commands();

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

// The commands that tell of the program itself, one for each cmd_*.cpp.
Runner declare_completion(CommandLine& line);
Runner declare_man(CommandLine& line);
Runner declare_help(CommandLine& line);

}  // namespace stela
