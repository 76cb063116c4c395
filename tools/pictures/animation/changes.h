#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace stela {

/// A part of a picture, in pixels.
struct Area {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

/// Finds the smallest area that contains some pixels; a single pixel if there are none, since an
/// empty frame cannot be written.
class ChangedArea {
 public:
  void add(int x, int y) {
    left_ = std::min(left_, x);
    right_ = std::max(right_, x);
    top_ = std::min(top_, y);
    bottom_ = y;  // rows come from the top
  }

  [[nodiscard]] Area get() const {
    if (bottom_ < 0) return {0, 0, 1, 1};
    return {left_, top_, right_ - left_ + 1, bottom_ - top_ + 1};
  }

 private:
  int left_ = std::numeric_limits<int>::max();
  int right_ = -1;
  int top_ = std::numeric_limits<int>::max();
  int bottom_ = -1;
};

/// Returns the smallest area in which two pictures of `width` pixels differ; both are palette
/// indices.
[[nodiscard]] inline Area changed_area(const std::vector<char>& before,
                                       const std::vector<char>& after, int width) {
  const auto columns = static_cast<std::size_t>(width);
  ChangedArea area;
  for (std::size_t begin = 0; begin < after.size(); begin += columns) {
    const char* const row = after.data() + begin;
    const char* const old = before.data() + begin;
    if (std::equal(row, row + columns, old)) continue;
    const auto first = std::mismatch(row, row + columns, old).first - row;
    auto last = static_cast<std::ptrdiff_t>(columns) - 1;
    while (row[last] == old[last]) --last;
    const int y = static_cast<int>(begin / columns);
    area.add(static_cast<int>(first), y);
    area.add(static_cast<int>(last), y);
  }
  return area.get();
}

}  // namespace stela
