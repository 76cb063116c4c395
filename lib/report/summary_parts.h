#pragma once

#include "lib/report/summary.h"

namespace stela {

/// Fills the scores along the way, rounds, turning points and sources. The players are there.
void add_course(const ReportInput& input, Summary& summary);

/// Fills the items: every entry, comment and variation.
void add_items(const ReportInput& input, Summary& summary);

/// Fills what an analysis in the record says, which is of this game.
void add_analysis(const ReportInput& input, Summary& summary);

/// A diagnostic as a summary shows it.
[[nodiscard]] SummaryMistake mistake_of(const Diagnostic& diagnostic, const ReportInput& input);

}  // namespace stela
