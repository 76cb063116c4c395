#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/words/language.h"
#include "tools/console/text_table.h"
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
  /// For all formats except CSV and JSON.
  Language language = {};
  std::string title;
  /// The counting rules, in sentences; shown on pages.
  std::string remarks;
  std::vector<Standing> standings;
  std::vector<std::string> rounds;
  /// By index of `Standing::scores`.
  std::vector<ScoreKind> kinds;
  /// Whether luck has columns.
  bool luck = false;
};

/// Writes the table; HTML is a whole page. Kinds of scores are columns in the order of their ids.
void write_standings(const StandingsTable& table, TableFormat format, Output& output);

}  // namespace stela
