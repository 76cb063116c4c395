#pragma once

#include <cstdint>

namespace stela {

/// Chance for textures: a linear congruence, so that a picture has the same tufts everywhere.
class ArtRandom {
 public:
  explicit ArtRandom(std::uint32_t seed) : state_(seed * 2654435761U + 12345U) {
    next();
    next();
  }

  /// From 0 to below 1.
  double next() {
    state_ = state_ * 1664525U + 1013904223U;
    constexpr double kRange = 4294967296.0;
    return state_ / kRange;
  }
  double between(double low, double high) { return low + (high - low) * next(); }

 private:
  std::uint32_t state_;
};

}  // namespace stela
