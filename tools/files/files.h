#pragma once

#include <sys/stat.h>

#include <csignal>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/words/message.h"
#include "tools/files/input.h"

namespace stela {

/// A request that cannot be carried out; the message is for the user.
class UsageError : public std::runtime_error {
 public:
  explicit UsageError(Message message)
      : std::runtime_error(message.english()), message_(std::move(message)) {}
  [[nodiscard]] const Message& message() const { return message_; }

 private:
  Message message_;
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
  /// Registers the file at `path` as an input; `status` is that of the file. Throws `UsageError` if
  /// it is an output already: inputs are listed before anything is written.
  void add_input(const std::string& path, const struct stat& status);
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

/// Returns the format for the extension of a file name, ignoring `.gz`, `.zst`, `.xz` and `.bz2`.
[[nodiscard]] std::optional<Format> format_of_name(std::string_view path);

/// Returns `path` without the extension of the compression.
[[nodiscard]] std::string_view plain_name(std::string_view path);

/// Returns whether the name is that of the information on a table of Board Game Arena, which
/// contains its result but no moves: `tableinfos.json`, with anything before it. In a folder or an
/// archive it is never read as records.
[[nodiscard]] bool is_table_file(std::string_view path);

/// Returns whether the name is that of a log of Board Game Arena, which `convert` turns into a
/// record: `logs.json`, alone or after a dot. In a folder or an archive it is never read as
/// records.
[[nodiscard]] bool is_log_file(std::string_view path);

/// Returns whether the name is that of an archive: `.zip`, `.tar`, `.tgz` and the like.
[[nodiscard]] bool has_archive_name(std::string_view path);

/// Returns the files named by `paths`, in order (standard input if there are none), and registers
/// each with `run_files` as an input. With `recursive`, a folder means all files in and below it
/// whose names have the extension of a format or an archive, sorted bytewise by name. Links are
/// followed; a folder that was visited before is skipped, and one that contains itself through a
/// link is an error.
[[nodiscard]] std::vector<FoundFile> find_inputs(const std::vector<std::string>& paths,
                                                 bool recursive);

/// Returns the total size of all files, as far as it is known.
[[nodiscard]] std::uint64_t total_size(const std::vector<FoundFile>& files);

/// The signals that end a program and may come at any moment.
inline constexpr int kEndingSignals[] = {SIGINT, SIGTERM, SIGHUP};

/// While this object lives, the signals that end the program are blocked: in this thread, and
/// permanently in the threads that it starts.
class HeldSignals {
 public:
  HeldSignals() {
    sigset_t held;
    ::sigemptyset(&held);
    for (const int signal : kEndingSignals) ::sigaddset(&held, signal);
    ::pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~HeldSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace stela
