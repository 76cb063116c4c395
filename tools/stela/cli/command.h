#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "tools/stela/cli/command_line.h"
#include "tools/stela/io/files.h"
#include "tools/stela/io/input.h"
#include "tools/stela/pile/findings.h"

namespace stela {

/// What the program tells the shell (cli.md).
enum ExitCode : int { kExitDone = 0, kExitInvalid = 1, kExitUsage = 2, kExitFile = 3 };

/// What a command does once the command line has been read; gives the exit code.
using Runner = std::function<int()>;

/// A row of the table of commands.
struct Command {
  std::string_view name;
  /// One line, for the list of commands.
  std::string_view summary;
  /// A few sentences, for the command's own help.
  std::string_view description;
  /// Command lines with what they show, one a line: `command  # what it shows`.
  std::string_view examples;
  /// Declares options and gives what runs after parsing.
  Runner (*declare)(CommandLine& line);
};

/// Every command, in the order in which they are listed.
[[nodiscard]] std::span<const Command> commands();

/// Options of the whole program.
struct Globals {
  /// `auto`, `always` or `never`.
  std::string colour = "auto";
  /// Of citations: `en`, `fr` or `de`.
  std::string language{kUsualLanguage};
};
[[nodiscard]] Globals& globals();

/// Whether what goes to `file` (1 or 2) is to be coloured: asked for, or a terminal and no
/// `NO_COLOR`.
[[nodiscard]] bool use_colour(int file);

/// `--lang`: the language of citations, of all that the program says.
void declare_language(CommandLine& line);

/// What most commands take: files, `--from`, `--recursive`, `--record`, `--lang`.
struct InputOptions {
  std::vector<std::string> files;
  /// The files that those mean; found when the command line has been read, before anything is
  /// written.
  std::vector<FoundFile> found;
  std::string from;
  std::size_t record = 0;
  bool recursive = false;
  /// What `--from` may name beside the formats of records: platforms whose games the command reads.
  std::vector<std::string> platforms;

  void declare(CommandLine& line, bool with_record = true);
  /// Whether `--from` names a platform.
  [[nodiscard]] bool is_foreign() const;
  [[nodiscard]] std::optional<Format> forced() const {
    return is_foreign() ? Format::kForeign : format_named(from);
  }
};

/// `-o FILE` and `--force`.
struct OutputOption {
  std::string path;
  void declare(CommandLine& line);
};

/// `--format`: how a table is written, as `TableFormat` names it.
void declare_table_format(CommandLine& line, std::string& format);

/// `message` as the program says it on standard error: `stela: message` and a line end.
[[nodiscard]] std::string complaint(std::string_view message);

/// Says `message` on standard error as the program.
void complain(std::string_view message);

/// The worse of two exit codes: a file that cannot be read outweighs an invalid record.
[[nodiscard]] int worse(int a, int b);

/// Visits the records of all files that `options` choose, in order, and gives the exit code for the
/// files: `kExitDone`, `kExitFile` when one cannot be read, `kExitUsage` when `--record` names
/// none. `visit` returns false to stop.
int visit_records(const InputOptions& options, const std::function<bool(FoundRecord&)>& visit);

/// Ends a command that wrote to `output`: `code`, or `kExitFile` with a message when writing
/// failed.
int finish_output(class Output& output, int code);

/// Adds the diagnostics of `found` to `out` as standard error shows them.
void write_for_stderr(const FoundRecord& found, std::string_view edition, Findings& out);

/// Writes the diagnostics of `found`, which `visit_records` visits, to standard error: of each rule
/// and file as many as `kMostTold`.
void report_to_stderr(const FoundRecord& found, std::string_view edition);

/// Writes `text` to standard error as it is.
void write_to_stderr(std::string_view text);

}  // namespace stela
