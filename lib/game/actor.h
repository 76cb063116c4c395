#pragma once

#include <cstdint>

namespace stela {

/// Who acts in an entry: a seat (0 is the first player, then clockwise), or one of the names below.
using Actor = std::int8_t;

/// What chance or the box brings.
inline constexpr Actor kTable = -1;
/// One auction with every call in it.
inline constexpr Actor kBid = -2;
/// A position to start from.
inline constexpr Actor kSetup = -3;
/// Nobody: the game is over, or the actor is unknown.
inline constexpr Actor kNobody = -4;

/// The most players of any of the games.
inline constexpr int kMaxPlayers = 4;

[[nodiscard]] constexpr bool is_seat(Actor actor) { return actor >= 0; }

/// The seat to the left of `seat`, which is the next clockwise, at a table of `players`.
[[nodiscard]] constexpr Actor seat_left_of(Actor seat, int players) {
  // A division would take longer than the rest of a turn's end.
  return static_cast<Actor>(seat + 1 == players ? 0 : seat + 1);
}

}  // namespace stela
