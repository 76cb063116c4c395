#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "lib/game/score.h"
#include "lib/record/record.h"

namespace stela {

/// Returns the indices of the candidates, best first, found by sequential halving: in each round
/// all remaining ones are tried equally often, then the worse half is dropped. `worth` has the
/// prior of each, as a sum to which tries are added. `plays` is the approximate total number of
/// tries; each candidate is tried at least once in each round. `try_once(candidate, j)` returns the
/// result of try `j` of that candidate. Ties go to the first.
[[nodiscard]] std::vector<std::size_t> ranked_by_halving(
    std::vector<std::int64_t> worth, std::uint32_t plays,
    const std::function<int(std::size_t candidate, std::uint64_t j)>& try_once);

/// A set of seats: a bit for each.
using Seats = std::uint8_t;

/// Returns the seats that win a game that is over.
[[nodiscard]] Seats winners_of(const Outcome& outcome);

/// The teams: for each seat the seats of its side, or the seat alone.
struct Sides {
  Actor players = 0;
  std::array<Seats, kMaxPlayers> of{};

  friend bool operator==(const Sides&, const Sides&) = default;
};
[[nodiscard]] Sides sides_of(const Outcome& outcome);

/// Whether `seat` is the first of its side, for which the side is counted.
[[nodiscard]] bool is_first(const Sides& sides, Actor seat);

/// Units of a win, chosen so that every share of it is an integer.
inline constexpr int kWholeWin = 12;

/// Returns how many twelfths of the win `seat` has if `winners` win: all for a side that wins
/// alone, a part if several sides win together. If nobody wins, every side shares the win.
[[nodiscard]] int twelfths(const Sides& sides, Seats winners, Actor seat);

/// How often each set of seats won in playouts of one position. Integers, so that a sum does not
/// depend on the order; every mean and variance follows from them.
struct Tally {
  Sides sides;
  std::array<std::uint32_t, 1U << kMaxPlayers> won{};

  void add(Seats winners) { ++won[winners]; }
  /// Adds the counts of `other`, which has the same sides.
  void add(const Tally& other);
  /// Returns the number of playouts.
  [[nodiscard]] std::uint64_t count() const;
  /// Returns the sum of the twelfths of `seat`.
  [[nodiscard]] std::uint64_t sum(Actor seat) const;
  /// Returns the sum of the products of the twelfths of two seats; for a seat with itself, of
  /// squares.
  [[nodiscard]] std::uint64_t products(Actor a, Actor b) const;

  friend bool operator==(const Tally&, const Tally&) = default;
};

}  // namespace stela
