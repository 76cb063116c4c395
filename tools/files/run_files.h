#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

namespace stela {

/// A request that cannot be carried out; the message is for the user.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Identifies a file independently of its name: device and inode.
using FileId = std::pair<dev_t, ino_t>;

/// Which files an output may replace.
enum class Replace : std::uint8_t {
  /// A file that the user has named, but not an input or a file of another kind (`Output`).
  kNamed,
  /// No file: the program made the name.
  kNothing,
  /// The input itself, which is rewritten (`format --in-place`).
  kInput,
};

/// The files that this run reads and those that it writes. Every input and every output is
/// registered here, so that no output overwrites an input or another output of this run, and no run
/// reads its own output.
class RunFiles {
 public:
  /// `status` is that of an input.
  void add_input(const struct stat& status) { inputs_.insert(id_of(status)); }
  /// Returns whether `path` is an input.
  [[nodiscard]] bool reads(const std::string& path) const;
  /// `--force`: an output may replace any file but an input.
  [[nodiscard]] bool& forced() { return forced_; }
  /// Registers `path` as an output; returns the file itself if `path` is a link to it. Throws
  /// `UsageError` if it may not be written.
  [[nodiscard]] std::string claim(const std::string& path, Replace replace);
  /// Returns whether the file at `path` is already an output, finished or not.
  [[nodiscard]] bool took(const std::string& path) const;
  /// Registers standard output as an output.
  void claim_standard_output();
  /// `status` is that of a file that this run has finished.
  void add_written(const struct stat& status) { written_.insert(id_of(status)); }
  /// Returns whether this run has written the file.
  [[nodiscard]] bool wrote(const struct stat& status) const {
    return written_.count(id_of(status)) > 0;
  }

 private:
  static FileId id_of(const struct stat& status) { return {status.st_dev, status.st_ino}; }

  bool forced_ = false;
  std::set<FileId> inputs_;
  /// Existing files to be replaced or written into.
  std::set<FileId> claimed_;
  /// The same and new ones by their full names.
  std::set<std::string> names_;
  std::set<FileId> written_;
};

/// Returns the files of this run; only for the thread that reads and writes.
[[nodiscard]] RunFiles& run_files();

}  // namespace stela
