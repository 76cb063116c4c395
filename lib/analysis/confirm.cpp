#include "lib/analysis/confirm.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace stela {
namespace {

constexpr std::uint64_t kFew = 8;
constexpr std::uint64_t kMany = 40;
constexpr std::uint64_t kFewGames = 20;
constexpr std::uint64_t kManyGames = 40;
/// A smaller loss has no mark.
constexpr Millionths kLeastLoss = 50'000;

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
  void play(std::uint64_t count) {
    for (std::uint64_t j = played_.size(); j < count; ++j) {
      played_.push_back(play_(false, j));
      best_.push_back(play_(true, j));
      loss_.add(best_.back().shares[seat_].value - played_.back().shares[seat_].value);
    }
  }
  [[nodiscard]] Millionths loss() const { return loss_.mean().value; }

  [[nodiscard]] std::optional<Confirmed> marked() const {
    Confirmed found;
    found.played = mean_of(shares_in(played_), sides_);
    found.best = mean_of(shares_in(best_), sides_);
    // Without any variance it is still an estimate.
    constexpr Millionths kLeastError = 500;
    found.loss = {found.best[seat_].value - found.played[seat_].value,
                  std::max(kLeastError, loss_.mean().error)};
    if (found.loss.mark() == Mark::kNone) return std::nullopt;
    found.after_played = played_;
    found.after_best = best_;
    return found;
  }

 private:
  std::size_t seat_;
  const Sides& sides_;
  const PlayOn& play_;
  std::vector<Continuation> played_;
  std::vector<Continuation> best_;
  Spread loss_;
};

/// Whether whole games show more than half of `loss`.
bool shown_by_games(Pairs games, Millionths loss) {
  games.play(kFewGames);
  if (games.loss() <= 0 || games.loss() >= loss) return games.loss() > 0;
  games.play(kManyGames);
  return games.loss() > loss / 2;
}

}  // namespace

std::optional<Confirmed> confirm(Actor seat, const Sides& sides, bool brief, const PlayOn& near,
                                 const PlayOn& far) {
  Pairs pairs(seat, sides, near);
  pairs.play(kFew);
  if (brief) return pairs.marked();
  if (pairs.loss() < kLeastLoss) return std::nullopt;
  pairs.play(kMany);
  std::optional<Confirmed> found = pairs.marked();
  if (!found || !shown_by_games(Pairs(seat, sides, far), found->loss.value)) return std::nullopt;
  return found;
}

}  // namespace stela
