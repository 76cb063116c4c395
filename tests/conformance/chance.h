#pragma once

#include <cstdint>

#include "lib/game/position.h"

namespace stela::testing {

/// Random numbers, the same on every machine (splitmix64).
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}

  /// From 0 to `below` - 1. That small numbers are a trifle likelier does no harm here.
  std::uint32_t pick(std::uint32_t below) {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return static_cast<std::uint32_t>((z ^ (z >> 31U)) % below);
  }

  [[nodiscard]] Pick picker() {
    return [this](std::uint32_t below) { return pick(below); };
  }

 private:
  std::uint64_t state_;
};

}  // namespace stela::testing
