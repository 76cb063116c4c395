#pragma once

#include <algorithm>
#include <functional>

namespace stela {

/// Whether an element of `range`, or its `member`, equals `value`.
template <class Range, class T, class Member = std::identity>
[[nodiscard]] constexpr bool contains(const Range& range, const T& value, Member member = {}) {
  return std::ranges::find(range, value, member) != std::ranges::end(range);
}

}  // namespace stela
