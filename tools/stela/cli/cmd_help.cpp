#include <memory>
#include <string>

#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/stela/cli/app.h"

namespace stela {

/// A valid line is parsed as one with `--help` (`parse`).
Runner declare_help(CommandLine& line) {
  auto command = std::make_shared<std::string>();
  line.word("COMMAND", command.get(), "a command; without one, all are listed")
      .only(command_names());
  return [command] { return print(program_help()); };
}

}  // namespace stela
