#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/record/record.h"

/// Games that other programs have kept, in their own formats, as records.
namespace stela::importing {

/// One game as a platform has kept it.
struct Source {
  /// The bytes of the file that holds the moves.
  std::string_view log;
  /// The bytes of a second file about the same game; empty: there is none.
  std::string_view about;
  /// What cannot be understood and can be left out becomes a comment and a warning; else it is an
  /// error.
  bool lenient = false;
};

/// What is to be said of a game: an error, by which there is no record, or a warning.
struct Remark {
  Severity severity = Severity::kError;
  /// Where in the platform's own counting, as in `packet 41, move 15`; empty: nowhere in
  /// particular.
  std::string place;
  /// Lower case, no full stop, input in backticks.
  std::string message;
};

/// A platform whose games can be read. A row for each stands in tools/batch/importers.cpp.
struct Importer {
  /// As on the command line.
  std::string_view name;
  /// As people call it.
  std::string_view platform;
  /// Which second file belongs to one called `log`; empty: none has a place.
  std::string (*about_of)(std::string_view log) = nullptr;
  /// Makes `record`, which is empty, of `source`, with what is wrong in `remarks`. With an error
  /// among them `record` is good for nothing; else the rules of the game hold in all of it. Texts
  /// are kept in the record. Never throws, whatever the bytes.
  void (*read)(const Source& source, std::span<const GameInfo* const> games, Record& record,
               std::vector<Remark>& remarks) = nullptr;
};

/// Whether any of `remarks` is an error.
[[nodiscard]] bool has_error(const std::vector<Remark>& remarks);

/// `text` as a tag, or a comment, can hold it: one line, with U+FFFD for each character that may
/// stand in no record.
[[nodiscard]] std::string clean_text(std::string_view text);

}  // namespace stela::importing
