#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "lib/record/actor.h"
#include "lib/words/tr.h"

namespace stela {

/// The name of a result's claim that the game ended off the board: `end=resign:red`.
inline constexpr std::string_view kEndClaim = "end";

/// A way in which a game can end other than by its own rules (notation.md, "Ended off the board").
struct EndingKind {
  std::string_view name;
  /// A sentence, with a placeholder for the player concerned, if any.
  std::string_view words;
  /// The kind for any player; the same as `words` if it does not name one.
  std::string_view label;
  /// Whether it names a player.
  bool of_player = false;
};
inline constexpr std::array<EndingKind, 6> kEndingKinds = {
    {{"resign", tr_noop("{0} resigned"), tr_noop("a player resigned"), true},
     {"time", tr_noop("{0} ran out of time"), tr_noop("a player ran out of time"), true},
     {"forfeit", tr_noop("{0} forfeited the game"), tr_noop("a player forfeited the game"), true},
     {"agreed", "the players agreed to end the game", tr_noop("the players agreed to end the game"),
      false},
     {"ruling", "a referee decided the game", tr_noop("a referee decided the game"), false},
     {"abandoned", "nobody went on with the game", tr_noop("nobody went on with the game"),
      false}}};

/// Returns the kind called `name`, or null.
[[nodiscard]] constexpr const EndingKind* ending_named(std::string_view name) {
  for (const EndingKind& kind : kEndingKinds) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

/// The parts of the value after `end=`, unchecked.
struct EndClaim {
  /// Null if there is no such kind.
  const EndingKind* kind = nullptr;
  /// Whether a colon follows the kind, and the text after it.
  bool names_player = false;
  std::string_view colour;

  [[nodiscard]] static constexpr EndClaim of(std::string_view value) {
    const std::size_t colon = std::min(value.find(':'), value.size());
    const bool named = colon < value.size();
    return {ending_named(value.substr(0, colon)), named,
            named ? value.substr(colon + 1) : std::string_view{}};
  }
};

/// How a game ended off the board: for one player, or for all (`kNobody`).
struct Ending {
  const EndingKind* kind = nullptr;
  Actor seat = kNobody;
  friend bool operator==(const Ending&, const Ending&) = default;
};

}  // namespace stela
