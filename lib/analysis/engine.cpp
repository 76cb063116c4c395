#include "lib/analysis/engine.h"

#include <cstddef>
#include <cstdint>

#include "lib/analysis/share.h"

namespace stela {
namespace {

/// Adds up gains of separate playouts, so that the squares of the errors add up, too.
class Sum {
 public:
  void add(const Gain& gain) {
    const std::int64_t error = gain.error;
    value_ += gain.value;
    squares_ += static_cast<std::uint64_t>(error * error);
  }
  [[nodiscard]] Gain gain() const {
    return {value_, static_cast<Millionths>(whole_root(squares_))};
  }

 private:
  Millionths value_ = 0;
  std::uint64_t squares_ = 0;
};

}  // namespace

Balances balances_of(std::span<const EntryValue> entries, const Shares& start, const Shares& end) {
  Balances balances;
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    Sum luck;
    Sum lost;
    Millionths others = 0;
    for (const EntryValue& entry : entries) {
      if (entry.luck) luck.add((*entry.luck)[seat]);
      if (!entry.best) continue;
      if (seat_index(entry.seat) == seat) {
        lost.add({entry.loss.value, entry.loss.error});
      } else {
        others += entry.played[seat].value - (*entry.best)[seat].value;
      }
    }
    Balance& balance = balances[seat];
    balance.start = start[seat].value;
    balance.luck = luck.gain();
    balance.lost = lost.gain();
    balance.others = others;
    balance.result = entries.empty() ? balance.start : end[seat].value;
    balance.rest =
        balance.result - balance.start - balance.luck.value + balance.lost.value - balance.others;
  }
  return balances;
}

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
