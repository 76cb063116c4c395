#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lib/scene/scene.h"
#include "lib/scene/text.h"

namespace stela {

/// A picture as numbers: each is the place of an SVG element in a `FrameTable`.
using Frame = std::vector<std::int32_t>;

/// The SVG elements of many pictures that are much alike, each kept once.
class FrameTable {
 public:
  /// The elements from `begin` to `end` of `scene`, moved by `offset`, in their order.
  [[nodiscard]] Frame add(const std::vector<Element>& elements, std::size_t begin, std::size_t end,
                          Point offset);

  /// Every element that was added, as SVG.
  [[nodiscard]] const std::vector<std::string>& elements() const { return elements_; }

  /// The corners of everything that was added; equal when there is nothing.
  [[nodiscard]] const Extent& extent() const { return extent_; }

 private:
  std::int32_t number_of(const Element& element);

  std::vector<std::string> elements_;
  std::map<std::string, std::int32_t, std::less<>> numbers_;
  Extent extent_;
  bool empty_ = true;
};

/// How `after` is made from `before`, as pairs: `first, count` copies so many numbers of `before`
/// from its place `first`; `-1, number` is a number that stands for itself.
[[nodiscard]] std::vector<std::int32_t> difference(const Frame& before, const Frame& after);

}  // namespace stela
