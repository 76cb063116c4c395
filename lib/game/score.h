#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/contains.h"
#include "lib/record/actor.h"
#include "lib/record/ending.h"

namespace stela {

/// The most numbers a score is made of.
inline constexpr std::size_t kMaxScoreParts = 3;

/// No game reaches such a score. Numbers in claims of scores that are as large are read as this.
inline constexpr std::int64_t kScoreBeyond = 1'000'000'000'000;

/// What a player has reached: as many numbers as the game has score parts, most telling first
/// (Taluva: temples, towers, huts built; else points). The others are 0.
struct Score {
  std::array<std::int64_t, kMaxScoreParts> parts{};

  /// Part by part, as they are written: a processor waits for a whole that is just written in
  /// parts.
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
  /// What counts for them together.
  Score score;
};

/// How a game stands, or ended.
struct Outcome {
  bool finished = false;
  Actor players = 0;
  /// By seat, as many as there are players.
  std::array<Score, kMaxPlayers> scores{};
  /// The same: eliminated from the game.
  std::array<bool, kMaxPlayers> out{};
  /// In seat order; empty while the game is not finished.
  std::vector<Actor> winners;
  /// In the order of their first seats; empty: everybody plays alone.
  std::vector<Team> teams;
  /// Best place first, ties in seat order; only in games that are played for places, else empty.
  std::vector<std::vector<Actor>> places;
  /// How the game ended when its own rules did not end it; else empty. The winners and places are
  /// then those that the record names.
  std::vector<Ending> endings;

  /// Whether `seat` gave up, ran out of time or was excluded.
  [[nodiscard]] bool is_named(Actor seat) const { return contains(endings, seat, &Ending::seat); }
};

/// The index of the team of `seat` in `outcome.teams`, or -1.
[[nodiscard]] int team_index(const Outcome& outcome, Actor seat);

/// Whether `seat` is among the winners.
[[nodiscard]] bool wins(const Outcome& outcome, Actor seat);

/// Whether players win who are not of one team.
[[nodiscard]] bool is_shared_win(const Outcome& outcome);

}  // namespace stela
