#pragma once

#include <cstdint>
#include <random>

namespace stela {

/// Random numbers that are the same for the same seed on every machine: the engine's sequence is
/// fixed by the C++ standard; its distributions are not, and are not used.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : engine_(seed) {}

  /// Returns a number from 0 to `below` - 1, all equally likely.
  std::uint32_t pick(std::uint32_t below) {
    // Numbers beyond the last whole multiple would favour small results.
    const std::uint64_t limit = engine_.max() - engine_.max() % below;
    std::uint64_t number = engine_();
    while (number >= limit) number = engine_();
    return static_cast<std::uint32_t>(number % below);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace stela
