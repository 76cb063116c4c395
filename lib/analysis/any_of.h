#pragma once

#include <cstddef>
#include <cstdint>

#include "lib/analysis/play_random.h"
#include "lib/core/bit_set.h"

namespace stela {

/// Returns a random number of `set`, which is not empty, all equally likely.
template <std::size_t Size>
[[nodiscard]] std::size_t any_of(BitSet<Size> set, RandomStream& choice) {
  std::uint32_t skip = choice.below(static_cast<std::uint32_t>(set.size()));
  while (skip-- > 0) set.remove(set.first());
  return set.first();
}

}  // namespace stela
