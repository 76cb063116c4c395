#include "lib/analysis/luck.h"

#include <cstdint>

#include "lib/analysis/share.h"

namespace stela {
namespace {

std::uint64_t square(std::int64_t number) { return static_cast<std::uint64_t>(number * number); }

}  // namespace

Gain luck_of(const Draws& draws, Draw draw, std::span<const Shares> shares, std::size_t seat) {
  const auto all = static_cast<std::int64_t>(draws.all());
  std::int64_t sum = 0;
  std::uint64_t squares = 0;
  bool found = false;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    const Share& share = shares[i][seat];
    const bool own = draws.draw(i) == draw;
    found = found || own;
    // The weight of the share in the difference, times the sum of weights.
    const std::int64_t weight = (own ? all : 0) - static_cast<std::int64_t>(draws.weight(i));
    sum += weight * share.value;
    squares += square(weight * share.error() / all);
  }
  if (!found) return {};
  return {static_cast<Millionths>(sum / all), static_cast<Millionths>(whole_root(squares))};
}

Gain sum_of(const Gain& gain, const Share& after, const Share& before) {
  if (after == before) return gain;
  return {gain.value + after.value - before.value,
          static_cast<Millionths>(
              whole_root(square(gain.error) + square(after.error()) + square(before.error())))};
}

}  // namespace stela
