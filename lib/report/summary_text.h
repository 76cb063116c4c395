#pragma once

#include <string>

#include "lib/report/summary.h"

namespace stela {

/// Returns the summary as plain text for a terminal or an email. Diagrams are drawn as text.
[[nodiscard]] std::string write_summary_text(const Summary& summary, const ReportInput& input);

/// Returns the summary as Markdown (CommonMark with tables). Diagrams are drawn as text.
[[nodiscard]] std::string write_summary_markdown(const Summary& summary, const ReportInput& input);

/// Returns the position after `step`, or at the start, as text.
[[nodiscard]] std::string board_after(const ReportInput& input, std::int32_t step);

/// Returns the scores by seat as text: `white 1/0/3, red 0/0/4`.
[[nodiscard]] std::string scores_in_words(const Summary& summary, const std::vector<Score>& scores);

/// Returns `12. white`, `setup` or `result`.
[[nodiscard]] std::string heading_of(const SummaryItem& entry, Language language);

}  // namespace stela
