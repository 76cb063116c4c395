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

/// `--lang`: the language of what the command says to people, else that of the variable STELA_LANG,
/// else English. Of a variable that names none it is said. It becomes that of
/// `globals()` when the command line has been read.
void declare_language(CommandLine& line);

/// English, with the citations of the language that was chosen: for what programs read.
[[nodiscard]] Language english();

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

}  // namespace stela
