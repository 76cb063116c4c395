#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "lib/analysis/fact.h"
#include "lib/analysis/tally.h"

namespace stela {

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

/// Returns the shares according to at least one playout: each proportional to (counted share +
/// 0.004)^(`shape` / 1000), with Wilson's interval of the counts, and then made `uncertain`.
[[nodiscard]] Shares shares_of(const Tally& tally, int shape);

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
