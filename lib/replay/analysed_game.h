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

/// An entry of the main line that an analysis has a comment on.
struct AnalysedStep {
  /// Its index among the steps of the timeline.
  std::size_t step = 0;
  EntryNote note;
};

/// What an analysis says of a seat in the whole game.
struct AnalysedSeat {
  int entries = 0;
  /// How many entries have each of `kMarks`.
  std::array<int, kMarks.size()> marks{};
};

/// What an analysis wrote into a record (docs/analysis.md, "In a record").
struct AnalysedGame {
  GameNote note;
  /// In the order of the game; not empty.
  std::vector<AnalysedStep> steps;
  std::vector<AnalysedSeat> seats;

  /// How many entries of a seat had a choice, when the analysis tells of the whole game.
  [[nodiscard]] int unforced(std::size_t seat) const {
    return seats[seat].entries - note.forced[seat];
  }
};

/// Reads the comments of a record that was replayed at `table` into `timeline`, and whose analysis
/// is of its game (`Replayer::analysed`); nothing when there is none.
[[nodiscard]] std::optional<AnalysedGame> analysed_game(const Record& record, const Table& table,
                                                        const Timeline& timeline);

}  // namespace stela
