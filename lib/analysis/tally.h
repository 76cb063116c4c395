#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lib/game/score.h"
#include "lib/record/actor.h"

namespace stela {

/// A set of seats: a bit for each.
using Seats = std::uint8_t;

/// Which seats win a game that is over.
[[nodiscard]] Seats winners_of(const Outcome& outcome);

/// Who plays with whom: for each seat its team, or itself alone.
struct Sides {
  Actor players = 0;
  std::array<Seats, kMaxPlayers> of{};

  friend bool operator==(const Sides&, const Sides&) = default;
};
[[nodiscard]] Sides sides_of(const Outcome& outcome);

/// Whether `seat` is the first of its side, at which the side is counted.
[[nodiscard]] bool is_first(const Sides& sides, Actor seat);

/// A win in whole numbers: every share of it is whole.
inline constexpr int kWholeWin = 12;

/// How many twelfths of the win `seat` has when `winners` win: all for a side that wins alone, a
/// part of it when several sides win together. When nobody wins, all do.
[[nodiscard]] int twelfths(const Sides& sides, Seats winners, Actor seat);

/// How often which seats won in play-outs of one position. Whole numbers, so that the sum of parts
/// is the same in every order; every mean and every spread follows from them.
struct Tally {
  Sides sides;
  std::array<std::uint32_t, 1U << kMaxPlayers> won{};

  void add(Seats winners) { ++won[winners]; }
  /// Adds the counts of `other`, which has the same sides.
  void add(const Tally& other);
  /// How many play-outs there were.
  [[nodiscard]] std::uint64_t count() const;
  /// The sum of the twelfths of `seat`.
  [[nodiscard]] std::uint64_t sum(Actor seat) const;
  /// The sum of the products of the twelfths of two seats; of one with itself the sum of squares.
  [[nodiscard]] std::uint64_t products(Actor a, Actor b) const;

  friend bool operator==(const Tally&, const Tally&) = default;
};

}  // namespace stela
