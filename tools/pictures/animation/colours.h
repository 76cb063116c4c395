#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stela {

/// Returns the square of the distance of two colours, `0xRRGGBB`.
[[nodiscard]] inline std::uint32_t distance(std::uint32_t a, std::uint32_t b) {
  const auto squared = [a, b](std::uint32_t shift) {
    constexpr std::uint32_t kByte = 0xFF;
    const std::uint32_t difference = (a >> shift & kByte) - (b >> shift & kByte);
    return difference * difference;  // unsigned arithmetic wraps around
  };
  return squared(0U) + squared(8U) + squared(16U);
}

/// Finds the nearest of some colours.
class NearestColour {
 public:
  /// `colours` is not empty.
  explicit NearestColour(std::vector<std::uint32_t> colours) : colours_(std::move(colours)) {}

  [[nodiscard]] const std::vector<std::uint32_t>& colours() const { return colours_; }

  /// Returns the index of the colour nearest to `colour`, the first of equally near ones.
  [[nodiscard]] std::uint8_t index_of(std::uint32_t colour) {
    // Neighbouring pixels often have the same colour.
    if (known_ && colour == asked_) return found_;
    const auto [known, added] = cache_.try_emplace(colour);
    if (added) {
      const auto nearest = std::ranges::min_element(
          colours_, {}, [colour](std::uint32_t other) { return distance(other, colour); });
      known->second = static_cast<std::uint8_t>(nearest - colours_.begin());
    }
    known_ = true;
    asked_ = colour;
    return found_ = known->second;
  }

 private:
  std::vector<std::uint32_t> colours_;
  std::unordered_map<std::uint32_t, std::uint8_t> cache_;
  bool known_ = false;
  std::uint32_t asked_ = 0;
  std::uint8_t found_ = 0;
};

}  // namespace stela
