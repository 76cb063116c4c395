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

/// Analyses `games` of `contest` with `plays` playouts for each value. Each entry that is marked
/// without being proven is then played on in `each` games by each of `policies`, with random
/// numbers that are not those of the analysis.
[[nodiscard]] std::vector<MarkedEntry> marked_entries(const Contest& contest, std::uint32_t games,
                                                      std::uint32_t plays, std::uint32_t each,
                                                      const std::vector<Policy>& policies,
                                                      std::uint64_t seed);

}  // namespace stela
