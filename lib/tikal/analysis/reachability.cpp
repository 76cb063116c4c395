#include "lib/tikal/analysis/reachability.h"

#include <algorithm>

namespace stela::tikal {

Reachability::Reachability(const Routes& all_ways, const CellSet& targets, int most)
    : ways(all_ways) {
  targets.for_each([&](std::size_t target) {
    std::vector<std::uint8_t>& starts = nearest[target];
    for (std::size_t from = 0; from <= kSupply; ++from) {
      if (from != target && ways.cost(from, target) <= most) {
        starts.push_back(static_cast<std::uint8_t>(from));
      }
    }
    std::ranges::stable_sort(starts, [&](std::size_t a, std::size_t b) {
      return ways.cost(a, target) < ways.cost(b, target);
    });
  });
}

}  // namespace stela::tikal
