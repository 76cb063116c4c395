#include "tools/lsp/command.h"

#include <unistd.h>

#include <memory>

#include "tools/console/console.h"
#include "tools/console/options.h"
#include "tools/lsp/server.h"

namespace stela {

Runner declare_lsp(CommandLine& line) {
  auto strict = std::make_shared<bool>(false);
  line.flag("--strict", *strict, "warn of tags that the notation does not know");
  declare_language(line);
  return [strict] {
    lsp::Channel channel(STDIN_FILENO, STDOUT_FILENO);
    return lsp::Server(channel, {*strict, globals().language}).run();
  };
}

}  // namespace stela
