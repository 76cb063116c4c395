// Runs the program many times, each time in a fork of this process: `stela_runs < RUNS > RESULTS`.
// Starting a process takes longer than most commands take on a small input.
//
// A line of RUNS is the path of a file for standard input and the words of a command line, all
// separated by tabs. Without words the engine of the recorder runs: it answers each line of the
// file. A line of RESULTS is the exit code (less than 0: the signal that ended the run), the
// microseconds of processor time and the KiB of memory.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lib/core/lines.h"
#include "tools/console/console.h"
#include "tools/files/files.h"
#include "tools/recorder_page/recorder_api.h"
#include "tools/stela/cli/app.h"

namespace {

constexpr long kMicroseconds = 1'000'000;

int answer_requests() {
  stela::recorder::RecorderApi api;
  for (std::string request; std::getline(std::cin, request);) {
    std::cout << api.answer(request) << '\n';
  }
  return 0;
}

/// What the program does with `words`: its exit code.
int run_words(const stela::Program& program, const std::vector<std::string>& words) {
  try {
    const auto parsed = stela::parse(program, words, stela::Caller::kShell);
    if (const int* code = std::get_if<int>(&parsed)) return *code;
    return std::get<const stela::DeclaredCommand*>(parsed)->run();
  } catch (const stela::UsageError&) {
    return stela::kExitUsage;
  }
}

void read_and_drop_output(const std::string& input) {
  const int in = ::open(input.c_str(), O_RDONLY);
  const int out = ::open("/dev/null", O_WRONLY);
  if (in < 0 || out < 0) std::abort();
  ::dup2(in, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(out, STDERR_FILENO);
  ::close(in);
  ::close(out);
}

long microseconds(const timeval& time) { return time.tv_sec * kMicroseconds + time.tv_usec; }

}  // namespace

int main() {
  const stela::Program program = stela::make_program();
  // Not std::cin: a fork would find in it what was read ahead.
  std::string line;
  for (char c = 0; ::read(STDIN_FILENO, &c, 1) == 1;) {
    if (c != '\n') {
      line += c;
      continue;
    }
    const std::vector<std::string_view> parts = stela::split(line, '\t');
    const std::string input(parts.front());
    const std::vector<std::string> words(parts.begin() + 1, parts.end());
    line.clear();
    const pid_t child = ::fork();
    if (child == 0) {
      read_and_drop_output(input);
      std::exit(words.empty() ? answer_requests() : run_words(program, words));
    }
    int status = 0;
    rusage usage{};
    if (child < 0 || ::wait4(child, &status, 0, &usage) != child) return 1;
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    std::cout << code << ' ' << microseconds(usage.ru_utime) + microseconds(usage.ru_stime) << ' '
              << usage.ru_maxrss << std::endl;
  }
}
