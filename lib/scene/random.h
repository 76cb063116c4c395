#pragma once

#include <cstdint>

namespace stela {

/// Numbers as if by chance for textures: the same on every machine for the same seed.
class ArtRandom {
 public:
  explicit ArtRandom(std::uint32_t seed) : state_(seed * 2654435761U + 12345U) {
    // Seeds that lie side by side begin alike.
    (void)next();
    (void)next();
  }

  /// From 0 to below 1.
  [[nodiscard]] double next() {
    state_ = state_ * 1664525U + 1013904223U;
    constexpr double kRange = 4294967296.0;
    return state_ / kRange;
  }
  [[nodiscard]] double between(double low, double high) { return low + (high - low) * next(); }

 private:
  std::uint32_t state_;
};

}  // namespace stela
