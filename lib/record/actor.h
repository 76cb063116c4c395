#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stela {

/// The actor of an entry: a seat (0 is the first player, then clockwise), or one of the names
/// below.
using Actor = std::int8_t;

/// The random events, such as drawn tiles.
inline constexpr Actor kTable = -1;
/// A whole auction with all its calls.
inline constexpr Actor kBid = -2;
/// A position to start from.
inline constexpr Actor kSetup = -3;
/// Nobody: the game is over, or the actor is unknown. The claimed end has none.
inline constexpr Actor kNobody = -4;
/// A position from which a record continues.
inline constexpr Actor kResume = -5;

/// Maximum number of players in any of the games.
inline constexpr int kMaxPlayers = 4;

/// Actors other than the players, by name; the last is the claimed end.
struct ActorName {
  Actor actor;
  std::string_view name;
};
inline constexpr std::array<ActorName, 5> kActorNames = {{{kTable, "table"},
                                                          {kBid, "bid"},
                                                          {kSetup, "setup"},
                                                          {kResume, "resume"},
                                                          {kNobody, "result"}}};

[[nodiscard]] constexpr bool is_seat(Actor actor) { return actor >= 0; }

/// Returns the name used in the head of an entry for an actor other than a player.
[[nodiscard]] constexpr std::string_view name_of_actor(Actor actor) {
  std::string_view name;
  for (const ActorName& known : kActorNames) {
    if (known.actor == actor) name = known.name;
  }
  return name;
}
inline constexpr std::string_view kSetupName = name_of_actor(kSetup);
inline constexpr std::string_view kResumeName = name_of_actor(kResume);
inline constexpr std::string_view kResultName = name_of_actor(kNobody);
/// Whether entries of the actor called `name` have no number.
[[nodiscard]] constexpr bool is_unnumbered(std::string_view name) {
  // The first letters rule out most names.
  if (name.empty() || (name.front() != 's' && name.front() != 'r')) return false;
  return name == kSetupName || name == kResumeName || name == kResultName;
}
/// Returns the index of `seat`, or of any actor that is counted like one, in arrays by seat.
[[nodiscard]] constexpr std::size_t seat_index(Actor seat) {
  return static_cast<std::size_t>(seat);
}

/// Returns the seat to the left of `seat`, the next clockwise, at a table of `players`.
[[nodiscard]] constexpr Actor seat_left_of(Actor seat, int players) {
  // A division would take longer than everything else at the end of a turn.
  return static_cast<Actor>(seat + 1 == players ? 0 : seat + 1);
}

}  // namespace stela
