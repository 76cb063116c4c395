#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/timeline.h"
#include "tools/analysis/analyse.h"

namespace stela {

/// A position with one right answer.
struct Puzzle {
  /// The same for all puzzles of the same position and what chance brought, whoever plays.
  std::string position;
  /// It is certain that the solution is right.
  bool exact = false;
  /// The share after the solution, less that after the best wrong answer: the lower end of the
  /// interval of 95 %.
  Millionths clear = 0;
  /// The puzzle as a record in canonical form (docs/analysis.md, "Puzzles").
  std::string record;
};

/// The puzzles among the entries of the main line of `record`, which `timeline` has with their
/// positions; the same for any number of threads. `options.plays` is not 0. `meanwhile` hears how
/// many entries were looked at; it may be empty. The game has an analyst.
[[nodiscard]] std::vector<Puzzle> find_puzzles(const Record& record, const Timeline& timeline,
                                               const Table& table, const AnalysisOptions& options,
                                               const CountListener& meanwhile);

/// Leaves one puzzle of each position, the first found; what is certain stands first, then what
/// is clear. Keeps `most`.
void sort_puzzles(std::size_t most, std::vector<Puzzle>& puzzles);

}  // namespace stela
