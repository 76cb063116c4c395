#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>
#include <string_view>

#include "lib/words/message.h"
#include "tools/files/files.h"
#include "tools/files/input.h"
#include "tools/files/output_kind.h"

namespace stela {

/// Text that Stela wrote for people, in contrast to records, which are copied byte for byte. Only
/// here are the colours of terminals (SGR sequences) trusted: the writer passes the words of
/// strangers through `printable`.
struct ReportText {
  std::string_view text;
};

/// Converts text that arrives in pieces for a terminal: line endings, tabs and printable
/// characters. Everything that would act on the terminal is shown as `\xNN`.
class TerminalText {
 public:
  /// Returns the next piece; a character that `text` ends within is held back.
  [[nodiscard]] std::string next(std::string_view text);
  /// Returns the same, with its colours.
  [[nodiscard]] std::string next(ReportText report);
  /// Returns what was held back.
  [[nodiscard]] std::string end();

 private:
  std::string held_;
};

/// The output of a command: standard output, or a file that gets its name only once it is complete.
/// Errors are kept and reported once. A terminal gets `TerminalText`, everything else the bytes as
/// they are.
class Output {
 public:
  /// An output named by the user; an empty `path` or `-` means standard output. Throws `UsageError`
  /// if the file may not be written, has the extension of another kind of file, or exists and is
  /// not that kind of output (`why_kept`), unless `run_files` is forced.
  Output(std::string path, OutputKind kind);
  /// An input that is rewritten, or a file whose name was made by the program.
  Output(std::string path, Replace replace);
  /// Removes a file that was not finished.
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Changes `OutputFormat::kAsInput` to records of `format`, before the first of them is written;
  /// later calls do nothing. Writing fails if a file exists that this must not replace.
  void settle(Format format);

  /// Buffers `text` and writes it in large pieces.
  void write(std::string_view text);
  /// The same for a report, in which nothing is a command to a CI service that logs it.
  void write(ReportText report);
  /// Writes the buffer.
  void flush();
  /// Writes the rest and renames the file to its name. Returns true if everything was written.
  bool finish();

  /// Discards a file, leaving any existing one unchanged. Output already on standard output stays.
  void abandon();

  /// Returns whether writing has failed, so that continuing is useless.
  [[nodiscard]] bool failed() const { return failed_; }
  /// Returns whether the reader of a pipe has gone away, which is not reported.
  [[nodiscard]] bool closed_pipe() const { return closed_pipe_; }
  /// Returns why the existing file must be kept, with its name; empty if it need not.
  [[nodiscard]] const Message& refusal() const { return refusal_; }
  /// Returns why writing failed.
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
  /// The file itself if `path_` is a link to it.
  std::string target_;
  std::string temporary_;
  std::string buffer_;
  OutputKind kind_;
  /// The file to be replaced, as it was when the output was opened, or null if there was none.
  std::optional<struct stat> replaced_;
  /// Whether the file must not have changed or appeared since then.
  bool as_it_was_ = true;
  /// Whether `file_` is a terminal, and the text for it.
  bool is_terminal_ = false;
  TerminalText shown_;
  int file_ = -1;
  /// Whether something was written.
  bool begun_ = false;
  bool failed_ = false;
  bool closed_pipe_ = false;
  bool finished_ = false;
  /// Whether the existing file has other names, or an owner that a new file could not have: then
  /// the output is copied into it.
  bool copies_ = false;
  std::string error_;
  Message refusal_;
};

/// A folder of files of one kind, named by the user, that gets its name only once all of them are
/// complete. It replaces only a folder in which every file is such an output, even if `run_files`
/// is forced.
class OutputFolder {
 public:
  /// Whether an output may have this name.
  using IsOutput = bool (*)(std::string_view name);
  /// Throws `UsageError` if the folder may not be written.
  OutputFolder(std::string path, OutputKind kind, IsOutput is_output);
  /// Removes a folder that was not finished.
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  /// Writes a whole file. Returns false if writing has failed, so that continuing is useless.
  bool add(const std::string& name, std::string_view text);
  /// Renames the folder to its name. Returns true if everything was written.
  bool finish();
  /// Returns why writing failed.
  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  void check_replaced() const;
  bool fail();
  [[nodiscard]] bool put_under_name();

  std::string path_;
  std::string target_;
  std::string temporary_;
  OutputKind kind_;
  IsOutput is_output_;
  bool replaces_ = false;
  std::string error_;
};

/// Removes every unfinished file and folder. May be called at any time, even by a signal handler;
/// the program must end afterwards.
void remove_unfinished();

}  // namespace stela
