#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/game/table.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"
#include "lib/replay/timeline.h"

namespace stela {

/// An entry of the main line with an analysis comment.
struct AnalysedStep {
  /// Its index among the steps of the timeline.
  std::size_t step = 0;
  EntryNote note;
  /// The player who can have a loss: the one who acts; in an auction the caller who could have
  /// called better. May be `kNobody`.
  Actor seat = kNobody;
};

/// Analysis results of a seat for the whole game.
struct AnalysedSeat {
  int entries = 0;
  /// Number of entries with each of `kMarks`.
  std::array<int, kMarks.size()> marks{};
};

/// The analysis stored in a record (docs/analysis-method.md).
struct AnalysedGame {
  GameNote note;
  /// In the order of the game; not empty.
  std::vector<AnalysedStep> steps;
  std::vector<AnalysedSeat> seats;

  /// Returns the number of entries in which a seat had a choice, if the analysis covers the whole
  /// game.
  [[nodiscard]] int unforced(std::size_t seat) const {
    return seats[seat].entries - note.forced[seat];
  }
};

/// Returns the mark of an entry with this comment, even if people annotated the entry, so that the
/// analysis did not.
[[nodiscard]] Mark mark_of(const EntryNote& note);

/// Reads the comments of a record that was replayed at `table` into `timeline`, and whose analysis
/// belongs to its game (`Replayer::analysed`). Returns nothing if there is no analysis.
[[nodiscard]] std::optional<AnalysedGame> analysed_game(const Record& record, const Table& table,
                                                        const Timeline& timeline);

/// Returns the reason in words, without a full stop: `red builds a temple: 36 of 40 times after the
/// better entry, 4 of 40 after this one`. Returns an empty message if the game does not know its
/// kind.
[[nodiscard]] Message reason_message(const NotedReason& reason, const Table& table);
/// The same for a puzzle, whose answers have letters: `red builds a temple: 7 of 8 times after A, 1
/// of 8 after C`.
[[nodiscard]] Message reason_message(const NotedReason& reason, const Table& table,
                                     std::string_view better, std::string_view played);

}  // namespace stela
