#pragma once

#include <string>

#include "lib/document/document.h"
#include "lib/report/summary.h"

namespace stela {

/// Returns the summary as a document, which must not outlive `summary` and `input`.
[[nodiscard]] doc::Document summary_document(const Summary& summary, const ReportInput& input);

/// The result of a player or a team.
struct ResultRow {
  doc::Text name;
  Score score;
  /// Such as `wins` or `place 2`, or empty.
  std::string fate;
  bool wins = false;
};

/// Returns a table with each part of the scores in `rows`, below the heads of `game`; `head` is
/// that of the names.
[[nodiscard]] doc::DataTable result_table(const GameInfo& game, std::string name, doc::Text head,
                                          std::vector<ResultRow> rows, Language language);

/// Returns the result in a team's row of that table: `team, wins`.
[[nodiscard]] std::string team_fate(bool wins, Language language);

/// Returns `12. white`, `setup` or `result`.
[[nodiscard]] std::string heading_of(const SummaryItem& entry, Language language);

/// Returns the summary as one JSON object on one line, with a line ending
/// (docs/commands/summary.md). Scores are objects by part; players are identified by colour.
[[nodiscard]] std::string write_summary_json(const Summary& summary, const ReportInput& input);

}  // namespace stela
