#pragma once

#include <string_view>

namespace stela {

// The files of lib/report/page, as they are.

/// What all pages look like.
extern const std::string_view kCommonStyle;
/// The summary as a page.
extern const std::string_view kSummaryStyle;
/// The table of a tournament.
extern const std::string_view kStandingsStyle;
/// The replay page.
extern const std::string_view kReplayStyle;
/// What stands still in it, up to its chart; the script fills it.
extern const std::string_view kReplayBody;
extern const std::string_view kReplayScript;

}  // namespace stela
