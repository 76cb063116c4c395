#include <memory>
#include <string>

#include "tools/stela/cli/app.h"
#include "tools/stela/commands/commands.h"

namespace stela {

/// A line that is right is read as one with `--help` (`parse`).
Runner declare_help(CommandLine& line) {
  auto command = std::make_shared<std::string>();
  line.word("COMMAND", command.get(), "a command; without one, all are listed")
      .only(command_names());
  return [command] { return print(program_help()); };
}

}  // namespace stela
