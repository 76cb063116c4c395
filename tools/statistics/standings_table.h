#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/document/document.h"
#include "lib/document/table_writer.h"
#include "lib/words/language.h"
#include "tools/files/output.h"
#include "tools/statistics/tournament.h"

namespace stela {

/// A kind of score, whose totals have a column.
struct ScoreKind {
  /// Its identifier, such as `taluva`, and its display name.
  std::string id;
  std::string name;
  /// The parts of a score.
  std::vector<std::string> parts;
  std::uint64_t games = 0;
};

/// A table of standings and everything that it shows.
struct StandingsTable {
  /// That of the document.
  Language language = {};
  std::string title;
  /// The counting rules, in sentences.
  std::string remarks;
  std::vector<Standing> standings;
  std::vector<std::string> rounds;
  /// By index of `Standing::scores`.
  std::vector<ScoreKind> kinds;
  /// Whether luck has columns.
  bool luck = false;
};

/// Writes the table as CSV, JSON or a spreadsheet, and ends the output; returns the exit status,
/// which is `code` on success. Kinds of scores are columns in the order of their ids, here and in
/// the document.
int write_standings(const StandingsTable& table, doc::TableFormat format, Output& output, int code);

/// Returns the standings as a document.
[[nodiscard]] doc::Document standings_document(const StandingsTable& table);

}  // namespace stela
