#pragma once

#include <array>
#include <cstdint>

#include "lib/analysis/fact.h"
#include "lib/analysis/tally.h"

namespace stela {

/// A share of the win, or a difference of shares, in millionths.
using Millionths = std::int32_t;
inline constexpr Millionths kWholeShare = 1'000'000;

/// 95 % of a normal distribution lie within so many standard errors, in hundredths.
inline constexpr std::int64_t kErrorsOfInterval = 196;

/// A share with its interval of 95 %.
struct Share {
  Millionths value = 0;
  Millionths low = 0;
  Millionths high = 0;

  /// The standard error that the interval is of.
  [[nodiscard]] Millionths error() const;
  friend bool operator==(const Share&, const Share&) = default;
};

[[nodiscard]] Thousandths thousandths(Millionths value);

/// Returns the noted form of a sum of shares, or of a loss, with the standard error `error`.
[[nodiscard]] Estimate estimate_of(Millionths value, Millionths error);

/// The shares of the seats in a position. Those of all sides add up to `kWholeShare`.
using Shares = std::array<Share, kMaxPlayers>;

/// The shares that counts of play-outs, of which there is one at least, show: each in proportion to
/// (share counted + 1/2N)^(`shape` / 1000), with Wilson's interval of what was counted.
[[nodiscard]] Shares shares_of(const Tally& tally, int shape);

/// The shares when the game is over and `winners` won.
[[nodiscard]] Shares shares_of(const Sides& sides, Seats winners);

/// How much less one thing is worth than another, of which no play-outs are the same.
struct Loss {
  Millionths value = 0;
  /// The standard error.
  Millionths error = 0;

  /// Whether it is at least two standard errors: else no loss was found.
  [[nodiscard]] bool found() const { return value > 0 && value >= 2 * error; }
  /// The lower end of its interval of 95 %.
  [[nodiscard]] Millionths low() const;
  /// Returns the mark of its noted form.
  [[nodiscard]] Mark mark() const { return estimate_of(value, error).mark(); }
};
[[nodiscard]] Loss loss_of(const Share& best, const Share& played);

}  // namespace stela
