#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace stela {

/// A part of a picture, in pixels.
struct Area {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

/// The least area in which two pictures of `width` pixels differ; a single pixel where they do not,
/// since a frame without any cannot be written.
template <class Pixel>
[[nodiscard]] Area changed_area(const std::vector<Pixel>& before, const std::vector<Pixel>& after,
                                int width) {
  const auto columns = static_cast<std::size_t>(width);
  const std::size_t rows = after.size() / columns;
  std::size_t left = columns;
  std::size_t right = 0;
  std::size_t top = rows;
  std::size_t bottom = 0;
  for (std::size_t y = 0; y < rows; ++y) {
    const auto begin = after.begin() + static_cast<std::ptrdiff_t>(y * columns);
    const auto end = begin + width;
    const auto old = before.begin() + static_cast<std::ptrdiff_t>(y * columns);
    const auto first = std::mismatch(begin, end, old).first;
    if (first == end) continue;
    const auto last =
        std::mismatch(std::make_reverse_iterator(end), std::make_reverse_iterator(begin),
                      std::make_reverse_iterator(old + width))
            .first;
    left = std::min(left, static_cast<std::size_t>(first - begin));
    right = std::max(right, static_cast<std::size_t>(last.base() - begin));
    top = std::min(top, y);
    bottom = y + 1;
  }
  if (bottom == 0) return {0, 0, 1, 1};
  return {static_cast<int>(left), static_cast<int>(top), static_cast<int>(right - left),
          static_cast<int>(bottom - top)};
}

}  // namespace stela
