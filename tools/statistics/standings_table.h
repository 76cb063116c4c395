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
  /// As programs call it, `taluva`, and as people do.
  std::string id;
  std::string name;
  /// What a score is made of.
  std::vector<std::string> parts;
  std::uint64_t games = 0;
};

/// A table of standings with all that it shows.
struct StandingsTable {
  /// Of all but CSV and JSON.
  Language language = {};
  std::string title;
  /// How was counted, in sentences; pages show it.
  std::string remarks;
  std::vector<Standing> standings;
  std::vector<std::string> rounds;
  /// By index of `Standing::scores`.
  std::vector<ScoreKind> kinds;
  /// What chance brought has columns.
  bool luck = false;
};

/// Writes the table; HTML is a whole page. Kinds of scores are columns in the order of their ids.
void write_standings(const StandingsTable& table, TableFormat format, Output& output);

}  // namespace stela
