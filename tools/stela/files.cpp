#include "tools/stela/files.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <set>
#include <utility>

namespace stela {
namespace {

using Identity = std::pair<dev_t, ino_t>;

std::string_view extension_of(std::string_view path) {
  const std::size_t name = path.rfind('/') + 1;
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos || dot < name ? std::string_view{} : path.substr(dot + 1);
}

/// Without the extension that says how it is compressed.
std::string_view plain_name(std::string_view path) {
  const std::string_view extension = extension_of(path);
  if (extension == "gz" || extension == "zst") path.remove_suffix(extension.size() + 1);
  return path;
}

class Walker {
 public:
  explicit Walker(const std::function<bool(const FoundFile&)>& visit) : visit_(visit) {}

  /// Visits `path`, whatever it is; false to stop.
  bool walk(const std::string& path, bool in_folder) {
    struct stat status {};
    if (path == "-" || ::stat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) {
      // A link that leads nowhere is an error like a file that is not there.
      if (in_folder && !format_of_name(path)) return true;
      // A pipe or a device that lies in a folder would be waited for.
      const bool odd = in_folder && status.st_mode != 0 && !S_ISREG(status.st_mode);
      return visit_({path, odd ? "it is no regular file" : "", in_folder});
    }
    const Identity folder{status.st_dev, status.st_ino};
    if (std::find(above_.begin(), above_.end(), folder) != above_.end()) {
      return visit_({path, "the folder holds itself by a link", in_folder});
    }
    if (!visited_.insert(folder).second) return true;
    std::vector<std::string> names;
    if (const int error = list(path, names); error != 0) {
      return visit_({path, std::strerror(error), in_folder});
    }
    above_.push_back(folder);
    std::string prefix = path;
    if (prefix.back() != '/') prefix += '/';
    for (const std::string& name : names) {
      if (!walk(prefix + name, true)) return false;
    }
    above_.pop_back();
    return true;
  }

 private:
  struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
  };

  /// The names in the folder `path`, sorted; gives `errno` when they cannot be read.
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
    std::sort(names.begin(), names.end());
    return error;
  }

  const std::function<bool(const FoundFile&)>& visit_;
  std::set<Identity> visited_;
  /// The folders in which the walk is.
  std::vector<Identity> above_;
};

}  // namespace

std::optional<Format> format_of_name(std::string_view path) {
  return path == "-" ? std::nullopt : format_named(extension_of(plain_name(path)));
}

bool has_compressed_name(std::string_view path) { return plain_name(path) != path; }

void for_each_file(const std::vector<std::string>& paths, bool recursive,
                   const std::function<bool(const FoundFile&)>& visit) {
  if (paths.empty()) {
    visit({"-", {}, false});
    return;
  }
  Walker walker(visit);
  for (const std::string& path : paths) {
    if (!(recursive ? walker.walk(path, false) : visit({path, {}, false}))) return;
  }
}

std::uint64_t total_size(const std::vector<std::string>& paths, bool recursive) {
  std::uint64_t total = 0;
  for_each_file(paths, recursive, [&](const FoundFile& file) {
    struct stat status {};
    if (file.path != "-" && ::stat(file.path.c_str(), &status) == 0 && S_ISREG(status.st_mode)) {
      total += static_cast<std::uint64_t>(status.st_size);
    }
    return true;
  });
  return total;
}

}  // namespace stela
