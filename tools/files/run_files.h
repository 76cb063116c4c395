#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

namespace stela {

/// What was asked for cannot be done as it was asked; the words are for the user.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file whatever it is called: device and inode.
using FileId = std::pair<dev_t, ino_t>;

/// What an output may replace.
enum class Replace : std::uint8_t {
  /// A file that the user has named, but no input, and nothing of another kind (`Output`).
  kNamed,
  /// Nothing: the name was made by the program.
  kNothing,
  /// The input itself, which is rewritten (`format --in-place`).
  kInput,
};

/// The files that this run reads and those that it writes. Every input and every output goes
/// through here, so that nothing is ever written onto an input, or onto what this run has written
/// for something else, and so that no run reads what it has written.
class RunFiles {
 public:
  /// `status` is that of an input.
  void add_input(const struct stat& status) { inputs_.insert(id_of(status)); }
  /// Returns whether `path` is an input.
  [[nodiscard]] bool reads(const std::string& path) const;
  /// `--force`: an output may replace any file but an input.
  [[nodiscard]] bool& forced() { return forced_; }
  /// Takes `path` as an output; gives the file itself, where `path` is a link to it. Throws
  /// `UsageError` when it may not be written.
  [[nodiscard]] std::string claim(const std::string& path, Replace replace);
  /// Whether the file at `path` is an output already, done or not.
  [[nodiscard]] bool took(const std::string& path) const;
  /// Takes standard output as an output.
  void claim_standard_output();
  /// `status` is that of a file that this run has put under its name.
  void add_written(const struct stat& status) { written_.insert(id_of(status)); }
  /// Whether this run has written the file.
  [[nodiscard]] bool wrote(const struct stat& status) const {
    return written_.count(id_of(status)) > 0;
  }

 private:
  static FileId id_of(const struct stat& status) { return {status.st_dev, status.st_ino}; }

  bool forced_ = false;
  std::set<FileId> inputs_;
  /// Files that were there before, and are to be replaced or written into.
  std::set<FileId> claimed_;
  /// The same and new ones by their full names.
  std::set<std::string> names_;
  std::set<FileId> written_;
};

/// Those of this run; for the thread that reads and writes.
[[nodiscard]] RunFiles& run_files();

}  // namespace stela
