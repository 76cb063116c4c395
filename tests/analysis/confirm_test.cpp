#include "lib/analysis/engine.h"
#include "tests/catch.h"

namespace stela {
namespace {

constexpr Sides kMarkSides{2, {1, 2}};

Shares shares_with(Millionths share) {
  Shares out;
  out[0] = {share, share, share};
  out[1] = {kWholeShare - share, kWholeShare - share, kWholeShare - share};
  return out;
}

/// Continuations in which the better entry gains `loss` on average, and how many were played.
struct Played {
  Millionths loss = 0;
  Millionths noise = 0;
  int count = 0;

  PlayOn on() {
    return [this](bool better, std::uint64_t j) {
      ++count;
      const Millionths off = j % 2 == 0 ? noise : -noise;
      return Continuation{shares_with(better ? 400'000 + loss + off : 400'000), {}, {}};
    };
  }
};

struct Tried {
  std::optional<Confirmed> found;
  int near = 0;
  int far = 0;
};
Tried tried(Played near, Played far, bool brief = false) {
  Tried out;
  out.found = confirm(0, kMarkSides, brief, near.on(), far.on());
  out.near = near.count;
  out.far = far.count;
  return out;
}

TEST_CASE("A loss that shows when it is played on is confirmed, with its numbers") {
  const Tried tried_out = tried({120'000, 20'000}, {120'000, 300'000});
  REQUIRE(tried_out.found);
  CHECK(tried_out.near == 80);
  CHECK(tried_out.found->loss.value == 120'000);
  CHECK(tried_out.found->best[0].value == 520'000);
  CHECK(tried_out.found->played[0].value == 400'000);
  CHECK(tried_out.found->best[0].value + tried_out.found->best[1].value == kWholeShare);
  CHECK(tried_out.found->loss.mark() == Mark::kMistake);
  CHECK(tried_out.found->after_played.size() == 40);
  CHECK(tried_out.found->after_best.size() == 40);
}

TEST_CASE("Nothing is played on once the outcome is clear") {
  const Tried blunder = tried({200'000, 20'000}, {200'000, 100'000});
  REQUIRE(blunder.found);
  CHECK(blunder.near == 32);
  CHECK(blunder.far == 32);
  CHECK(blunder.found->loss.mark() == Mark::kBlunder);
  CHECK(blunder.found->after_best.size() == 16);
  // Whole games that leave doubts need more.
  const Tried doubtful = tried({200'000, 20'000}, {120'000, 300'000});
  CHECK(doubtful.found);
  CHECK(doubtful.far > 64);
  CHECK(doubtful.near == doubtful.far);
}

TEST_CASE("A loss that does not show soon is dropped soon") {
  const Tried small = tried({40'000, 1'000}, {200'000, 0});
  CHECK_FALSE(small.found);
  CHECK(small.near == 8);
  CHECK(small.far == 0);
  const Tried noisy = tried({80'000, 300'000}, {200'000, 0});
  CHECK_FALSE(noisy.found);
  CHECK(noisy.near > 8);
  CHECK(noisy.far < 80);
}

TEST_CASE("Whole games must show at least half of the loss") {
  const Tried opposite = tried({200'000, 20'000}, {-10'000, 100'000});
  CHECK_FALSE(opposite.found);
  CHECK(opposite.far == 32);
  const Tried less = tried({200'000, 20'000}, {90'000, 300'000});
  CHECK_FALSE(less.found);
  CHECK(less.far == 80);
  CHECK(tried({200'000, 20'000}, {110'000, 300'000}).found);
}

TEST_CASE("A brief confirmation needs eight continuations and no game") {
  const Tried clear = tried({200'000, 20'000}, {-200'000, 0}, true);
  CHECK(clear.found);
  CHECK(clear.near == 16);
  CHECK(clear.far == 0);
  const Tried doubtful = tried({200'000, 300'000}, {200'000, 0}, true);
  CHECK_FALSE(doubtful.found);
  CHECK(doubtful.near <= 16);
}

}  // namespace
}  // namespace stela
