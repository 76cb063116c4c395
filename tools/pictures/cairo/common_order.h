#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <unordered_map>
#include <vector>

namespace stela {

/// Marks an item without a partner in `common_order`.
inline constexpr std::size_t kNoPartner = static_cast<std::size_t>(-1);

/// Returns for each item of `after` the index of the same item in `before`, or `kNoPartner`. Items
/// with a partner have the same order in both, and there are about as many as that allows. `before`
/// and `after` are hashes of the items, and `same(i, j)` returns whether `before[i]` really equals
/// `after[j]`.
[[nodiscard]] inline std::vector<std::size_t> common_order(
    const std::vector<std::size_t>& before, const std::vector<std::size_t>& after,
    const std::function<bool(std::size_t, std::size_t)>& same) {
  std::unordered_multimap<std::size_t, std::size_t> places;
  for (std::size_t i = before.size(); i-- > 0;) places.emplace(before[i], i);
  std::vector<std::size_t> partners(after.size(), kNoPartner);
  for (std::size_t j = 0; j < after.size(); ++j) {
    const auto [begin, end] = places.equal_range(after[j]);
    for (auto at = begin; at != end; ++at) {
      if (!same(at->second, j)) continue;
      partners[j] = at->second;
      places.erase(at);
      break;
    }
  }
  // The longest increasing subsequence: the best end for each length, and the predecessors.
  std::vector<std::size_t> ends;
  std::vector<std::size_t> previous(after.size(), kNoPartner);
  for (std::size_t j = 0; j < after.size(); ++j) {
    if (partners[j] == kNoPartner) continue;
    const auto at = std::ranges::lower_bound(
        ends, partners[j],
        [&](std::size_t end, std::size_t partner) { return partners[end] < partner; });
    if (at != ends.begin()) previous[j] = *(at - 1);
    if (at == ends.end()) {
      ends.push_back(j);
    } else {
      *at = j;
    }
  }
  std::vector<std::size_t> rising(after.size(), kNoPartner);
  std::size_t j = ends.empty() ? kNoPartner : ends.back();
  for (; j != kNoPartner; j = previous[j]) rising[j] = partners[j];
  return rising;
}

}  // namespace stela
