#pragma once

#include <string>

#include "lib/report/summary.h"

namespace stela {

/// The summary as one JSON object on one line, with a line end (docs/commands.md, "summary").
/// Scores are objects by part; players are named by their colours.
[[nodiscard]] std::string write_summary_json(const Summary& summary, const ReportInput& input);

}  // namespace stela
