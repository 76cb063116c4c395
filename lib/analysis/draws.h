#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lib/analysis/play_random.h"

namespace stela {

/// One of the possible results of a draw before an entry: a game-specific number, such as a kind of
/// tile.
using Draw = std::uint8_t;
/// Nothing is drawn before the entry, or it is unknown what was.
inline constexpr Draw kNoDraw = 0xff;

/// The possible draws before the next entry, each weighted by its number among the components not
/// yet seen. Does not allocate memory, since every entry of a playout needs it.
class Draws {
 public:
  static constexpr std::size_t kMost = 64;

  /// Adds a possibility; one of weight 0 is ignored.
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

  /// Returns the draw at index `place`, from 0 to `all()` - 1, in a list that contains each draw as
  /// often as its weight.
  [[nodiscard]] constexpr Draw at(std::uint32_t place) const {
    std::size_t i = 0;
    while (place >= weights_[i]) place -= weights_[i++];
    return draws_[i];
  }
  /// Returns a random draw, or `kNoDraw` if there is none.
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
