#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lib/analysis/play_random.h"

namespace stela {

/// Which of the things that chance can bring before an entry came: a number of the game's own, as a
/// kind of tile.
using Draw = std::uint8_t;
/// Chance brings nothing before the entry, or it is not known what.
inline constexpr Draw kNoDraw = 0xff;

/// What chance can bring before the entry that is due, each with its weight: how many of it are
/// among what is not seen yet. Without memory asked for, since every entry of a play-out needs it.
class Draws {
 public:
  static constexpr std::size_t kMost = 64;

  /// Adds a possibility; one of weight 0 is left out.
  constexpr void add(Draw draw, std::uint32_t weight) {
    if (weight == 0) return;
    draws_[count_] = draw;
    weights_[count_++] = weight;
    all_ += weight;
  }

  [[nodiscard]] constexpr bool empty() const { return count_ == 0; }
  [[nodiscard]] constexpr std::size_t size() const { return count_; }
  [[nodiscard]] constexpr Draw draw(std::size_t i) const { return draws_[i]; }
  [[nodiscard]] constexpr std::uint32_t weight(std::size_t i) const { return weights_[i]; }
  /// The sum of all weights.
  [[nodiscard]] constexpr std::uint32_t all() const { return all_; }

  /// The draw at `place`, from 0 to `all()` - 1, when each stands as often as its weight says.
  [[nodiscard]] constexpr Draw at(std::uint32_t place) const {
    std::size_t i = 0;
    while (place >= weights_[i]) place -= weights_[i++];
    return draws_[i];
  }
  /// One by chance; `kNoDraw` when there is none.
  [[nodiscard]] constexpr Draw any(RandomStream& chance) const {
    return all_ == 0 ? kNoDraw : at(chance.below(all_));
  }

 private:
  std::size_t count_ = 0;
  std::uint32_t all_ = 0;
  std::array<Draw, kMost> draws_{};
  std::array<std::uint32_t, kMost> weights_{};
};

}  // namespace stela
