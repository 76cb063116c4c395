#pragma once

#include <cstdint>

#include "lib/game/position.h"

namespace stela {

/// Numbers that look random, the same on every machine, from a key: who has the key needs no
/// numbers before (SplitMix64 by Steele, Lea and Flood).
class RandomStream {
 public:
  explicit constexpr RandomStream(std::uint64_t key) : state_(key) {}

  /// A number from 0 to `below` - 1, which is more than 0.
  [[nodiscard]] constexpr std::uint32_t below(std::uint32_t below) {
    return static_cast<std::uint32_t>(((next() >> 32) * below) >> 32);
  }
  /// Any number of 64 bits.
  [[nodiscard]] constexpr std::uint64_t next() { return mix(state_ += kStep); }

  /// A key that depends on all bits of both.
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

/// What is random in one play-out. What chance brings and what players choose come from streams of
/// their own, so that another choice changes as little as it can of what comes.
struct PlayRandom {
  RandomStream chance;
  RandomStream choice;

  explicit constexpr PlayRandom(std::uint64_t key)
      : chance(RandomStream::key(key, 1)), choice(RandomStream::key(key, 2)) {}
};

/// What a play-out is for, so that none takes part in two decisions.
enum class Purpose : std::uint8_t { kValue, kDrawn, kCandidate, kBest, kPlayed, kChoice };

/// From which the random numbers of an entry are made: the seed of the analysis and which entry.
struct PlayKey {
  std::uint64_t seed = 1;
  std::uint64_t entry = 0;

  /// The numbers of play-out `j` for `purpose`; `which` tells candidates apart.
  [[nodiscard]] constexpr PlayRandom random(Purpose purpose, std::uint64_t which,
                                            std::uint64_t j) const {
    const std::uint64_t what = static_cast<std::uint64_t>(purpose) << 32 | which;
    return PlayRandom(
        RandomStream::key(RandomStream::key(RandomStream::key(seed, entry), what), j));
  }
};

}  // namespace stela
