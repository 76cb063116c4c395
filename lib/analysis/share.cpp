#include "lib/analysis/share.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "lib/core/comment_command.h"
#include "lib/words/tr.h"

namespace stela {

Fact missed_sure_win(const Message& player, const Rule& article) {
  Fact fact;
  fact.kind = "sure-win";
  fact.words = tr("{0} could have secured the win", player);
  fact.article = &article;
  fact.wins = true;
  fact.question = message_of(kWinsWhateverComes);
  return fact;
}

namespace {

constexpr std::uint64_t root_of(std::uint64_t number) {
  std::uint64_t root = 0;
  for (int bit = 31; bit >= 0; --bit) {
    const std::uint64_t next = root | std::uint64_t{1} << bit;
    if (next * next <= number) root = next;
  }
  return root;
}

/// 2 to the powers of -1/2, -1/4, -1/8 and so on.
constexpr auto kRoots = [] {
  std::array<Fixed, kLogBits> roots{};
  Fixed root = kFixedOne / 2;
  for (Fixed& next : roots) next = root = root_of(root << kFixedBits);
  return roots;
}();

}  // namespace

std::uint64_t whole_root(std::uint64_t number) { return root_of(number); }

std::int64_t log_of(Fixed x) {
  // x = m * 2^whole with 1 <= m < 2.
  const int whole = static_cast<int>(std::bit_width(x)) - 1 - kFixedBits;
  Fixed m = whole >= 0 ? x >> whole : x << -whole;
  std::int64_t log = 0;
  for (int bit = kLogBits - 1; bit >= 0; --bit) {
    m = m * m >> kFixedBits;
    if (m < 2 * kFixedOne) continue;
    m >>= 1;
    log |= std::int64_t{1} << bit;
  }
  return whole * (std::int64_t{1} << kLogBits) + log;
}

Fixed power_of_half(std::uint64_t log) {
  const std::uint64_t whole = log >> kLogBits;
  if (whole > kFixedBits) return 0;
  Fixed out = kFixedOne;
  for (int bit = 0; bit < kLogBits; ++bit) {
    if ((log >> (kLogBits - 1 - bit) & 1U) != 0) {
      out = out * kRoots[static_cast<std::size_t>(bit)] >> kFixedBits;
    }
  }
  return out >> whole;
}

int squashed(std::int64_t value, std::int64_t half) {
  return static_cast<int>(value * 1000 / (std::abs(value) + half));
}

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

/// Raw counts are too extreme: an outcome never seen would have probability 0. The addition is the
/// same for any number of playouts, so that more of them do not change the meaning of a share.
Fixed supposed(Fixed seen) {
  constexpr Fixed kAdded = kFixedOne / 1000 * 4;
  return seen + kAdded;
}

/// Returns the number of sides.
int count_of(const Sides& sides) {
  int count = 0;
  for (Actor seat = 0; seat < sides.players; ++seat) count += is_first(sides, seat) ? 1 : 0;
  return count;
}

/// Copies the shares of sides to all their seats, and adds `left` to the largest share.
void complete(const Sides& sides, Millionths left, Shares& shares) {
  Actor largest = 0;
  for (Actor seat = 0; seat < sides.players; ++seat) {
    if (!is_first(sides, seat)) continue;
    if (shares[seat_index(seat)].value > shares[seat_index(largest)].value) largest = seat;
  }
  Share& most = shares[seat_index(largest)];
  most.value += left;
  most.high = std::max(most.high, most.value);
  most.low = std::min(most.low, most.value);
  for (Actor seat = 0; seat < sides.players; ++seat) {
    for (Actor first = 0; first < seat; ++first) {
      if (sides.of[seat_index(first)] != sides.of[seat_index(seat)]) continue;
      shares[seat_index(seat)] = shares[seat_index(first)];
      break;
    }
  }
}

constexpr int kThousand = 1000;

/// Returns the value between `first` and `last` when `left` thousandths of the game are left.
std::int64_t between(int first, int last, int left) {
  return (std::int64_t{first} * left + std::int64_t{last} * (kThousand - left)) / kThousand;
}

/// Returns 1 / (1 + 2^-`log`).
Millionths logistic(std::int64_t log) {
  const Fixed part = power_of_half(static_cast<std::uint64_t>(std::abs(log)));
  return ratio(log < 0 ? part : kFixedOne, kFixedOne + part);
}

/// Logarithms of the weights of sides, according to a calibration.
class Weights {
 public:
  Weights(const Evidence& evidence, const Calibration& calibration)
      : evidence_(evidence),
        calibration_(calibration),
        exponent_(between(calibration.exponent_first, calibration.exponent_last,
                          evidence.features.left)) {}

