#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>
#include <string_view>

#include "tools/files/run_files.h"

namespace stela {

/// Where a command writes: standard output, or a file that appears under its name only when all of
/// it was written. Errors are kept and told once.
class Output {
 public:
  /// `path` empty or `-`: standard output. Throws `UsageError` when the file may not be written.
  /// One that is there and is another kind of output (`why_kept`) is not replaced, unless
  /// `run_files` is forced: it shows when some of the output is known, and makes writing fail.
  explicit Output(std::string path, Replace replace = Replace::kNamed);
  /// A file that was not finished is taken away again.
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Gathers `text` and writes it in large pieces.
  void write(std::string_view text);
  /// Writes what was gathered.
  void flush();
  /// Writes the rest and puts the file under its name. True when everything was written.
  bool finish();

  /// Gives up a file, so that one of its name stays as it is. What went to standard output stays.
  void abandon();

  /// Whether writing has failed, so that going on is useless.
  [[nodiscard]] bool failed() const { return failed_; }
  /// The reader of a pipe has gone away: nothing to say.
  [[nodiscard]] bool closed_pipe() const { return closed_pipe_; }
  /// The file that is there is to be kept; `error` says why, with its name.
  [[nodiscard]] bool refused() const { return refused_; }
  /// Why writing failed.
  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  void fail();
  void look_at_replaced();
  void compare_kinds();
  void open_temporary(const struct stat& replaced, bool exists);
  bool keep_owner(const struct stat& replaced);
  bool copy_into_target();

  std::string path_;
  /// The file itself, where `path_` is a link to it.
  std::string target_;
  std::string temporary_;
  std::string buffer_;
  /// How the file begins that is to be replaced, as long as it may turn out that it must not be.
  std::optional<std::string> replaced_;
  /// How the output begins; not gathered without `replaced_`.
  std::string begin_;
  int file_ = -1;
  bool failed_ = false;
  bool closed_pipe_ = false;
  bool refused_ = false;
  bool finished_ = false;
  /// The file that is there has other names, or an owner whom a new one could not have: what was
  /// written is copied into it.
  bool copies_ = false;
  std::string error_;
};

/// Takes away every file that was not finished. May be called at any moment, by the handler of a
/// signal too; the program is to end behind it.
void remove_unfinished();

}  // namespace stela
