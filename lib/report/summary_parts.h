#pragma once

#include "lib/report/summary.h"

namespace stela {

/// Adds the scores over the game, rounds, turning points and sources. The players must be there
/// already.
void add_course(const ReportInput& input, Summary& summary);

/// Adds the items: every entry, comment and variation.
void add_items(const ReportInput& input, Summary& summary);

/// Adds the analysis in the record, which must be of this game.
void add_analysis(const ReportInput& input, Summary& summary);

/// Returns a diagnostic as shown in a summary.
[[nodiscard]] SummaryMistake mistake_of(const Diagnostic& diagnostic, const ReportInput& input);

}  // namespace stela
