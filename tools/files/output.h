#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>
#include <string_view>

#include "tools/files/input.h"
#include "tools/files/output_kind.h"
#include "tools/files/run_files.h"
#include "tools/files/shown_text.h"

namespace stela {

/// Where a command writes: standard output, or a file that appears under its name only when all of
/// it was written. Errors are kept and told once. A terminal gets `TerminalText`, everything else
/// the bytes as they are.
class Output {
 public:
  /// An output that the user has named; `path` empty or `-`: standard output. Throws `UsageError`
  /// if the file may not be written, has the ending of another kind of file, or exists and is not
  /// that kind of output (`why_kept`), unless `run_files` is forced.
  Output(std::string path, OutputKind kind);
  /// An input that is rewritten, or a file whose name the program made.
  Output(std::string path, Replace replace);
  /// A file that was not finished is taken away again.
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// What was `OutputFormat::kAsInput` turns out to be records of `format`, before the first of
  /// them is written; later calls do nothing. Writing fails if a file exists that this must not
  /// replace.
  void settle(Format format);

  /// Gathers `text` and writes it in large pieces.
  void write(std::string_view text);
  /// The same for a report, in which nothing is a command to a CI service that logs it.
  void write(ReportText report);
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
  void open(Replace replace);
  void gather(std::string_view text);
  void fail();
  void fail(std::string_view why);
  void look_at_replaced();
  void open_temporary();
  bool keep_owner();
  [[nodiscard]] bool is_as_it_was();
  bool put_under_name();
  bool copy_into_target();

  std::string path_;
  /// The file itself, where `path_` is a link to it.
  std::string target_;
  std::string temporary_;
  std::string buffer_;
  OutputKind kind_;
  /// The file that is replaced, as it was when the output was opened, or null if there was none.
  std::optional<struct stat> replaced_;
  /// The file may not have changed since then, nor have appeared.
  bool as_it_was_ = true;
  /// Whether `file_` is a terminal, and what it gets.
  bool is_terminal_ = false;
  TerminalText shown_;
  int file_ = -1;
  /// Something was written.
  bool begun_ = false;
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
