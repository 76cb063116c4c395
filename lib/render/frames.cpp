#include "lib/render/frames.h"

#include <algorithm>

#include "lib/render/svg.h"

namespace stela {

Frame FrameTable::add(const std::vector<Element>& elements, std::size_t begin, std::size_t end,
                      Point offset) {
  Frame frame;
  for (std::size_t i = begin; i < end; ++i) {
    Element element = elements[i];
    for (Point& point : element.points) point = point + offset;
    if (element.figure != Figure::kSegments) {
      frame.push_back(number_of(element));
      continue;
    }
    // Lines come and go one by one, so each is an element of its own.
    const std::vector<Point> points = std::move(element.points);
    for (std::size_t k = 0; k + 1 < points.size(); k += 2) {
      element.points = {points[k], points[k + 1]};
      frame.push_back(number_of(element));
    }
  }
  return frame;
}

std::int32_t FrameTable::number_of(const Element& element) {
  const Extent extent = extent_of(element);
  if (empty_) extent_ = extent;
  empty_ = false;
  extent_.low = {std::min(extent_.low.x, extent.low.x), std::min(extent_.low.y, extent.low.y)};
  extent_.high = {std::max(extent_.high.x, extent.high.x), std::max(extent_.high.y, extent.high.y)};
  std::string svg;
  write_element(element, svg);
  const auto known = numbers_.find(svg);
  if (known != numbers_.end()) return known->second;
  const auto number = static_cast<std::int32_t>(elements_.size());
  elements_.push_back(svg);
  numbers_.emplace(std::move(svg), number);
  return number;
}

std::vector<std::int32_t> difference(const Frame& before, const Frame& after) {
  std::map<std::int32_t, std::size_t> places;
  for (std::size_t i = 0; i < before.size(); ++i) places.emplace(before[i], i);
  std::vector<std::int32_t> out;
  for (std::size_t i = 0; i < after.size();) {
    const auto place = places.find(after[i]);
    if (place == places.end()) {
      out.push_back(-1);
      out.push_back(after[i++]);
      continue;
    }
    const std::size_t first = place->second;
    std::size_t count = 0;
    while (i + count < after.size() && first + count < before.size() &&
           after[i + count] == before[first + count]) {
      ++count;
    }
    out.push_back(static_cast<std::int32_t>(first));
    out.push_back(static_cast<std::int32_t>(count));
    i += count;
  }
  return out;
}

}  // namespace stela
