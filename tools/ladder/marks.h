#pragma once

#include <cstdint>
#include <vector>

#include "lib/analysis/share.h"
#include "tools/ladder/ladder.h"

namespace stela {

/// An entry that an analysis marks, and what it loses when both entries are played on.
struct MarkedEntry {
  Loss printed;
  /// The mean loss in games that one policy plays to the end, for each of the policies.
  std::vector<Gain> found;
};

/// How marks are checked.
struct MarkCheck {
  /// Playouts for each value of the analysis.
  std::uint32_t plays = kNormalEffort;
  /// Each entry that is marked without being proven is played on in that many games by each of
  /// `policies`, with random numbers that are not those of the analysis.
  std::uint32_t each = 0;
  std::vector<Policy> policies;
  std::uint64_t seed = 1;
};

/// Analyses `games` of `contest`, and checks the marks.
[[nodiscard]] std::vector<MarkedEntry> marked_entries(const Contest& contest, std::uint32_t games,
                                                      const MarkCheck& check);
/// The same for the valid records in `files`; `games` is their number. Sets `any_error` if a file
/// cannot be read.
[[nodiscard]] std::vector<MarkedEntry> marked_by_people(const std::vector<std::string>& files,
                                                        const MarkCheck& check,
                                                        std::uint32_t& games, bool& any_error);

}  // namespace stela
