#include "lib/analysis/balance.h"

#include <cstddef>
#include <cstdint>

#include "lib/analysis/fixed_point.h"

namespace stela {
namespace {

/// Adds up differences of shares. No share occurs in two differences of a sum, so the squares of
/// the errors add up, too.
class Sum {
 public:
  void add(const Share& after, const Share& before) {
    value_ += after.value - before.value;
    squares_ += square(after.error()) + square(before.error());
  }
  [[nodiscard]] Gain gain() const {
    return {value_, static_cast<Millionths>(whole_root(squares_))};
  }

 private:
  [[nodiscard]] static std::uint64_t square(std::int64_t error) {
    return static_cast<std::uint64_t>(error * error);
  }

  Millionths value_ = 0;
  std::uint64_t squares_ = 0;
};

}  // namespace

Millionths Gain::low() const {
  return static_cast<Millionths>(value - error * kErrorsOfInterval / 100);
}

Millionths Gain::high() const {
  return static_cast<Millionths>(value + error * kErrorsOfInterval / 100);
}

Balances balances_of(std::span<const EntryValue> entries, const Shares& end, int shape) {
  Balances balances;
  std::array<Sum, kMaxPlayers> luck;
  std::array<Sum, kMaxPlayers> skill;
  const Shares start = entries.empty() ? end : shares_of(entries.front().before, shape);
  Shares before = start;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const EntryValue& entry = entries[i];
    const bool last = i + 1 == entries.size();
    const Shares after = last ? end : shares_of(entries[i + 1].before, shape);
    const Shares drawn = entry.drawn ? shares_of(*entry.drawn, shape) : before;
    // A random event within an entry counts as luck; the entry's own value is an average over such
    // events.
    const Shares played = entry.played ? shares_of(*entry.played, shape) : after;
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
      if (entry.drawn) luck[seat].add(drawn[seat], before[seat]);
      skill[seat].add(played[seat], drawn[seat]);
      if (entry.played) luck[seat].add(after[seat], played[seat]);
    }
    before = after;
  }
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    balances[seat] = {start[seat].value, luck[seat].gain(), skill[seat].gain(), end[seat].value};
  }
  return balances;
}

}  // namespace stela
