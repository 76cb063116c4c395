#pragma once

#include <cstdint>

#include "tools/ladder/players.h"

namespace stela {

/// What is left of a match: the upper player's shares of the win.
struct Match {
  std::uint32_t games = 0;
  /// In twelfths.
  std::uint64_t sum = 0;
  std::uint64_t squares = 0;

  [[nodiscard]] double share() const;
  /// Wilson's interval of 95 %, with the spread that was counted.
  [[nodiscard]] double low() const;
  [[nodiscard]] double high() const;
};

/// Plays `games` of `contest`, on all cores; the result does not depend on how many there are.
[[nodiscard]] Match play_match(const Contest& contest, std::uint32_t games, std::uint64_t seed);

}  // namespace stela