  /// Returns the part of a weight that follows from a counted share.
  [[nodiscard]] std::int64_t counted(Fixed share) const {
    return exponent_ * log_of(supposed(share)) / kThousand;
  }
  /// Returns the part that follows from the position.
  [[nodiscard]] std::int64_t bonus(Actor seat) const {
    const Features& features = evidence_.features;
    std::int64_t bonus =
        std::int64_t{calibration_.standing} * features.standing[seat_index(seat)] / kThousand;
    if ((features.next & evidence_.tally.sides.of[seat_index(seat)]) != 0) {
      bonus += between(calibration_.next_first, calibration_.next_last, features.left);
    }
    // The logarithm of e.
    constexpr std::int64_t kLogOfE = 6'196'328'019;
    return bonus * kLogOfE / kThousand;
  }

 private:
  const Evidence& evidence_;
  const Calibration& calibration_;
  std::int64_t exponent_;
};

}  // namespace

Millionths Share::error() const {
  return static_cast<Millionths>((high - low) * std::int64_t{50} / kErrorsOfInterval);
}

Shares shares_of(const Evidence& evidence, const Calibration& calibration) {
  const Tally& tally = evidence.tally;
  const Sides& sides = tally.sides;
  const Weights weights(evidence, calibration);
  std::array<Seen, kMaxPlayers> seen;
  std::array<std::int64_t, kMaxPlayers> log{};
  std::int64_t most = std::numeric_limits<std::int64_t>::min();
  for (Actor seat = 0; seat < sides.players; ++seat) {
    if (!is_first(sides, seat)) continue;
    const std::size_t i = seat_index(seat);
    seen[i] = seen_of(tally, seat);
    log[i] = weights.counted(seen[i].mean) + weights.bonus(seat);
    most = std::max(most, log[i]);
  }
  std::array<Fixed, kMaxPlayers> weight{};
  Fixed all = 0;
  for (Actor seat = 0; seat < sides.players; ++seat) {
    if (!is_first(sides, seat)) continue;
    const std::size_t i = seat_index(seat);
    all += weight[i] = power_of_half(static_cast<std::uint64_t>(most - log[i]));
  }
  Shares shares;
  for (Actor seat = 0; seat < sides.players; ++seat) {
    if (!is_first(sides, seat)) continue;
    const std::size_t i = seat_index(seat);
    // The other sides keep their proportions when this share changes.
    const std::int64_t others = most + log_of(std::max<Fixed>(1, all - weight[i])) -
                                weights.counted(kFixedOne - seen[i].mean);
    const auto end_at = [&](Fixed own) {
      return logistic(weights.counted(own) + weights.bonus(seat) -
                      (others + weights.counted(kFixedOne - own)));
    };
    shares[i] = {ratio(weight[i], all), end_at(seen[i].low), end_at(seen[i].high)};
  }
  return uncertain(shares, sides);
}

Shares uncertain(const Shares& shares, const Sides& sides) {
  constexpr Millionths kDoubt = 10'000;
  const int count = count_of(sides);
  const Millionths least = kDoubt / (count - 1);
  const std::int64_t span = kWholeShare - std::int64_t{count} * least;
  const auto moved = [&](Millionths value) {
    return least + static_cast<Millionths>(value * span / kWholeShare);
  };
  Shares out;
  Millionths left = kWholeShare;
  for (Actor seat = 0; seat < sides.players; ++seat) {
    if (!is_first(sides, seat)) continue;
    const Share& share = shares[seat_index(seat)];
    // However many playouts there are, it does not look certain.
    constexpr Millionths kLeastHalf = 10;
    const Millionths value = moved(share.value);
    out[seat_index(seat)] = {value, std::min(value - kLeastHalf, moved(share.low)),
                             std::max(value + kLeastHalf, moved(share.high))};
    left -= out[seat_index(seat)].value;
  }
  complete(sides, left, out);
  return out;
}

