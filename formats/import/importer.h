#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/import/census.h"
#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/record/record.h"

/// Converts games stored by other programs, in their own formats, to records.
namespace stela::importing {

/// One game as stored by a platform.
struct Source {
  /// Contents of the file with the moves.
  std::string_view log;
  /// Contents of a second file about the same game, or empty if there is none.
  std::string_view about;
  /// If true, parts that cannot be understood but can be left out become comments and warnings;
  /// otherwise they are errors.
  bool lenient = false;
};

/// A note on a game: an error, which means that there is no record, or a warning.
struct Remark {
  Severity severity = Severity::kError;
  /// Location in the platform's own numbering, as in `packet 41, move 15`; empty if the note has
  /// none.
  std::string place;
  /// Lowercase, no full stop, input in backticks.
  std::string message;
};

/// A supported platform. tools/batch/importers.cpp has a row for each.
struct Importer {
  /// Name on the command line.
  std::string_view name;
  /// Name for people.
  std::string_view platform;
  /// Returns the name of the second file for a file called `log`, or an empty string if there
  /// cannot be one.
  std::string (*about_of)(std::string_view log) = nullptr;
  /// Fills `record`, which is empty, from `source`, and adds problems to `remarks`. If there is an
  /// error among them, `record` must not be used; otherwise all of it follows the rules of the
  /// game. The record owns its strings. Never throws, whatever the bytes.
  void (*read)(const Source& source, std::span<const GameInfo* const> games, Record& record,
               std::vector<Remark>& remarks) = nullptr;
  /// Adds the log of any game of the platform to `census`, or an error to `remarks`.
  void (*count)(std::string_view log, Census& census, std::vector<Remark>& remarks) = nullptr;
};

/// Whether any of `remarks` is an error.
[[nodiscard]] bool has_error(const std::vector<Remark>& remarks);

/// Returns `text` in a form valid in a tag or a comment: one line, with each character that records
/// do not allow replaced with U+FFFD.
[[nodiscard]] std::string clean_text(std::string_view text);

}  // namespace stela::importing
