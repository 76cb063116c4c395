#pragma once

#include <string_view>

namespace stela {

// The files of lib/report/page.

/// Everyday synonyms of words in rules: a table for each language, in JSON.
extern const std::string_view kSynonyms;
/// Puzzle page.
extern const std::string_view kPuzzleStyle;
extern const std::string_view kPuzzleScript;
/// Page with many games, and a page that only lists them.
extern const std::string_view kLeagueStyle;
extern const std::string_view kListScript;
extern const std::string_view kLeagueScript;
/// Replay page.
extern const std::string_view kReplayStyle;
/// Static part of the page, up to its chart; the script fills it.
extern const std::string_view kReplayBody;
extern const std::string_view kReplayScript;

}  // namespace stela
