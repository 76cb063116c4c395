#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"
#include "lib/words/message.h"

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

/// A proven fact about an entry, independent of luck.
struct Fact {
  /// A word specific to the game, such as `win-at-once`; the same for all facts of a kind.
  std::string_view kind;
  /// A sentence without a full stop, for people.
  Message words;
  /// The article or rule from which it follows; may be null.
  const Rule* article = nullptr;
  /// The entry that shows it, as written; empty if it is the entry played, or if there is none.
  std::vector<std::string> entry;
  /// The question of a puzzle with that entry as its solution, as a sentence; empty if it is not
  /// suitable for one.
  Message question;
  /// Whether that entry certainly wins.
  bool wins = false;
  /// The mark that it alone gives the entry played: `kNone` or `kBlunder` (`EntryNote::mark`).
  Mark mark = Mark::kNone;
};

/// The same as found by a game, with that entry as moves, not yet as written.
template <class Move>
struct FoundFact : Fact {
  std::vector<Move> moves;
};

/// Whether something is proven, or `kUnknown` if the search was incomplete.
enum class Certain : std::uint8_t { kNo, kYes, kUnknown };

/// Returns the fact that another entry would have won in any case, unlike the entry played.
[[nodiscard]] Fact missed_sure_win(const Message& player, const Rule& article);

/// Fractions as integers, so that every machine and compiler gets the same: in units of 2^-31.
using Fixed = std::uint64_t;
inline constexpr int kFixedBits = 31;
inline constexpr Fixed kFixedOne = Fixed{1} << kFixedBits;

/// Returns the greatest number whose square is at most `number`.
[[nodiscard]] std::uint64_t whole_root(std::uint64_t number);

/// Logarithms to base 2, in units of 2^-32.
inline constexpr int kLogBits = 32;

/// Returns the logarithm of `x`, which is above 0; accurate to about eight digits.
[[nodiscard]] std::int64_t log_of(Fixed x);

/// Returns 2 to the power of -`log`.
[[nodiscard]] Fixed power_of_half(std::uint64_t log);

/// A win share, or a difference of shares, in millionths.
using Millionths = std::int32_t;
inline constexpr Millionths kWholeShare = 1'000'000;

/// Number of standard errors that contain 95 % of a normal distribution, in hundredths.
inline constexpr std::int64_t kErrorsOfInterval = 196;

/// A share with its 95 % interval.
struct Share {
  Millionths value = 0;
  Millionths low = 0;
  Millionths high = 0;

  /// Returns the standard error that corresponds to the interval; 0 if the share is certain.
  [[nodiscard]] Millionths error() const;
  friend bool operator==(const Share&, const Share&) = default;
};

[[nodiscard]] Thousandths thousandths(Millionths value);

/// Returns the noted form of a sum of shares, or of a loss, with the standard error `error`.
[[nodiscard]] Estimate estimate_of(Millionths value, Millionths error);

/// The shares of the seats in a position. Those of all sides add up to `kWholeShare`.
using Shares = std::array<Share, kMaxPlayers>;

/// What a position shows without playouts.
struct Features {
  /// The part of the game that is left, in thousandths.
  int left = 0;
  /// The side that moves next; 0 if that is chance, or several players.
  Seats next = 0;
  /// How well each seat is doing according to the static evaluation, in thousandths: from -1000 to
  /// 1000 (`squashed`).
  std::array<int, kMaxPlayers> standing{};

  friend bool operator==(const Features&, const Features&) = default;
};

/// Returns `value` in thousandths, between -1000 and 1000; 500 if it is `half`, which is above 0.
[[nodiscard]] int squashed(std::int64_t value, std::int64_t half);

/// What is known about a position.
struct Evidence {
  Tally tally;
  Features features;

  friend bool operator==(const Evidence&, const Evidence&) = default;
};

/// How shares follow from evidence: those of the sides are in proportion to (counted share +
/// 0.004)^exponent * e^bonus. All values are in thousandths. `ladder fit` fits it to games.
struct Calibration {
  /// The number of players at whose tables it was fitted.
  int players = 2;
  /// The exponent at the start and at the end of a game; linear in between.
  int exponent_first = 1000;
  int exponent_last = 1000;
  /// The bonus of the side that moves next, likewise.
  int next_first = 0;
  int next_last = 0;
  /// The bonus of a side whose static evaluation is 1000.
  int standing = 0;

  friend bool operator==(const Calibration&, const Calibration&) = default;
};

/// Returns the shares according to at least one playout, with Wilson's interval of the counts, and
/// then made `uncertain`.
[[nodiscard]] Shares shares_of(const Evidence& evidence, const Calibration& calibration);

/// Returns `shares` as estimates: those of all sides are moved towards each other, so that none is
/// above 0.99. Only what is proven has a share of 1.
[[nodiscard]] Shares uncertain(const Shares& shares, const Sides& sides);

/// Returns the means of at least two `samples`, with 95 % intervals that follow from their
/// variance.
[[nodiscard]] Shares mean_of(std::span<const Shares> samples, const Sides& sides);

/// Returns the shares at the end of the game, in which `winners` won.
[[nodiscard]] Shares shares_of(const Sides& sides, Seats winners);

/// A sum or mean of differences of shares, and its uncertainty.
struct Gain {
  Millionths value = 0;
  /// The standard error.
  Millionths error = 0;

  /// The ends of the 95 % interval.
  [[nodiscard]] Millionths low() const;
  [[nodiscard]] Millionths high() const;
};

/// The mean of a few shares or differences of shares.
class Spread {
 public:
  void add(Millionths value);
  /// Returns the mean of at least two of them. Its error is larger than the standard error, as the
  /// interval of Student's distribution for few samples.
  [[nodiscard]] Gain mean() const;

 private:
  std::int64_t count_ = 0;
  std::int64_t sum_ = 0;
  std::int64_t squares_ = 0;
};

/// The difference between the values of two entries, from separate playouts.
struct Loss {
  Millionths value = 0;
  /// The standard error.
  Millionths error = 0;

  /// Whether it is at least two standard errors; otherwise the loss is not significant.
  [[nodiscard]] bool found() const { return value > 0 && value >= 2 * error; }
  /// Returns the lower end of its 95 % interval.
  [[nodiscard]] Millionths low() const;
  /// Returns the mark of its noted form.
  [[nodiscard]] Mark mark() const { return estimate_of(value, error).mark(); }
};
[[nodiscard]] Loss loss_of(const Share& best, const Share& played);

}  // namespace stela
