#include "lib/report/frames.h"

#include <algorithm>
#include <functional>

#include "lib/render/svg.h"

namespace stela {

void FrameTable::add(const std::vector<Element>& elements, std::size_t begin, std::size_t end,
                     Frame& frame) {
  for (std::size_t i = begin; i < end; ++i) {
    if (elements[i].figure != Figure::kSegments) {
      frame.push_back(number_of(elements[i]));
      continue;
    }
    // Lines come and go one by one, so each is an element of its own.
    Element line = elements[i];
    const std::vector<Point>& points = elements[i].points;
    for (std::size_t k = 0; k + 1 < points.size(); k += 2) {
      line.points.assign({points[k], points[k + 1]});
      frame.push_back(number_of(line));
    }
  }
}

std::size_t FrameTable::Hash::operator()(const Element& element) const {
  constexpr std::size_t kFactor = 0x9E3779B97F4A7C15;  // spreads what differs in few bits
  std::size_t hash = std::hash<std::string>()(element.classes);
  const auto mix = [&hash](std::size_t more) { hash = (hash ^ (hash >> 29U) ^ more) * kFactor; };
  for (const Point point : element.points) {
    mix(std::hash<double>()(point.x));
    mix(std::hash<double>()(point.y));
  }
  mix(std::hash<std::string>()(element.text));
  mix(std::hash<double>()(element.size));
  return hash;
}

std::int32_t FrameTable::number_of(const Element& element) {
  const auto known = seen_.find(element);
  if (known != seen_.end()) return known->second;
  const std::int32_t number = new_number(element);
  seen_.emplace(element, number);
  return number;
}

std::int32_t FrameTable::new_number(const Element& element) {
  const Extent extent = extent_of(element);
  if (empty_) extent_ = extent;
  empty_ = false;
  extent_.low = {std::min(extent_.low.x, extent.low.x), std::min(extent_.low.y, extent.low.y)};
  extent_.high = {std::max(extent_.high.x, extent.high.x), std::max(extent_.high.y, extent.high.y)};
  std::string svg;
  write_element(element, svg);
  const auto [known, added] = numbers_.emplace(svg, static_cast<std::int32_t>(elements_.size()));
  if (added) elements_.push_back(std::move(svg));
  return known->second;
}

FrameSource::FrameSource(const Frame& frame) : frame_(&frame) {
  places_.reserve(frame.size());
  for (std::size_t i = 0; i < frame.size(); ++i) places_.emplace(frame[i], i);
}

std::vector<std::int32_t> FrameSource::difference(const Frame& after) const {
  const Frame& before = *frame_;
  std::vector<std::int32_t> out;
  for (std::size_t i = 0; i < after.size();) {
    const auto place = places_.find(after[i]);
    if (place == places_.end()) {
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
