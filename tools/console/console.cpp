#include "tools/console/console.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "lib/core/utf8.h"
#include "lib/core/wrapped.h"
#include "lib/words/say.h"
#include "tools/files/output.h"

namespace stela {

Globals& globals() {
  static Globals instance;
  return instance;
}

bool use_colour(int file) {
  if (globals().colour != "auto") return globals().colour == "always";
  const char* no_colour = std::getenv("NO_COLOR");
  return (no_colour == nullptr || *no_colour == '\0') && ::isatty(file) != 0;
}

std::size_t terminal_width(int file) {
  if (::isatty(file) == 0) return 0;
  winsize size{};
  const bool told = ::ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return told ? size.ws_col : kTerminalWidth;
}

std::string complaint(std::string_view message) { return fmt::format("stela: {}\n", message); }

void complain(std::string_view message) {
  constexpr std::size_t kFurther = 4;
  const std::size_t width = terminal_width(STDERR_FILENO);
  const std::string text = complaint(message);
  write_to_stderr(width > 0 ? wrapped(text, width, kFurther) : text);
}

void write_to_stderr(std::string_view text) {
  if (!text.empty()) std::fwrite(text.data(), 1, text.size(), stderr);
}

int worse(int a, int b) { return std::max(a, b); }

int finish_output(Output& output, int code) {
  if (code >= kExitUsage && !output.path().empty()) {
    output.abandon();
    return code;
  }
  if (output.finish()) return code;
  if (output.refused()) {
    complain(output.error());
    return kExitUsage;
  }
  if (!output.closed_pipe()) {
    const Language language = globals().language;
    complain(
        output.path().empty()
            ? say(language, "cannot write to standard output: {0}", output.error())
            : say(language, "cannot write `{0}`: {1}", printable(output.path()), output.error()));
  }
  return kExitFile;
}

int print(std::string_view text) {
  Output output("");
  output.write(text);
  return finish_output(output, kExitDone);
}

}  // namespace stela
