#pragma once

#include <cstdint>

namespace stela::tikal {

/// Objective of a scoring turn.
enum class Target : std::uint8_t {
  /// Maximum points for the player.
  kPoints,
  /// Maximum lead over the best other player; players who score later in the round count as if they
  /// scored at once.
  kLead,
};

}  // namespace stela::tikal
