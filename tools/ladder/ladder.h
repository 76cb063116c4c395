#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/analysis/analyst.h"
#include "lib/game/table.h"

namespace stela {

/// A player of the ladder.
struct Rung {
  std::string_view name;
  /// Nothing: the yardstick, which plays Taluva only.
  std::optional<Policy> policy;
};

/// The rungs from the weakest to the strongest, then the yardstick.
[[nodiscard]] const std::vector<Rung>& rungs();

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

/// Plays `games` at `table`: `upper` has one seat, in turn each, with teams its partner's too, and
/// `lower` the others. The result does not depend on `threads`.
[[nodiscard]] Match play_match(const Table& table, const Rung& upper, const Rung& lower,
                               std::uint32_t games, std::uint64_t seed, unsigned threads);

}  // namespace stela
