#pragma once

#include <cstdint>

#include "lib/game/position.h"

namespace stela {

/// Pseudorandom numbers that are the same on every machine, generated from a key, independently of
/// any other numbers (SplitMix64 by Steele, Lea and Flood).
class RandomStream {
 public:
  explicit constexpr RandomStream(std::uint64_t key) : state_(key) {}

  /// Returns a number from 0 to `below` - 1; `below` is more than 0.
  [[nodiscard]] constexpr std::uint32_t below(std::uint32_t below) {
    return static_cast<std::uint32_t>(((next() >> 32) * below) >> 32);
  }
  /// Returns any 64-bit number.
  [[nodiscard]] constexpr std::uint64_t next() { return mix(state_ += kStep); }

  /// Returns a key that depends on all bits of both.
  [[nodiscard]] static constexpr std::uint64_t key(std::uint64_t a, std::uint64_t b) {
    return mix(mix(a + kStep) ^ (b * kStep));
  }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;

  [[nodiscard]] static constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
  }

  std::uint64_t state_;
};

/// Random numbers for one playout. Draws and the players' choices come from separate streams, so
/// that a different choice changes as few draws as possible.
struct PlayRandom {
  RandomStream chance;
  RandomStream choice;

  explicit constexpr PlayRandom(std::uint64_t key)
      : chance(RandomStream::key(key, 1)), choice(RandomStream::key(key, 2)) {}
};

/// The purposes of playouts, which keep playouts for different decisions independent.
enum class Purpose : std::uint8_t {
  kValue,
  kCandidate,
  kBest,
  kPlayed,
  kAfter,
  kChoice,
  kNear,
  kFar,
};

/// The key of an entry's random numbers: the seed of the analysis, and the entry.
struct PlayKey {
  std::uint64_t seed = 1;
  std::uint64_t entry = 0;

  /// Returns the numbers of playout `j` for `purpose`; `which` distinguishes candidates.
  [[nodiscard]] constexpr PlayRandom random(Purpose purpose, std::uint64_t which,
                                            std::uint64_t j) const {
    const std::uint64_t what = static_cast<std::uint64_t>(purpose) << 32 | which;
    return PlayRandom(
        RandomStream::key(RandomStream::key(RandomStream::key(seed, entry), what), j));
  }
};

}  // namespace stela
