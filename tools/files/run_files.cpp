#include "tools/files/run_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>

#include "lib/core/utf8.h"

namespace stela {
namespace {

struct Free {
  void operator()(char* text) const { std::free(text); }
};

/// Returns the full name of an existing file without links; empty if there is none.
std::string real_name(const std::string& path) {
  const std::unique_ptr<char, Free> real(::realpath(path.c_str(), nullptr));
  return real == nullptr ? std::string() : std::string(real.get());
}

/// Returns the full name of a file to be created; `path` itself if its folder does not exist.
std::string future_name(const std::string& path) {
  const std::size_t name = path.rfind('/') + 1;
  const std::string folder = real_name(name == 0 ? "." : path.substr(0, name));
  return folder.empty() ? path : folder + '/' + path.substr(name);
}

[[noreturn]] void refuse(std::string_view format, const std::string& path) {
  throw UsageError(fmt::format(fmt::runtime(format), printable(path)));
}

}  // namespace

std::string RunFiles::claim(const std::string& path, Replace replace) {
  constexpr std::string_view kTwice = "`{}` cannot be two outputs at once";
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists) {
    if (replace != Replace::kInput && inputs_.count(id_of(status)) > 0) {
      refuse("`{}` is an input; an output must be another file", path);
    }
    if (wrote(status) || !claimed_.insert(id_of(status)).second) refuse(kTwice, path);
    if (replace == Replace::kNothing && !forced_) {
      refuse("`{}` exists; `--force` replaces it", path);
    }
    return real_name(path);
  }
  if (::lstat(path.c_str(), &status) == 0) {
    if (S_ISLNK(status.st_mode)) refuse("`{}` is a link that leads nowhere", path);
    // Another run has made it in this moment.
    return claim(path, replace);
  }
  std::string name = future_name(path);
  if (!names_.insert(name).second) refuse(kTwice, path);
  return name;
}

bool RunFiles::reads(const std::string& path) const {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && inputs_.count(id_of(status)) > 0;
}

bool RunFiles::took(const std::string& path) const {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && (wrote(status) || claimed_.count(id_of(status)) > 0);
}

void RunFiles::claim_standard_output() {
  struct stat status {};
  if (::fstat(STDOUT_FILENO, &status) != 0 || !S_ISREG(status.st_mode)) return;
  if (inputs_.count(id_of(status)) > 0) {
    throw UsageError("standard output goes into a file that is an input");
  }
  claimed_.insert(id_of(status));
}

RunFiles& run_files() {
  static RunFiles instance;
  return instance;
}

}  // namespace stela
