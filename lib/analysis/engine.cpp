#include "lib/analysis/engine.h"

#include <cstdlib>

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

namespace {

/// A smaller loss has no mark.
constexpr Millionths kLeastLoss = 50'000;

/// The losses are checked after every so many pairs.
constexpr std::int64_t kStep = 4;
/// Number of pairs if it is brief and if it is not, and the one from which whole games are played.
constexpr std::int64_t kFew = 8;
constexpr std::int64_t kMany = 40;
constexpr std::int64_t kGamesFrom = 16;

/// Returns 100 times the root of `part` / `all`.
std::int64_t root_of_part(std::int64_t part, std::int64_t all) {
  return static_cast<std::int64_t>(whole_root(static_cast<std::uint64_t>(10'000 * part / all)));
}

std::vector<Shares> shares_in(const std::vector<Continuation>& continuations) {
  std::vector<Shares> shares;
  for (const Continuation& one : continuations) shares.push_back(one.shares);
  return shares;
}

/// Continuations of both entries.
class Pairs {
 public:
  Pairs(Actor seat, const Sides& sides, const PlayOn& play)
      : seat_(seat_index(seat)), sides_(sides), play_(play) {}

  /// Plays until there are `count`.
  void play(std::int64_t count) {
    for (std::uint64_t j = played_.size(); j < static_cast<std::uint64_t>(count); ++j) {
      played_.push_back(play_(false, j));
      best_.push_back(play_(true, j));
      loss_.add(best_.back().shares[seat_].value - played_.back().shares[seat_].value);
    }
  }
  [[nodiscard]] Gain loss() const { return loss_.mean(); }

  /// Returns the mark of the loss.
  [[nodiscard]] Mark mark() const { return noted().mark(); }

  [[nodiscard]] std::optional<Confirmed> marked() const {
    if (mark() == Mark::kNone) return std::nullopt;
    return Confirmed{mean_of(shares_in(played_), sides_), mean_of(shares_in(best_), sides_),
                     noted(), played_, best_};
  }

 private:
  [[nodiscard]] Loss noted() const {
    // Without any variance it is still an estimate: one more pair could show no loss.
    const Gain loss = loss_.mean();
    const auto pairs = static_cast<Millionths>(played_.size());
    return {loss.value, std::max(loss.error, std::abs(loss.value) / (pairs + 1))};
  }

  std::size_t seat_;
  const Sides& sides_;
  const PlayOn& play_;
  std::vector<Continuation> played_;
  std::vector<Continuation> best_;
  Spread loss_;
};

/// Whether a loss for a mark is unlikely (less than one of six cases) after `all` pairs, if the
/// first `count` show `loss`. The interval is then smaller by the root of `count` / `all`, and the
/// mean differs by about the root of 1 - `count` / `all` errors.
bool unlikely(const Gain& loss, std::int64_t count, std::int64_t all) {
  const std::int64_t errors =
      kErrorsOfInterval * root_of_part(count, all) / 100 - root_of_part(all - count, all);
  return (loss.value - kLeastLoss) * std::int64_t{100} < errors * loss.error;
}

/// Whether the sign of `over`, a mean of `count` pairs, is as unlikely to change until there are
/// `all`.
bool is_decided(const Gain& over, std::int64_t count, std::int64_t all) {
  return std::abs(over.value) * std::int64_t{100} >= root_of_part(all - count, all) * over.error;
}

}  // namespace

std::optional<Confirmed> confirm(Actor seat, const Sides& sides, bool brief, const PlayOn& near,
                                 const PlayOn& far) {
  const std::int64_t last = brief ? kFew : kMany;
  Pairs pairs(seat, sides, near);
  Pairs games(seat, sides, far);
  bool shown = brief;
  for (std::int64_t count = kStep; count <= last; count += kStep) {
    pairs.play(count);
    if (count < last && unlikely(pairs.loss(), count, last)) return std::nullopt;
    if (!shown && count >= kGamesFrom) {
      games.play(count);
      const Gain found = games.loss();
      const Gain over = {found.value - pairs.loss().value / 2, found.error};
      shown = is_decided(over, count, last);
      if (shown && over.value <= 0) return std::nullopt;
    }
    // No mark is larger than a blunder.
    if (shown && !brief && pairs.mark() == Mark::kBlunder) break;
  }
  return pairs.marked();
}

}  // namespace stela
