#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/console/command_line.h"

namespace stela {

/// An entry in the table of commands.
struct Command {
  std::string_view name;
  /// One line for the list of commands.
  std::string_view summary;
  /// A few sentences for the command's own help.
  std::string_view description;
  /// Command lines with descriptions, one per line: `command  # what it shows`.
  std::string_view examples;
  /// Declares options and returns the function to run after parsing.
  Runner (*declare)(CommandLine& line);
};

/// Returns every command, in the order of the help.
[[nodiscard]] std::span<const Command> commands();

/// A command with its arguments.
struct DeclaredCommand {
  const Command* command = nullptr;
  CommandLine line;
  Runner run;
};

/// The command line of the program with all its commands.
struct Program {
  CommandLine line;
  std::deque<DeclaredCommand> commands;
};

/// Returns the program with every command declared.
[[nodiscard]] Program make_program();

inline constexpr std::string_view kProgramDescription =
    "Validates, converts and explains records of Tikal, Mykerinos and Taluva games.";

/// Returns the help of a command, for a terminal.
[[nodiscard]] std::string help_of(const DeclaredCommand& declared);
/// Returns the output of `stela --help`.
[[nodiscard]] std::string help_of(const Program& program);

/// Returns the names of all commands.
[[nodiscard]] std::vector<std::string> command_names();

/// Returns the command of that name, or null.
[[nodiscard]] const DeclaredCommand* find_command(const Program& program, std::string_view name);

/// Who wrote a command line: a user of the shell, or a program that calls a tool.
enum class Caller : std::uint8_t { kShell, kTool };

/// Parses the words `given` after the program's name and sets the values of `program`. Returns the
/// command to run, or the exit status if there is nothing left to do: help was requested, or the
/// words are not a valid command line, which has been reported, to a user with the way to the help.
[[nodiscard]] std::variant<const DeclaredCommand*, int> parse(const Program& program,
                                                              const std::vector<std::string>& given,
                                                              Caller caller);

/// Runs the command line with these words after the program's name; returns the exit status.
[[nodiscard]] int run_program(const std::vector<std::string>& words,
                              Caller caller = Caller::kShell);

// The commands about the program itself, one for each cmd_*.cpp.
Runner declare_completion(CommandLine& line);
Runner declare_mcp(CommandLine& line);
Runner declare_man(CommandLine& line);
Runner declare_help(CommandLine& line);

/// Limits of a call that runs in a process of its own.
inline constexpr unsigned kMaxSeconds = 60;
inline constexpr std::size_t kMaxAnswer = std::size_t{8} << 20U;

/// What a call printed, and its exit status.
struct Answered {
  int code = 0;
  std::string out;
  std::string err;
};

/// Runs `work` in a child process with `input` as its standard input, and ends it after
/// `kMaxSeconds` or when `cancelled`, which is called repeatedly, returns true. No file that it
/// writes, such as its output, grows beyond `kMaxAnswer`.
[[nodiscard]] Answered run_apart(const std::function<int()>& work, std::string_view input,
                                 const std::function<bool()>& cancelled);

}  // namespace stela
