#pragma once

#include <string_view>

namespace stela {

// The files of lib/report/page, as they are.

/// What all pages look like; its colours are those of `page_palette`.
extern const std::string_view kCommonStyle;
/// Beside that, charts of scores.
extern const std::string_view kChartStyle;
/// The summary as a page.
extern const std::string_view kSummaryStyle;
/// The table of a tournament.
extern const std::string_view kStandingsStyle;
/// Tables of numbers, and answers.
extern const std::string_view kTablesStyle;
/// Rules and articles.
extern const std::string_view kRulesStyle;
/// The page of puzzles.
extern const std::string_view kPuzzleStyle;
extern const std::string_view kPuzzleScript;
/// The replay page.
extern const std::string_view kReplayStyle;
/// What stands still in it, up to its chart; the script fills it.
extern const std::string_view kReplayBody;
extern const std::string_view kReplayScript;

}  // namespace stela
