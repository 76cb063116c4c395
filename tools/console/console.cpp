#include "tools/console/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "lib/core/utf8.h"
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

std::string complaint(std::string_view message) { return fmt::format("stela: {}\n", message); }

void complain(std::string_view message) { write_to_stderr(complaint(message)); }

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
    complain(fmt::format("cannot write {}: {}",
                         output.path().empty() ? "to standard output"
                                               : fmt::format("`{}`", printable(output.path())),
                         output.error()));
  }
  return kExitFile;
}

int print(std::string_view text) {
  Output output("");
  output.write(text);
  return finish_output(output, kExitDone);
}

}  // namespace stela
