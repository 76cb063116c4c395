#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/words/message.h"
#include "lib/words/tr_noop.h"

namespace stela {

/// A command defined by the notation (notation.md, section 1, "Comments").
struct CommandSpec {
  std::string_view name;
  /// The form of its value.
  std::string_view value;
  std::string_view meaning;
  /// Whether it is for people to read, so that it stays in the text of the comment.
  bool read = false;
};
/// The command that claims which rule a variation breaks.
inline constexpr std::string_view kIllegalCommand = "illegal";
/// The drawing commands come first, in the order of `Annotation::Kind`.
inline constexpr std::array<CommandSpec, 17> kCommentCommands = {
    {{"mark", "COLOUR PLACE…", tr_noop("marks places in diagrams")},
     {"arrow", "COLOUR FROM-TO…", tr_noop("draws arrows in diagrams")},
     {"label", "PLACE \"text\"", tr_noop("writes on a place in diagrams")},
     {"diagram", "\"caption\"", tr_noop("requests a diagram here in summaries")},
     {kIllegalCommand, "RULE",
      tr_noop("claims that the variation's last entry breaks exactly this rule")},
     {"clk", "H:MM:SS", tr_noop("the time left on the player's clock"), true},
     {"emt", "H:MM:SS", tr_noop("the time that the entry took"), true},
     {"analysis", "ENGINE seed=N effort=WORD game=#DIGEST",
      tr_noop("what an analysis was made with")},
     {"wp", "COLOUR=SHARE… ci=INTERVAL", tr_noop("an analysis: the win shares after the entry")},
     {"luck", "COLOUR=SHARE…", tr_noop("an analysis: the luck")},
     {"loss", "SHARE ci=INTERVAL", tr_noop("an analysis: what the entry lost")},
     {"why", "KIND player=COLOUR [at=PLACE] played=MEAN better=MEAN of=COUNT",
      tr_noop("an analysis: why the better entry is better")},
     {"line", "COUNT", tr_noop("an analysis: how many entries of a line of play follow")},
     {"best", "COUNT", tr_noop("an analysis: how many of the best entries are variations")},
     {"rank", "RANK", tr_noop("an analysis: the rank among the best entries")},
     {"forced", "COLOUR=COUNT…", tr_noop("an analysis: how many entries were forced")},
     {"puzzle", "exact|estimated…",
      tr_noop("a puzzle: its question, its solution, other answers")}}};
/// Returns the command called `name`, or null.
[[nodiscard]] const CommandSpec* command_named(std::string_view name);

/// A command in a comment, such as `[%mark red 0,1]` (notation.md, section 1, "Comments").
struct CommentCommand {
  /// `mark`
  std::string_view name;
  /// `red 0,1`
  std::string_view value;
  /// Location in the comment, from the opening bracket to after the closing one.
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Returns the commands in `comment`, known or not, in order. A `]` within quotes does not end a
/// command; a command that is never closed is text, and so is everything after it.
[[nodiscard]] std::vector<CommentCommand> commands_in(std::string_view comment);

/// The times of `clk` and `emt` as a regular expression for schemas: hours, minutes and seconds,
/// with up to three decimals. `read_clock` accepts exactly these.
inline constexpr std::string_view kClockPattern =
    "[0-9]{1,3}:[0-5][0-9]:[0-5][0-9]([.][0-9]{1,3})?";
/// Returns the time in `value`, of `clk` or `emt`, or nothing if it has another form, such as
/// `1:05`: some programs write that for minutes and seconds, others for hours and minutes.
[[nodiscard]] std::optional<std::chrono::milliseconds> read_clock(std::string_view value);

/// Returns the text after the `[%` of a command that is still open at the end of `comment`, which
/// is truncated, or nothing if there is none.
[[nodiscard]] std::optional<std::string_view> open_command(std::string_view comment);

/// Returns `text` without the spaces around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// The questions of puzzles. A record contains them in English.

inline constexpr std::string_view kWinsAtOnce = tr_noop("Which entry wins at once?");
inline constexpr std::string_view kWinsWhateverComes = tr_noop("Which entry wins whatever comes?");
/// With the number of points.
inline constexpr std::string_view kScoresMost =
    tr_noop("Which entry scores {0}, the most in this turn?");
inline constexpr std::string_view kClearlyBest = tr_noop("One entry is clearly best: which?");

/// Returns the message that is `written` in English, if it is one of these, or the text itself.
[[nodiscard]] inline Message puzzle_question(std::string_view written) {
  for (const std::string_view question :
       {kWinsAtOnce, kWinsWhateverComes, kScoresMost, kClearlyBest}) {
    Message found = Message::of_english(question, written);
    if (!found.empty()) return found;
  }
  return written;
}

}  // namespace stela
