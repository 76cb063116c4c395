#pragma once

#include <string>
#include <string_view>

#include "lib/core/diagnostic.h"
#include "tools/files/output.h"
#include "tools/files/output_kind.h"

namespace stela {

class Output;

/// The program's exit status (docs/commands/README.md).
enum ExitCode : int { kExitDone = 0, kExitInvalid = 1, kExitUsage = 2, kExitFile = 3 };

/// Options of the whole program.
struct Globals {
  /// `auto`, `always` or `never`.
  std::string colour = "auto";
  /// Whether CSV cells are written unchanged, even if a spreadsheet would read them as formulas.
  bool raw_cells = false;
  /// The value of `--lang`; empty if not given.
  std::string language_code;
  /// The language of messages; set when the command line has been parsed.
  Language language;
};
[[nodiscard]] Globals& globals();

/// Returns whether output to `file` (1 or 2) is coloured: if requested, or on a terminal without
/// `NO_COLOR`.
[[nodiscard]] bool use_colour(int file);

/// Returns the width in characters of the terminal to which `file` (1 or 2) goes; 0 if it does not
/// go to a terminal.
[[nodiscard]] std::size_t terminal_width(int file);

/// Returns `message` as printed on standard error: `stela: message` and a line ending.
[[nodiscard]] std::string complaint(std::string_view message);

/// Prints `message` on standard error in this form.
void complain(std::string_view message);

/// Returns the message that the file `path` cannot be read, and why; the reason is in English.
[[nodiscard]] std::string unreadable(std::string_view path, std::string_view why);

/// Returns the worse of two exit statuses: a file that cannot be read outweighs an invalid record.
[[nodiscard]] int worse(int a, int b);

/// Finishes the output of a command; returns `code`, or `kExitFile` with a message if writing
/// failed. A file or a folder is not written if an input could not be read, which is reported.
int finish_output(Output& output, int code);
int finish_output(OutputFolder& folder, int code);

/// Reports that there was nothing to write, unless `code`, which is returned, is that of an error.
int nothing_written(int code);

/// Writes `text` to standard output; returns the exit status.
int print(std::string_view text);
/// Writes `text` to the file `path`, or to standard output if that is empty; returns the exit
/// status.
int print(std::string_view text, const std::string& path, OutputKind kind);
/// The same for a report, written to standard output.
int print(ReportText report);

/// Writes `text` to standard error: as for a terminal (`TerminalText`), and without commands to a
/// CI service that logs it.
void write_to_stderr(std::string_view text);
/// The same with its colours.
void write_to_stderr(ReportText report);

/// Replaces the last line on the terminal of standard error with `words`; clears it if they are
/// empty.
void show_status(std::string_view words);

}  // namespace stela
