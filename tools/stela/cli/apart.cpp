#include "tools/stela/cli/apart.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <new>
#include <system_error>
#include <thread>

#include "tools/console/console.h"

namespace stela {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
/// A file without a name, which is deleted with it.
using NamelessFile = std::unique_ptr<std::FILE, CloseFile>;

NamelessFile file_with(std::string_view content) {
  NamelessFile file(std::tmpfile());
  if (file == nullptr ||
      std::fwrite(content.data(), 1, content.size(), file.get()) < content.size()) {
    throw std::system_error(errno, std::generic_category(), "temporary file");
  }
  std::rewind(file.get());
  return file;
}

std::string content_of(std::FILE* file) {
  std::fseek(file, 0, SEEK_END);
  std::string content(static_cast<std::size_t>(std::ftell(file)), '\0');
  std::rewind(file);
  content.resize(std::fread(content.data(), 1, content.size(), file));
  return content;
}

[[noreturn]] void be_child(const std::function<int()>& work, std::FILE* in, std::FILE* out,
                           std::FILE* err) {
  ::dup2(::fileno(in), STDIN_FILENO);
  ::dup2(::fileno(out), STDOUT_FILENO);
  ::dup2(::fileno(err), STDERR_FILENO);
  const rlimit limit{kMaxAnswer, kMaxAnswer};
  ::setrlimit(RLIMIT_FSIZE, &limit);
  ::alarm(kMaxSeconds);
  int code = kExitFile;
  try {
    code = work();
  } catch (const std::exception& error) {
    complain(error.what());
  }
  std::fflush(nullptr);
  ::_exit(code);
}

}  // namespace

Answered run_apart(const std::function<int()>& work, std::string_view input,
                   const std::function<bool()>& cancelled) {
  constexpr std::chrono::milliseconds kPause(5);
  const NamelessFile in = file_with(input);
  const NamelessFile out = file_with({});
  const NamelessFile err = file_with({});
  const pid_t child = ::fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) be_child(work, in.get(), out.get(), err.get());
  int status = 0;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (cancelled()) ::kill(child, SIGKILL);
    std::this_thread::sleep_for(kPause);
  }
  if (WIFEXITED(status)) return {WEXITSTATUS(status), content_of(out.get()), content_of(err.get())};
  return {kExitFile, {}, WTERMSIG(status) == SIGALRM ? "it takes too long" : "it failed"};
}

}  // namespace stela
