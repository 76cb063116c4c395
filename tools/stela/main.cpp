#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>

#include "tools/console/console.h"
#include "tools/files/output.h"
#include "tools/stela/cli/app.h"

namespace stela {
namespace {

/// If the caller closed a standard stream, the next opened file would take its descriptor, and
/// messages would be written into that file. Opened with the wrong direction instead, a standard
/// stream fails as it should when used.
void keep_standard_streams() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(file, F_GETFD) != -1 || errno != EBADF) continue;
    (void)::open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

constexpr std::string_view kOutOfMemory = "stela: out of memory\n";

/// Some library destructors need memory, and end the program if there is none.
[[noreturn]] void on_terminate() {
  try {
    if (const std::exception_ptr error = std::current_exception()) std::rethrow_exception(error);
  } catch (const std::bad_alloc&) {
    remove_unfinished();
    write_to_stderr(kOutOfMemory);
    ::_exit(kExitFile);
  } catch (...) {
  }
  std::abort();
}

}  // namespace
}  // namespace stela

int main(int argc, char** argv) {
  stela::keep_standard_streams();
  // A closed pipe and a file that may not grow are errors of writing like others, so that nothing
  // is left half done.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  std::set_terminate(stela::on_terminate);
  try {
    return stela::run_program({argv + std::min(argc, 1), argv + argc});
  } catch (const std::bad_alloc&) {
    stela::write_to_stderr(stela::kOutOfMemory);
  } catch (const std::exception& error) {
    stela::complain(error.what());
  }
  return stela::kExitFile;
}
