#include "tools/files/files.h"

#include <dirent.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

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

UsageError output_is_input(const std::string& path) {
  return UsageError(tr("`{0}` is an input; an output must be another file", printable(path)));
}

}  // namespace

void RunFiles::add_input(const std::string& path, const struct stat& status) {
  if (claimed_.count(id_of(status)) > 0) throw output_is_input(path);
  inputs_.insert(id_of(status));
}

std::string RunFiles::claim(const std::string& path, Replace replace) {
  const auto twice = [&] {
    return UsageError(tr("`{0}` cannot be two outputs at once", printable(path)));
  };
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists) {
    if (replace != Replace::kInput && inputs_.count(id_of(status)) > 0) {
      throw output_is_input(path);
    }
    if (wrote(status) || !claimed_.insert(id_of(status)).second) throw twice();
    if (replace == Replace::kNothing && !forced_) {
      throw UsageError(tr("`{0}` exists; `--force` replaces it", printable(path)));
    }
    return real_name(path);
  }
  if (::lstat(path.c_str(), &status) == 0) {
    if (S_ISLNK(status.st_mode)) {
      throw UsageError(tr("`{0}` is a link to a missing file", printable(path)));
    }
    // Another run has made it in this moment.
    return claim(path, replace);
  }
  std::string name = future_name(path);
  if (!names_.insert(name).second) throw twice();
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
    throw UsageError(tr("standard output goes into a file that is an input"));
  }
  claimed_.insert(id_of(status));
}

RunFiles& run_files() {
  static RunFiles instance;
  return instance;
}

namespace {

std::string_view extension_of(std::string_view path) {
  const std::size_t name = path.rfind('/') + 1;
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos || dot < name ? std::string_view{} : path.substr(dot + 1);
}

class Walker {
 public:
  explicit Walker(bool recursive) : recursive_(recursive) {}

  /// Finds `path`, or the files below it.
  void walk(const std::string& path, bool in_folder) {
    struct stat status {};
    const bool there =
        (path == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(path.c_str(), &status)) == 0;
    if (!recursive_ || path == "-" || !there || !S_ISDIR(status.st_mode)) {
      // A dangling link is an error like a missing file.
      if (in_folder && !format_of_name(path) && !has_archive_name(path)) return;
      // A pipe or a device in a folder would block.
      const bool odd = in_folder && there && !S_ISREG(status.st_mode);
      // A missing file may become an output later, and must not be registered as an input.
      const char* error = !there ? std::strerror(errno) : odd ? "it is not a regular file" : "";
      const bool folder = path != "-" && there && S_ISDIR(status.st_mode);
      const bool sized = there && S_ISREG(status.st_mode);
      if (sized) run_files().add_input(path, status);
      found_.push_back({path, folder ? std::strerror(EISDIR) : error, in_folder,
                        sized ? static_cast<std::uint64_t>(status.st_size) : 0, folder});
      return;
    }
    const FileId folder{status.st_dev, status.st_ino};
    if (contains(above_, folder)) {
      found_.push_back({path, "the folder contains itself through a link", in_folder});
      return;
    }
    if (!visited_.insert(folder).second) return;
    std::vector<std::string> names;
    if (const int error = list(path, names); error != 0) {
      found_.push_back({path, std::strerror(error), in_folder});
      return;
    }
    above_.push_back(folder);
    std::string prefix = path;
    if (prefix.back() != '/') prefix += '/';
    for (const std::string& name : names) walk(prefix + name, true);
    above_.pop_back();
  }

  [[nodiscard]] std::vector<FoundFile> take() { return std::move(found_); }

 private:
  struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
  };

  /// Lists the names in the folder `path`, sorted; returns `errno` if they cannot be read.
  static int list(const std::string& path, std::vector<std::string>& names) {
    const std::unique_ptr<DIR, CloseFolder> folder(::opendir(path.c_str()));
    if (folder == nullptr) return errno;
    errno = 0;
    while (const dirent* entry = ::readdir(folder.get())) {
      const std::string_view name = entry->d_name;
      if (name != "." && name != "..") names.emplace_back(name);
      errno = 0;
    }
    const int error = errno;
    std::ranges::sort(names);
    return error;
  }

  bool recursive_;
  std::vector<FoundFile> found_;
  std::set<FileId> visited_;
  /// The folders on the current path.
  std::vector<FileId> above_;
};

}  // namespace

bool is_table_file(std::string_view path) { return plain_name(path).ends_with("tableinfos.json"); }

bool is_log_file(std::string_view path) {
  std::string_view name = plain_name(path);
  name.remove_prefix(name.rfind('/') + 1);
  return name == "logs.json" || name.ends_with(".logs.json");
}

std::optional<Format> format_of_name(std::string_view path) {
  return path == "-" ? std::nullopt : format_named(extension_of(plain_name(path)));
}

std::string_view plain_name(std::string_view path) {
  constexpr std::array<std::string_view, 4> kCompressed = {"gz", "zst", "xz", "bz2"};
  const std::string_view extension = extension_of(path);
  if (contains(kCompressed, extension)) path.remove_suffix(extension.size() + 1);
  return path;
}

bool has_archive_name(std::string_view path) {
  constexpr std::array<std::string_view, 7> kArchives = {"zip", "tar", "tgz", "tzst",
                                                         "txz", "tbz", "tbz2"};
  return path != "-" && contains(kArchives, extension_of(plain_name(path)));
}

std::vector<FoundFile> find_inputs(const std::vector<std::string>& paths, bool recursive) {
  Walker walker(recursive);
  if (paths.empty()) walker.walk("-", false);
  for (const std::string& path : paths) walker.walk(path, false);
  return walker.take();
}

std::uint64_t total_size(const std::vector<FoundFile>& files) {
  std::uint64_t total = 0;
  for (const FoundFile& file : files) total += file.size;
  return total;
}

}  // namespace stela
