#include "lib/report/frames.h"

#include <algorithm>
#include <functional>

#include "lib/render/svg.h"

namespace stela {

void FrameTable::add(const Scene& scene, Frame& frame) {
  const SymbolNames names = symbols_.add(scene.symbols, SvgOptions{}.scope);
  std::vector<const Element*> order;
  for (const Element& element : scene.elements) {
    if (element.layer != Layer::kPanel) order.push_back(&element);
  }
  std::stable_sort(order.begin(), order.end(), [](const Element* one, const Element* other) {
    return one->layer < other->layer;
  });
  for (const Element* element : order) add(*element, names, frame);
}

void FrameTable::add(const Element& element, const SymbolNames& names, Frame& frame) {
  if (element.figure != Figure::kSegments) {
    frame.push_back(number_of(element, names));
    return;
  }
  // Lines come and go one by one, so each is an element of its own.
  Element line = element;
  for (std::size_t k = 0; k + 1 < element.points.size(); k += 2) {
    line.points.assign({element.points[k], element.points[k + 1]});
    frame.push_back(number_of(line, names));
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

std::int32_t FrameTable::number_of(const Element& element, const SymbolNames& names) {
  if (element.figure == Figure::kUse && names.is_renamed(element.text)) {
    return new_number(element, names);
  }
  const auto known = seen_.find(element);
  if (known != seen_.end()) return known->second;
  const std::int32_t number = new_number(element, names);
  seen_.emplace(element, number);
  return number;
}

std::int32_t FrameTable::new_number(const Element& element, const SymbolNames& names) {
  std::string svg;
  write_element(element, svg, names);
  // With its halo a text is two elements, which stay together.
  if (!element.halo.empty()) svg = "<g>" + svg + "</g>";
  const auto [known, added] = numbers_.emplace(svg, static_cast<std::int32_t>(elements_.size()));
  if (added) {
    elements_.push_back(std::move(svg));
  }
  return known->second;
}

void WordTable::add(std::string_view text, Frame& frame) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const auto [known, added] = numbers_.emplace(std::string(text.substr(0, end)),
                                                 static_cast<std::int32_t>(words_.size()));
    if (added) words_.push_back(known->first);
    frame.push_back(known->second);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

FrameSource::FrameSource(const Frame& frame) : frame_(&frame) {
  places_.reserve(frame.size());
  for (std::size_t i = 0; i < frame.size(); ++i) places_.emplace(frame[i], i);
}

std::vector<std::int32_t> FrameSource::difference(const Frame& after) const {
  const Frame& before = *frame_;
  std::vector<std::int32_t> out;
  std::size_t next = 0;  // behind what was copied last
  for (std::size_t i = 0; i < after.size();) {
    const std::optional<std::size_t> place = place_of(after[i], next);
    if (!place) {
      out.push_back(-1);
      out.push_back(after[i++]);
      continue;
    }
    std::size_t count = 0;
    while (i + count < after.size() && *place + count < before.size() &&
           after[i + count] == before[*place + count]) {
      ++count;
    }
    out.push_back(static_cast<std::int32_t>(*place));
    out.push_back(static_cast<std::int32_t>(count));
    i += count;
    next = *place + count;
  }
  return out;
}

std::optional<std::size_t> FrameSource::place_of(std::int32_t number, std::size_t next) const {
  // Mostly a picture goes on where it was, or just behind what another thing has replaced.
  for (std::size_t at = next; at < std::min(next + 2, frame_->size()); ++at) {
    if ((*frame_)[at] == number) return at;
  }
  const auto known = places_.find(number);
  if (known == places_.end()) return std::nullopt;
  return known->second;
}

}  // namespace stela