Shares mean_of(std::span<const Shares> samples, const Sides& sides) {
  Shares out;
  Millionths left = kWholeShare;
  for (Actor seat = 0; seat < sides.players; ++seat) {
    if (!is_first(sides, seat)) continue;
    Spread spread;
    for (const Shares& sample : samples) spread.add(sample[seat_index(seat)].value);
    const Gain mean = spread.mean();
    // Without any variance it is still an estimate.
    constexpr Millionths kLeastHalf = 1000;
    const auto half =
        std::max(kLeastHalf, static_cast<Millionths>(mean.error * kErrorsOfInterval / 100));
    out[seat_index(seat)] = {mean.value, std::max(0, mean.value - half),
                             std::min(kWholeShare, mean.value + half)};
    left -= mean.value;
  }
  complete(sides, left, out);
  return out;
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

Millionths Gain::low() const {
  return static_cast<Millionths>(value - error * kErrorsOfInterval / 100);
}

Millionths Gain::high() const {
  return static_cast<Millionths>(value + error * kErrorsOfInterval / 100);
}

void Spread::add(Millionths value) {
  ++count_;
  sum_ += value;
  squares_ += std::int64_t{value} * value;
}

Gain Spread::mean() const {
  const std::int64_t variance =
      std::max<std::int64_t>(0, squares_ - sum_ * sum_ / count_) / (count_ - 1) / count_;
  const auto error = static_cast<std::int64_t>(whole_root(static_cast<std::uint64_t>(variance)));
  // 1 + 1.45 / (n - 1) is the ratio to the normal distribution, within 1 % for 8 samples or more.
  return {static_cast<Millionths>(sum_ / count_),
          static_cast<Millionths>(error + error * 145 / (100 * (count_ - 1)))};
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

std::vector<std::size_t> ranked_by_halving(
    std::vector<std::int64_t> worth, std::uint32_t plays,
    const std::function<int(std::size_t, std::uint64_t)>& try_once) {
  const std::size_t candidates = worth.size();
  std::size_t rounds = 0;
  for (std::size_t left = candidates; left > 1; left = (left + 1) / 2) ++rounds;
  std::vector<std::size_t> ranked(candidates);
  std::iota(ranked.begin(), ranked.end(), std::size_t{0});
  std::uint64_t done = 0;
  for (std::size_t left = candidates; left > 1; left = (left + 1) / 2) {
    const std::uint64_t tries = std::max<std::uint64_t>(1, plays / (rounds * left));
    const std::span still = std::span(ranked).first(left);
    for (const std::size_t candidate : still) {
      for (std::uint64_t j = done; j < done + tries; ++j)
        worth[candidate] += try_once(candidate, j);
    }
    done += tries;
    std::ranges::stable_sort(still,
                             [&](std::size_t a, std::size_t b) { return worth[a] > worth[b]; });
  }
  return ranked;
}

namespace {

Seats seat_alone(Actor seat) { return static_cast<Seats>(1U << seat_index(seat)); }

}  // namespace

Seats winners_of(const Outcome& outcome) {
  Seats seats = 0;
  for (const Actor seat : outcome.winners) seats = static_cast<Seats>(seats | seat_alone(seat));
  return seats;
}

Sides sides_of(const Outcome& outcome) {
  Sides sides;
  sides.players = outcome.players;
  for (Actor seat = 0; seat < outcome.players; ++seat) {
    sides.of[seat_index(seat)] = seat_alone(seat);
  }
  for (const Team& team : outcome.teams) {
    Seats seats = 0;
    for (const Actor seat : team.members) seats = static_cast<Seats>(seats | seat_alone(seat));
    for (const Actor seat : team.members) sides.of[seat_index(seat)] = seats;
  }
  return sides;
}

bool is_first(const Sides& sides, Actor seat) {
  return (sides.of[seat_index(seat)] & (seat_alone(seat) - 1U)) == 0;
}

int twelfths(const Sides& sides, Seats winners, Actor seat) {
  int winning = 0;
  int all = 0;
  for (Actor other = 0; other < sides.players; ++other) {
    if (!is_first(sides, other)) continue;
    ++all;
    if ((sides.of[seat_index(other)] & winners) != 0) ++winning;
  }
  if (winning == 0) return kWholeWin / all;
  return (sides.of[seat_index(seat)] & winners) != 0 ? kWholeWin / winning : 0;
}

void Tally::add(const Tally& other) {
  for (std::size_t i = 0; i < won.size(); ++i) won[i] += other.won[i];
}

std::uint64_t Tally::count() const {
  return std::accumulate(won.begin(), won.end(), std::uint64_t{0});
}

std::uint64_t Tally::sum(Actor seat) const {
  std::uint64_t sum = 0;
  for (std::size_t winners = 0; winners < won.size(); ++winners) {
    if (won[winners] == 0) continue;
    sum += won[winners] *
           static_cast<std::uint64_t>(twelfths(sides, static_cast<Seats>(winners), seat));
  }
  return sum;
}

std::uint64_t Tally::products(Actor a, Actor b) const {
  std::uint64_t sum = 0;
  for (std::size_t winners = 0; winners < won.size(); ++winners) {
    if (won[winners] == 0) continue;
    const auto seats = static_cast<Seats>(winners);
    sum += won[winners] *
           static_cast<std::uint64_t>(twelfths(sides, seats, a) * twelfths(sides, seats, b));
  }
  return sum;
}

}  // namespace stela
