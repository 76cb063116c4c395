#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace stela {

/// Whether an element of `range`, or its `member`, equals `value`.
template <class Range, class T, class Member = std::identity>
[[nodiscard]] constexpr bool contains(const Range& range, const T& value, Member member = {}) {
  return std::ranges::find(range, value, member) != std::ranges::end(range);
}

/// Returns the numbers below `count` in the order of `before`, a strict weak order; equal ones in
/// ascending order.
[[nodiscard]] std::vector<std::size_t> sorted_indices(
    std::size_t count, const std::function<bool(std::size_t, std::size_t)>& before);

/// Sorts stably like std::ranges::stable_sort, in time O(n log n), but all calls share one compiled
/// sort: that of the standard library took 2 to 3 kB for each, 8 % of the recorder's engine. For
/// lists that are rarely sorted.
template <class T, class Less = std::ranges::less, class Projection = std::identity>
void sort_stably(std::vector<T>& items, const Less& less = {}, const Projection& projection = {}) {
  if (items.size() < 2) return;
  const std::vector<std::size_t> order =
      sorted_indices(items.size(), [&](std::size_t one, std::size_t other) {
        return std::invoke(less, std::invoke(projection, items[one]),
                           std::invoke(projection, items[other]));
      });
  std::vector<T> sorted;
  sorted.reserve(items.size());
  for (const std::size_t index : order) sorted.push_back(std::move(items[index]));
  items = std::move(sorted);
}

}  // namespace stela
