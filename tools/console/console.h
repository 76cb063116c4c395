#pragma once

#include <string>
#include <string_view>

#include "lib/core/rule.h"
#include "tools/files/output_kind.h"
#include "tools/files/shown_text.h"

namespace stela {

class Output;

/// What the program tells the shell (cli.md).
enum ExitCode : int { kExitDone = 0, kExitInvalid = 1, kExitUsage = 2, kExitFile = 3 };

/// Options of the whole program.
struct Globals {
  /// `auto`, `always` or `never`.
  std::string colour = "auto";
  /// Whether CSV has cells as they are, even if a spreadsheet would compute them.
  bool raw_cells = false;
  /// What `--lang` says; empty: nothing.
  std::string language_code;
  /// In which people are told; known when the command line has been read.
  Language language;
};
[[nodiscard]] Globals& globals();

/// Whether what goes to `file` (1 or 2) is to be coloured: asked for, or a terminal and no
/// `NO_COLOR`.
[[nodiscard]] bool use_colour(int file);

/// How many characters a line of the terminal has to which `file` (1 or 2) goes; 0: it goes to
/// none.
[[nodiscard]] std::size_t terminal_width(int file);

/// `message` as the program says it on standard error: `stela: message` and a line end.
[[nodiscard]] std::string complaint(std::string_view message);

/// Says `message` on standard error as the program.
void complain(std::string_view message);

/// That the file `path` cannot be read, and why, which is said in English.
[[nodiscard]] std::string unreadable(std::string_view path, std::string_view why);

/// The worse of two exit codes: a file that cannot be read outweighs an invalid record.
[[nodiscard]] int worse(int a, int b);

/// Ends a command that wrote to `output`: `code`, or `kExitFile` with a message when writing
/// failed.
int finish_output(Output& output, int code);

/// Writes `text` to standard output; gives the exit code.
int print(std::string_view text);
/// Writes `text` to the file `path`, or to standard output when that is empty; gives the exit code.
int print(std::string_view text, const std::string& path, OutputKind kind);
/// The same for a report, to standard output.
int print(ReportText report);

/// Writes `text` to standard error: as a terminal gets it (`TerminalText`), and without commands to
/// a CI service that logs it.
void write_to_stderr(std::string_view text);
/// The same with its colours.
void write_to_stderr(ReportText report);

/// Shows `words` in place of the last line on the terminal of standard error; clears it if they are
/// empty.
void show_status(std::string_view words);

}  // namespace stela
