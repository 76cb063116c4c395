#include "lib/analysis/share.h"

#include <algorithm>

#include "lib/analysis/fixed_point.h"

namespace stela {
namespace {

/// Returns `part` / `whole`, where `whole` is not 0 and not less than `part`.
Millionths ratio(std::uint64_t part, std::uint64_t whole) {
  return static_cast<Millionths>((part * kWholeShare + whole / 2) / whole);
}

/// The observed part of all counts that one side has, in units of 2^-31, and its interval.
struct Seen {
  Fixed mean = 0;
  Fixed low = 0;
  Fixed high = 0;
};

/// Returns Wilson's interval, with the observed variance instead of that of a yes-or-no outcome.
Seen seen_of(const Tally& tally, Actor seat) {
  const std::uint64_t count = tally.count();
  const std::uint64_t all = count * kWholeWin;
  Seen seen;
  seen.mean = (tally.sum(seat) << kFixedBits) / all;
  // Mean of the squares minus square of the mean, in units of 2^-31.
  const std::uint64_t squares = (tally.products(seat, seat) << kFixedBits) / (all * kWholeWin);
  const std::uint64_t square = seen.mean * seen.mean >> kFixedBits;
  const std::uint64_t spread = squares > square ? squares - square : 0;
  // z² = 3.8416.
  constexpr std::uint64_t kSquare = 38416;
  constexpr std::uint64_t kUnit = 10000;
  const std::uint64_t z = (kSquare << kFixedBits) / kUnit;
  const std::uint64_t stretch = kFixedOne + z / count;
  const std::uint64_t centre = seen.mean + z / (2 * count);
  const std::uint64_t inside = spread / count + z / (4 * count * count);
  const std::uint64_t half = whole_root(inside << kFixedBits) * kErrorsOfInterval / 100;
  const auto shrunk = [&](std::uint64_t end) { return (end << 24) / (stretch >> 7); };
  seen.low = shrunk(centre > half ? centre - half : 0);
  seen.high = std::min(kFixedOne, shrunk(centre + half));
  return seen;
}

/// Adds half a count, because raw counts are too extreme: an outcome never seen has probability 0.
Fixed supposed(Fixed seen, std::uint64_t count) { return seen + kFixedOne / (2 * count); }

}  // namespace

Millionths Share::error() const {
  return static_cast<Millionths>((high - low) * std::int64_t{50} / kErrorsOfInterval);
}

Shares shares_of(const Tally& tally, int shape) {
  const Sides& sides = tally.sides;
  const std::uint64_t count = tally.count();
  std::array<Fixed, kMaxPlayers> weight{};
  std::uint64_t all = 0;
  for (Actor seat = 0; seat < sides.players; ++seat) {
    if (!is_first(sides, seat)) continue;
    const Fixed seen = (tally.sum(seat) << kFixedBits) / (count * kWholeWin);
    all += weight[seat_index(seat)] = power(supposed(seen, count), shape);
  }
  Shares shares;
  Millionths left = kWholeShare;
  Actor largest = 0;
  for (Actor seat = 0; seat < sides.players; ++seat) {
    if (!is_first(sides, seat)) continue;
    Share& share = shares[seat_index(seat)];
    share.value = ratio(weight[seat_index(seat)], all);
    left -= share.value;
    if (share.value > shares[seat_index(largest)].value) largest = seat;
    // The other sides keep their proportions when this share changes.
    const Seen seen = seen_of(tally, seat);
    const std::uint64_t others = all - weight[seat_index(seat)];
    const Fixed rest = power(supposed(kFixedOne - seen.mean, count), shape);
    const auto end_at = [&](Fixed own, Fixed beside) {
      const std::uint64_t scaled = (others << 20) / rest * beside >> 20;
      return ratio(own, own + scaled);
    };
    // More playouts may show that an outcome never seen, which counts as half a one, never occurs.
    share.low = end_at(power(seen.low, shape), power(supposed(kFixedOne - seen.low, count), shape));
    share.high =
        end_at(power(supposed(seen.high, count), shape), power(kFixedOne - seen.high, shape));
  }
  // The rounding error goes to the largest share.
  shares[seat_index(largest)].value += left;
  for (Actor seat = 0; seat < sides.players; ++seat) {
    for (Actor first = 0; first < seat; ++first) {
      if (sides.of[seat_index(first)] != sides.of[seat_index(seat)]) continue;
      shares[seat_index(seat)] = shares[seat_index(first)];
      break;
    }
  }
  return shares;
}

Shares shares_of(const Sides& sides, Seats winners) {
  Shares shares;
  for (Actor seat = 0; seat < sides.players; ++seat) {
    // Thirds lose a millionth, which goes to the first of the sides.
    const Millionths share = twelfths(sides, winners, seat) * kWholeShare / kWholeWin;
    shares[seat_index(seat)] = {share, share, share};
  }
  Millionths left = kWholeShare;
  Actor first = kNobody;
  for (Actor seat = 0; seat < sides.players; ++seat) {
    if (!is_first(sides, seat)) continue;
    left -= shares[seat_index(seat)].value;
    if (first == kNobody && shares[seat_index(seat)].value > 0) first = seat;
  }
  for (Actor seat = 0; seat < sides.players && left != 0; ++seat) {
    if (sides.of[seat_index(seat)] != sides.of[seat_index(first)]) continue;
    const Millionths share = shares[seat_index(seat)].value + left;
    shares[seat_index(seat)] = {share, share, share};
  }
  return shares;
}

Thousandths thousandths(Millionths value) { return (value + (value < 0 ? -500 : 500)) / 1000; }

Estimate estimate_of(Millionths value, Millionths error) {
  return {thousandths(value),
          thousandths(static_cast<Millionths>(error * kErrorsOfInterval / 100))};
}

Millionths Loss::low() const {
  return static_cast<Millionths>(value - error * kErrorsOfInterval / 100);
}

Loss loss_of(const Share& best, const Share& played) {
  const std::int64_t a = best.error();
  const std::int64_t b = played.error();
  return {best.value - played.value,
          static_cast<Millionths>(whole_root(static_cast<std::uint64_t>(a * a + b * b)))};
}

}  // namespace stela
