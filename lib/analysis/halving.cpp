#include "lib/analysis/halving.h"

#include <algorithm>
#include <numeric>

namespace stela {

std::size_t best_by_halving(std::vector<std::int64_t> worth, std::uint32_t plays,
                            const std::function<int(std::size_t, std::uint64_t)>& try_once) {
  const std::size_t candidates = worth.size();
  std::size_t rounds = 0;
  for (std::size_t left = candidates; left > 1; left = (left + 1) / 2) ++rounds;
  std::vector<std::size_t> left(candidates);
  std::iota(left.begin(), left.end(), std::size_t{0});
  std::uint64_t done = 0;
  while (left.size() > 1) {
    const std::uint64_t tries = std::max<std::uint64_t>(1, plays / (rounds * left.size()));
    for (const std::size_t candidate : left) {
      for (std::uint64_t j = done; j < done + tries; ++j)
        worth[candidate] += try_once(candidate, j);
    }
    done += tries;
    std::ranges::stable_sort(left,
                             [&](std::size_t a, std::size_t b) { return worth[a] > worth[b]; });
    left.resize((left.size() + 1) / 2);
  }
  return left.front();
}

}  // namespace stela
