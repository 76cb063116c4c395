#pragma once

#include <string>

#include "lib/report/summary.h"

namespace stela {

/// The summary as plain text for a terminal or a letter. Diagrams are drawn as text.
[[nodiscard]] std::string write_summary_text(const Summary& summary, const ReportInput& input);

/// The summary as Markdown (CommonMark with tables). Diagrams are drawn as text.
[[nodiscard]] std::string write_summary_markdown(const Summary& summary, const ReportInput& input);

/// The position after `step`, or at the start, as text.
[[nodiscard]] std::string board_after(const ReportInput& input, std::int32_t step);

/// The scores by seat in words: `white 1/0/3, red 0/0/4`.
[[nodiscard]] std::string scores_in_words(const Summary& summary, const std::vector<Score>& scores);

/// `12. white`, `setup`, `result`.
[[nodiscard]] std::string heading_of(const SummaryItem& entry, Language language);

}  // namespace stela
