#pragma once

#include <string_view>

namespace stela {

// The files of lib/report/page.

/// Style of all pages; its colours are those of `page_palette`.
extern const std::string_view kCommonStyle;
/// Style of score charts.
extern const std::string_view kChartStyle;
/// Style of summary pages.
extern const std::string_view kSummaryStyle;
/// Style of tournament tables.
extern const std::string_view kStandingsStyle;
/// Style of tables of numbers, and of answers.
extern const std::string_view kTablesStyle;
/// Style of rules and articles.
extern const std::string_view kRulesStyle;
/// Puzzle page.
extern const std::string_view kPuzzleStyle;
extern const std::string_view kPuzzleScript;
/// Replay page.
extern const std::string_view kReplayStyle;
/// Static part of the page, up to its chart; the script fills it.
extern const std::string_view kReplayBody;
extern const std::string_view kReplayScript;

}  // namespace stela
