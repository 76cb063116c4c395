#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lib/words/language.h"
#include "tools/console/command_line.h"
#include "tools/files/files.h"
#include "tools/files/input.h"

namespace stela {

/// Declares `--lang`, the language of the command's messages; by default that of the variable
/// STELA_LANG, or English. An invalid value of the variable is reported. `globals()` gets the
/// language when the command line has been parsed.
void declare_language(CommandLine& line);

/// Returns English, with the citations of the chosen language: for machine-readable output.
[[nodiscard]] Language english();

/// The input options of most commands: files, `--from`, `--recursive`, `--record`, `--lang`.
struct InputOptions {
  std::vector<std::string> files;
  /// The files found for these; set when the command line has been parsed, before anything is
  /// written.
  std::vector<FoundFile> found;
  std::string from;
  std::size_t record = 0;
  bool recursive = false;
  /// The values of `--from` other than record formats: platforms whose games the command reads.
  std::vector<std::string> platforms;

  void declare(CommandLine& line, bool with_record = true);
  /// Returns whether `--from` names a platform.
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

/// Declares `--format`: how a table is written, by the names of `TableFormat`.
void declare_table_format(CommandLine& line, std::string& format);

}  // namespace stela
