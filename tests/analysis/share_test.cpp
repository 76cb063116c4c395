#include "lib/analysis/share.h"

#include <array>
#include <cmath>

#include "lib/analysis/engine.h"
#include "tests/catch.h"

namespace stela {
namespace {

Sides alone(Actor players) {
  Sides sides{players, {}};
  for (Actor seat = 0; seat < players; ++seat) {
    sides.of[seat_index(seat)] = static_cast<Seats>(1U << seat_index(seat));
  }
  return sides;
}

/// Returns the shares of counts, raised to an exponent in thousandths.
Shares raised(const Tally& tally, int exponent) {
  Calibration calibration;
  calibration.exponent_first = calibration.exponent_last = exponent;
  return shares_of({tally, {}}, calibration);
}

TEST_CASE("Logarithms and powers in whole numbers are those of real numbers") {
  const auto real = [](Fixed fixed) {
    return static_cast<double>(fixed) / static_cast<double>(kFixedOne);
  };
  const double unit = std::pow(2.0, kLogBits);
  for (const double x : {0.0005, 0.1, 0.25, 0.5, 0.75, 0.999, 1.0, 1.5, 2.0, 3.9}) {
    const auto fixed = static_cast<Fixed>(x * static_cast<double>(kFixedOne));
    INFO(x);
    CHECK(std::abs(static_cast<double>(log_of(fixed)) / unit - std::log2(real(fixed))) < 1e-8);
    const auto fall = static_cast<std::uint64_t>(x * unit);
    CHECK(std::abs(real(power_of_half(fall)) - std::pow(2.0, -x)) < 1e-7);
  }
  CHECK(power_of_half(std::uint64_t{40} << kLogBits) == 0);
  CHECK(whole_root(0) == 0);
  CHECK(whole_root(24) == 4);
  CHECK(whole_root(25) == 5);
}

TEST_CASE("A calibrated share is the logistic of what is known") {
  Evidence evidence{{alone(2), {}}, {250, Seats{2}, {300, -300}}};
  evidence.tally.won = {0, 70, 30};
  const Calibration calibration{2, 400, 800, 500, 100, 900};
  // A quarter of the game is left.
  const double exponent = 0.25 * 0.4 + 0.75 * 0.8;
  const double next = 0.25 * 0.5 + 0.75 * 0.1;
  const double logit = exponent * std::log(0.704 / 0.304) - next + 0.9 * 0.6;
  const double expected = 0.01 + 0.98 / (1 + std::exp(-logit));
  CHECK(std::abs(shares_of(evidence, calibration)[0].value / 1e6 - expected) < 2e-6);
  Millionths before = 0;
  for (std::uint32_t won = 0; won <= 100; ++won) {
    evidence.tally.won = {0, won, 100 - won};
    const Millionths value = shares_of(evidence, calibration)[0].value;
    CHECK(value > before);
    before = value;
  }
  CHECK(squashed(0, 5) == 0);
  CHECK(squashed(-5, 5) == -500);
  CHECK(squashed(1'000'000'000'000, 5) <= 1000);
}

TEST_CASE("Shares of all sides add up to the last millionth") {
  RandomStream random(5);
  for (int i = 0; i < 2000; ++i) {
    const auto players = static_cast<Actor>(2 + random.below(3));
    Tally tally{alone(players), {}};
    if (players == 4 && random.below(2) == 0) tally.sides.of = {5, 10, 5, 10};
    for (std::uint32_t j = random.below(300) + 1; j > 0; --j) {
      tally.add(static_cast<Seats>(random.below(1U << seat_index(players))));
    }
    const Shares shares = raised(tally, static_cast<int>(300 + random.below(1200)));
    Millionths sum = 0;
    for (Actor seat = 0; seat < players; ++seat) {
      const Share& share = shares[seat_index(seat)];
      CHECK(share.low <= share.value);
      CHECK(share.value <= share.high);
      if (tally.sides.of[0] != 5 || seat < 2) sum += share.value;
    }
    CHECK(sum == kWholeShare);
  }
}

TEST_CASE("A shape of 1 leaves counts as they are, a smaller one draws them to the middle") {
  Tally tally{alone(2), {}};
  for (int i = 0; i < 100; ++i) tally.add(i < 75 ? Seats{1} : Seats{2});
  // 0.01 + 0.98 * 0.754 / 1.008
  CHECK(std::abs(raised(tally, 1000)[0].value - 743056) < 2);
  CHECK(raised(tally, 500)[0].value < 700000);
  CHECK(raised(tally, 500)[0].value > 600000);
}

TEST_CASE("Only what is certain has a win share of 1, however often it was counted") {
  for (const Actor players : {Actor{2}, Actor{3}, Actor{4}}) {
    Tally tally{alone(players), {}};
    tally.won[1] = 1'000'000;
    for (const int shape : {300, 1000, 3000}) {
      const Shares shares = raised(tally, shape);
      CHECK(thousandths(shares[0].value) <= 990);
      CHECK(shares[0].value > 900'000 - 100'000 * (players - 2) - (shape == 300 ? 200'000 : 0));
      CHECK(thousandths(shares[0].high) <= 990);
      CHECK(shares[0].error() > 0);
    }
    const Shares won = uncertain(shares_of(alone(players), 1), alone(players));
    CHECK(thousandths(won[0].value) == 990);
    CHECK(shares_of(alone(players), 1)[0].error() == 0);
  }
}

TEST_CASE("A share has the same meaning with few and with many play-outs") {
  Tally few{alone(2), {}};
  few.won = {0, 98, 2};
  Tally many{alone(2), {}};
  many.won = {0, 98'000, 2'000};
  CHECK(raised(few, 400)[0].value == raised(many, 400)[0].value);
}

TEST_CASE("A mean of shares adds up, and its interval is that of few samples") {
  const Sides sides = alone(3);
  const auto shares = [](Millionths a, Millionths b) {
    Shares out;
    const Millionths c = kWholeShare - a - b;
    out[0] = {a, a, a};
    out[1] = {b, b, b};
    out[2] = {c, c, c};
    return out;
  };
  const std::array samples = {shares(500'000, 300'000), shares(600'001, 100'000),
                              shares(400'000, 300'001)};
  const Shares mean = mean_of(samples, sides);
  CHECK(mean[0].value + mean[1].value + mean[2].value == kWholeShare);
  CHECK(std::abs(mean[0].value - 500'000) < 3);
  // A deviation of 0.1, of three samples.
  const double error = 100'000 / std::sqrt(3.0) * (1 + 1.45 / 2);
  CHECK(std::abs(mean[0].error() - error) < 100);
}

TEST_CASE("Who wins alone has all, who wins with others a part") {
  const Shares one = shares_of(alone(3), 2);
  CHECK(one[1].value == kWholeShare);
  CHECK(one[0].value == 0);
  const Shares three = shares_of(alone(3), 7);
  CHECK(three[0].value + three[1].value + three[2].value == kWholeShare);
  const Sides teams{4, {5, 10, 5, 10}};
  CHECK(shares_of(teams, 10)[3].value == kWholeShare);
  CHECK(shares_of(teams, 0)[3].value == kWholeShare / 2);
}

TEST_CASE("An interval of 95 % holds what far more play-outs show that often") {
  constexpr std::uint32_t kPlays = 200;
  constexpr int kTrials = 4000;
  constexpr std::uint32_t kManyForPercent = 10'000;
  RandomStream random(11);
  for (const int shape : {1000, 400}) {
    for (const std::uint32_t percent : {0U, 3U, 20U, 50U, 90U}) {
      Tally many{alone(2), {}};
      many.won = {0, percent * kManyForPercent, (100 - percent) * kManyForPercent};
      const Millionths truth = raised(many, shape)[0].value;
      int held = 0;
      for (int trial = 0; trial < kTrials; ++trial) {
        Tally tally{alone(2), {}};
        for (std::uint32_t j = 0; j < kPlays; ++j) {
          tally.add(random.below(100) < percent ? Seats{1} : Seats{2});
        }
        const Share share = raised(tally, shape)[0];
        held += share.low <= truth && truth <= share.high ? 1 : 0;
      }
      INFO(percent << " %, shape " << shape);
      CHECK(held >= kTrials * 93 / 100);
      if (percent > 0) CHECK(held <= kTrials * 98 / 100);
    }
  }
}

TEST_CASE("A loss below two standard errors is none, and marks need the whole interval") {
  const auto share = [](Millionths value, Millionths half) {
    return Share{value, value - half, value + half};
  };
  CHECK_FALSE(loss_of(share(520000, 30000), share(500000, 30000)).found());
  CHECK(loss_of(share(620000, 30000), share(500000, 30000)).found());
  CHECK(loss_of(share(620000, 30000), share(500000, 30000)).mark() == Mark::kDubious);
  CHECK(loss_of(share(700000, 30000), share(500000, 30000)).mark() == Mark::kBlunder);
  CHECK(loss_of(share(560000, 30000), share(500000, 30000)).mark() == Mark::kNone);
}

}  // namespace
}  // namespace stela
