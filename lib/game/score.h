#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/sorted.h"
#include "lib/record/record.h"

namespace stela {

/// Maximum number of parts in a score.
inline constexpr std::size_t kMaxScoreParts = 3;

/// Larger than any score. Larger numbers in claimed scores are read as this.
inline constexpr std::int64_t kScoreBeyond = 1'000'000'000'000;

/// A player's score: as many numbers as the game has score parts, most significant first (Taluva:
/// temples, towers, huts built; otherwise points). The others are 0.
struct Score {
  std::array<std::int64_t, kMaxScoreParts> parts{};

  /// Compares part by part, as the parts are written: reading them as a whole right after that
  /// would stall the processor.
  friend bool operator==(const Score& a, const Score& b) {
    bool same = true;
    for (std::size_t i = 0; i < kMaxScoreParts; ++i) same &= a.parts[i] == b.parts[i];
    return same;
  }
};

/// Players who win together.
struct Team {
  /// In seat order.
  std::vector<Actor> members;
  /// Their common score.
  Score score;
};

/// The standings, or the result, of a game.
struct Outcome {
  bool finished = false;
  Actor players = 0;
  /// By seat, for all players.
  std::array<Score, kMaxPlayers> scores{};
  /// By seat: eliminated from the game.
  std::array<bool, kMaxPlayers> out{};
  /// In seat order; empty while the game is not finished.
  std::vector<Actor> winners;
  /// In the order of their first seats; empty if there are no teams.
  std::vector<Team> teams;
  /// Best rank first, ties in seat order; empty unless the game is played for ranks.
  std::vector<std::vector<Actor>> places;
  /// How the game ended if its own rules did not end it; otherwise empty. The winners and ranks are
  /// then those that the record names.
  std::vector<Ending> endings;

  /// Whether `seat` gave up, ran out of time or was excluded.
  [[nodiscard]] bool is_named(Actor seat) const { return contains(endings, seat, &Ending::seat); }
};

/// Returns the index of the team of `seat` in `outcome.teams`, or -1.
[[nodiscard]] int team_index(const Outcome& outcome, Actor seat);

/// Whether `seat` is among the winners.
[[nodiscard]] bool wins(const Outcome& outcome, Actor seat);

/// Whether there are winners from different teams.
[[nodiscard]] bool is_shared_win(const Outcome& outcome);

}  // namespace stela
