#pragma once

#include <string>

#include "lib/report/summary.h"

namespace stela {

/// Returns the summary as one JSON object on one line, with a line ending
/// (docs/commands/summary.md). Scores are objects by part; players are identified by colour.
[[nodiscard]] std::string write_summary_json(const Summary& summary, const ReportInput& input);

}  // namespace stela
