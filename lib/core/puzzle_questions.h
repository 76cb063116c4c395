#pragma once

#include <array>
#include <string_view>

#include "lib/words/message.h"
#include "lib/words/tr_noop.h"

namespace stela {

// The questions of puzzles. A record contains them in English.

inline constexpr std::string_view kWinsAtOnce = tr_noop("Which entry wins at once?");
inline constexpr std::string_view kWinsWhateverComes = tr_noop("Which entry wins whatever comes?");
/// With the number of points.
inline constexpr std::string_view kScoresMost =
    tr_noop("Which entry scores {0}, the most in this turn?");

/// Returns the message that is `written` in English, if it is one of these, or the text itself.
[[nodiscard]] inline Message puzzle_question(std::string_view written) {
  for (const std::string_view question : {kWinsAtOnce, kWinsWhateverComes, kScoresMost}) {
    Message found = Message::of_english(question, written);
    if (!found.empty()) return found;
  }
  return written;
}

}  // namespace stela
