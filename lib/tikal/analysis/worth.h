#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "lib/tikal/analysis/weights.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

// Values for a player, in twelfths of a point (weights.h).

/// Returns how many scoring rounds follow the current one, up to `weights::kMaxLater`.
[[nodiscard]] std::size_t scorings_later(const State& state);

/// Returns the seats that still score in the current round: bit i is seat i.
[[nodiscard]] unsigned seats_to_score(const State& state);

/// Returns the fraction of a temple held by a player with a lead of `lead` over all others, in
/// twelfths.
[[nodiscard]] inline int held_by(int lead) {
  const auto by = static_cast<std::size_t>(std::abs(lead));
  if (lead >= 0) return weights::kHold[std::min(by, weights::kHold.size() - 1)];
  return by < weights::kClaim.size() ? weights::kClaim[by] : 0;
}

/// Returns how many treasures of each motif have not been lifted.
[[nodiscard]] std::array<std::uint8_t, kMotifs> motifs_left(const State& state);

/// Returns the value of a camp on `cell`.
[[nodiscard]] int camp_worth(const State& state, std::size_t cell, std::size_t later);

}  // namespace stela::tikal
