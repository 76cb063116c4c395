#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <map>
#include <new>
#include <vector>

#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "tools/stela/app.h"
#include "tools/stela/command.h"
#include "tools/stela/output.h"
#include "tools/stela/run_files.h"

namespace stela {
namespace {

/// Says what is wrong with the command line, with a suggestion for a misspelt command or option.
int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* at = &app;
  for (const CLI::App* sub : app.get_subcommands()) at = sub;
  std::string message = error.what();
  std::string hint;
  const std::vector<std::string> extras = at->remaining();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !extras.empty()) {
    const std::string& word = extras.front();
    const bool option = word.size() > 1 && word.front() == '-';
    message = fmt::format("`{}` is not {}", printable(word),
                          option       ? "an option"
                          : at == &app ? "a command"
                                       : "expected here");
    const std::vector<std::string> known = option ? option_names(*at) : command_names();
    const std::vector<std::string_view> views(known.begin(), known.end());
    const std::string_view meant =
        option || at == &app ? closest(word.substr(0, word.find('=')), views) : std::string_view{};
    if (!meant.empty()) hint = fmt::format("; did you mean `{}`?", meant);
  }
  complain(message + hint);
  const std::string name = at == &app ? "stela" : fmt::format("stela {}", at->get_name());
  write_to_stderr(fmt::format("`{} --help` tells how it is used\n", name));
  return kExitUsage;
}

/// A standard stream that the caller has closed would be given to the next file that is opened, and
/// messages would be written into it. Opened the wrong way round, it fails as it should when used.
void keep_standard_streams() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(file, F_GETFD) != -1 || errno != EBADF) continue;
    (void)::open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

constexpr std::string_view kOutOfMemory = "stela: out of memory\n";

/// Some destructors of libraries need memory, and end the program when there is none.
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

int run(int argc, char** argv) {
  std::map<std::string, Runner, std::less<>> runners;
  const std::unique_ptr<CLI::App> app = make_app(runners);
  try {
    app->parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return print(app->get_subcommands().empty() ? program_help() : app->help());
  } catch (const CLI::CallForVersion& version) {
    return print(std::string(version.what()) + "\n");
  } catch (const CLI::ParseError& error) {
    return usage_error(*app, error);
  }
  const std::vector<CLI::App*> chosen = app->get_subcommands();
  if (chosen.empty()) {
    write_to_stderr(program_help());
    return kExitUsage;
  }
  try {
    return runners.at(chosen.front()->get_name())();
  } catch (const UsageError& error) {
    complain(error.what());
    return kExitUsage;
  }
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
    return stela::run(argc, argv);
  } catch (const std::bad_alloc&) {
    stela::write_to_stderr(stela::kOutOfMemory);
  } catch (const std::exception& error) {
    stela::complain(error.what());
  }
  return stela::kExitFile;
}
