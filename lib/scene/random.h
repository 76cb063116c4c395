#pragma once

#include <cstdint>

namespace stela {

/// Pseudorandom numbers that are the same on every machine, for example for the trees of a jungle.
class ArtRandom {
 public:
  explicit ArtRandom(std::uint32_t seed) : state_(seed * kSpread + kStart) {
    next();
    next();
  }

  /// Returns a number from 0 to less than 1.
  double next() {
    state_ = state_ * kFactor + kStep;
    constexpr double kRange = 4294967296.0;
    return state_ / kRange;
  }
  double between(double least, double most) { return least + (most - least) * next(); }

 private:
  // Linear congruential generator (Numerical Recipes).
  static constexpr std::uint32_t kSpread = 2654435761;
  static constexpr std::uint32_t kStart = 12345;
  static constexpr std::uint32_t kFactor = 1664525;
  static constexpr std::uint32_t kStep = 1013904223;
  std::uint32_t state_;
};

}  // namespace stela
