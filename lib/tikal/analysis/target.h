#pragma once

#include <cstdint>

namespace stela::tikal {

/// What is looked for in a scoring turn.
enum class Target : std::uint8_t {
  /// The most points that the turn brings its player.
  kPoints,
  /// The most by which its player is then ahead of the best other one; who is still to score in
  /// the round counts as if they scored at once.
  kLead,
};

}  // namespace stela::tikal
