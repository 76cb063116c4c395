#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "lib/tikal/analysis/weights.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

// What things are worth to a player, in twelfths of a point (weights.h).

/// Returns how many scoring rounds follow the current one, up to `weights::kMaxLater`.
[[nodiscard]] std::size_t scorings_later(const State& state);

/// The seats that score yet in the round that is under way: bit i is seat i.
[[nodiscard]] unsigned seats_to_score(const State& state);

/// Which part of a temple a player has who is stronger there than all others by `lead`, in
/// twelfths.
[[nodiscard]] inline int held_by(int lead) {
  const auto by = static_cast<std::size_t>(std::abs(lead));
  if (lead >= 0) return weights::kHold[std::min(by, weights::kHold.size() - 1)];
  return by < weights::kClaim.size() ? weights::kClaim[by] : 0;
}

/// How many treasures of each motif nobody has lifted.
[[nodiscard]] std::array<std::uint8_t, kMotifs> motifs_left(const State& state);

/// What a camp on `cell` is worth.
[[nodiscard]] int camp_worth(const State& state, std::size_t cell, std::size_t later);

}  // namespace stela::tikal
