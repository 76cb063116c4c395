#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/actor.h"

namespace stela {

/// The most numbers a score is made of.
inline constexpr std::size_t kMaxScoreParts = 3;

/// What a player has reached: as many numbers as the game has score parts, most telling first
/// (Taluva: temples, towers, huts built; else points). The others are 0.
struct Score {
  std::array<std::int32_t, kMaxScoreParts> parts{};

  friend bool operator==(const Score&, const Score&) = default;
};

/// How a game stands, or ended.
struct Outcome {
  bool finished = false;
  /// By seat.
  std::vector<Score> scores;
  /// By seat: eliminated from the game.
  std::vector<bool> out;
  /// In seat order; empty while the game is not finished.
  std::vector<Actor> winners;
  /// Best place first, ties in seat order; only in games that are played for places, else empty.
  std::vector<std::vector<Actor>> places;
};

}  // namespace stela
