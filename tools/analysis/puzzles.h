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
  /// The same for all puzzles with the same position and random draw, whoever plays.
  std::string position;
  /// Whether the solution is certain.
  bool exact = false;
  /// The share after the solution minus that after the best wrong answer: the lower end of the 95 %
  /// interval.
  Millionths clear = 0;
  /// The puzzle as a record in canonical form (docs/analysis-method.md).
  std::string record;
};

/// Returns the puzzles among the entries of the main line of `record`, which `timeline` contains
/// with their positions; the same for any number of threads. `options.plays` must not be 0.
/// `meanwhile` is called with the number of examined entries; it may be empty. The game must have
/// an engine.
[[nodiscard]] std::vector<Puzzle> find_puzzles(const Record& record, const Timeline& timeline,
                                               const Table& table, const AnalysisOptions& options,
                                               const CountListener& meanwhile);

/// Keeps one puzzle for each position, the first one found; sorts certain ones first, then by
/// clearness. Keeps at most `most`.
void sort_puzzles(std::size_t most, std::vector<Puzzle>& puzzles);

}  // namespace stela
