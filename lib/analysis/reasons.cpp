#include "lib/analysis/reasons.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <tuple>

#include "lib/game/info.h"

namespace stela {
namespace {

constexpr std::size_t kMaxReasons = 2;

/// The values of a trait in the continuations of one entry.
class Values {
 public:
  void add(std::size_t continuation, std::int64_t value) {
    by_continuation_[continuation] = value;
    sum_ += value;
    squares_ += value * value;
  }
  [[nodiscard]] std::int64_t sum() const { return sum_; }
  [[nodiscard]] std::int64_t in(std::size_t continuation) const {
    const auto found = by_continuation_.find(continuation);
    return found == by_continuation_.end() ? 0 : found->second;
  }
  /// Returns the variance, times the number of continuations and times that number less one.
  [[nodiscard]] std::int64_t spread(std::int64_t count) const {
    return count * squares_ - sum_ * sum_;
  }

 private:
  std::map<std::size_t, std::int64_t> by_continuation_;
  std::int64_t sum_ = 0;
  std::int64_t squares_ = 0;
};

struct Compared {
  const Trait* trait = nullptr;
  Values played;
  Values better;
  /// What the better entry gains by it, as a sum over all continuations.
  std::int64_t gain = 0;
};

class Comparison {
 public:
  Comparison(Actor seat, const Sides& sides, std::span<const DecisiveKind> kinds,
             std::span<const Continuation> played, std::span<const Continuation> better)
      : seat_(seat),
        sides_(sides),
        kinds_(kinds),
        played_(played),
        better_(better),
        count_(static_cast<std::int64_t>(played.size())) {}

  [[nodiscard]] Explanation explain() {
    Explanation out;
    const std::vector<Compared> found = reasons();
    for (const Compared& reason : found) out.reasons.push_back(noted(reason));
    const Compared* const first = found.empty() ? nullptr : &found.front();
    out.after_played = line(played_, first, first == nullptr ? nullptr : &first->played);
    out.after_better = line(better_, first, first == nullptr ? nullptr : &first->better);
    return out;
  }

 private:
  using Key = std::tuple<std::string_view, Actor, std::string_view>;

  [[nodiscard]] std::vector<Compared> reasons() const {
    std::map<Key, Compared> all;
    const auto collect = [&](std::span<const Continuation> continuations, Values Compared::*group) {
      for (std::size_t i = 0; i < continuations.size(); ++i) {
        for (const Trait& trait : continuations[i].traits) {
          Compared& compared = all[{trait.kind, trait.seat, trait.place}];
          compared.trait = &trait;
          (compared.*group).add(i, trait.value);
        }
      }
    };
    collect(played_, &Compared::played);
    collect(better_, &Compared::better);
    // A player who builds something larger instead loses nothing.
    std::map<Actor, std::int64_t> gains;
    for (auto& [key, compared] : all) {
      compared.gain = gain_of(compared);
      gains[compared.trait->seat] += compared.gain;
    }
    std::vector<Compared> found;
    for (auto& [key, compared] : all) {
      const bool helps = compared.gain > 0 && gains[compared.trait->seat] > 0;
      if (helps && stands_out(compared)) found.push_back(std::move(compared));
    }
    std::ranges::stable_sort(found, std::greater<>(), &Compared::gain);
    // A minor reason next to a major one only distracts.
    constexpr std::int64_t kMinor = 2;
    std::erase_if(found,
                  [&](const Compared& one) { return one.gain * kMinor < found.front().gain; });
    if (!found.empty()) {
      std::erase_if(found, [&](const Compared& one) { return mirrors(one, found.front()); });
    }
    if (found.size() > kMaxReasons) found.resize(kMaxReasons);
    return found;
  }

  /// Whether both say the same, because what one of two sides gains the other loses.
  [[nodiscard]] bool mirrors(const Compared& one, const Compared& other) const {
    return sides_.players == 2 && one.trait->seat != other.trait->seat &&
           one.trait->kind == other.trait->kind && one.trait->place == other.trait->place &&
           one.better.sum() - one.played.sum() == other.played.sum() - other.better.sum();
  }

  [[nodiscard]] std::int64_t gain_of(const Compared& compared) const {
    const std::int64_t gain =
        compared.trait->weight * (compared.better.sum() - compared.played.sum());
    const bool own = sides_.of[seat_index(seat_)] == sides_.of[seat_index(compared.trait->seat)];
    return own ? gain : -gain / std::max(1, sides_.players - 1);
  }

  [[nodiscard]] const DecisiveKind* kind_of(const Trait& trait) const {
    const auto found = std::ranges::find(kinds_, trait.kind, &DecisiveKind::kind);
    return found == kinds_.end() ? nullptr : &*found;
  }

  [[nodiscard]] bool stands_out(const Compared& compared) const {
    const DecisiveKind* const kind = kind_of(*compared.trait);
    if (kind == nullptr) return false;
    const std::int64_t difference = compared.better.sum() - compared.played.sum();
    const std::int64_t least = kind->happens ? 4 : 2;
    if (std::abs(difference) * least < count_) return false;
    constexpr std::int64_t kErrors = 9;  // three, squared
    return difference * difference * (count_ - 1) >=
           kErrors * (compared.better.spread(count_) + compared.played.spread(count_));
  }

  [[nodiscard]] NotedReason noted(const Compared& reason) const {
    const auto mean = [&](const Values& values) {
      const std::int64_t sum = values.sum() * kWhole;
      const std::int64_t half = sum < 0 ? -count_ / 2 : count_ / 2;
      return static_cast<Thousandths>((sum + half) / count_);
    };
    return {std::string(reason.trait->kind),
            reason.trait->seat,
            reason.trait->place,
            mean(reason.played),
            mean(reason.better),
            static_cast<int>(count_)};
  }

  /// Returns the line of the most typical of `continuations`, for which `own` are the values of
  /// `reason`; these may be null.
  [[nodiscard]] std::vector<LineEntry> line(std::span<const Continuation> continuations,
                                            const Compared* reason, const Values* own) const {
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < continuations.size(); ++i) {
      if (!continuations[i].line.empty() && shows(reason, own, i)) left.push_back(i);
    }
    if (left.empty()) return {};
    constexpr std::size_t kMost = 4;
    bool repeated = true;
    for (std::size_t depth = 0; depth < kMost && repeated; ++depth) {
      std::size_t best = 0;
      std::vector<std::size_t> alike;
      for (const std::size_t i : left) {
        std::vector<std::size_t> same;
        for (const std::size_t j : left) {
          if (same_entry(continuations[i], continuations[j], depth)) same.push_back(j);
        }
        if (same.size() <= best) continue;
        best = same.size();
        alike = std::move(same);
      }
      repeated = best > 1;
      if (repeated) left = std::move(alike);
    }
    std::vector<LineEntry> out = continuations[most_typical(continuations, left)].line;
    if (out.size() > kMost) out.resize(kMost);
    return out;
  }

  [[nodiscard]] static bool same_entry(const Continuation& a, const Continuation& b,
                                       std::size_t depth) {
    return depth < a.line.size() && depth < b.line.size() && a.line[depth] == b.line[depth];
  }

  /// Whether the value of the reason in continuation `i` is on the side of its group's mean.
  [[nodiscard]] bool shows(const Compared* reason, const Values* own, std::size_t i) const {
    if (reason == nullptr) return true;
    const Values& other = own == &reason->played ? reason->better : reason->played;
    const std::int64_t value = own->in(i)*count_;
    return own->sum() > other.sum() ? value >= own->sum() : value <= own->sum();
  }

  /// Returns the one of `indices` whose share for the player is closest to the mean.
  [[nodiscard]] std::size_t most_typical(std::span<const Continuation> continuations,
                                         const std::vector<std::size_t>& indices) const {
    const auto share = [&](std::size_t i) -> std::int64_t {
      return continuations[i].shares[seat_index(seat_)].value;
    };
    std::int64_t sum = 0;
    for (const std::size_t i : indices) sum += share(i);
    const std::int64_t mean = sum / static_cast<std::int64_t>(indices.size());
    return *std::ranges::min_element(indices, {},
                                     [&](std::size_t i) { return std::abs(share(i) - mean); });
  }

  Actor seat_;
  const Sides& sides_;
  std::span<const DecisiveKind> kinds_;
  std::span<const Continuation> played_;
  std::span<const Continuation> better_;
  std::int64_t count_;
};

}  // namespace

Explanation explain(Actor seat, const Sides& sides, std::span<const DecisiveKind> kinds,
                    std::span<const Continuation> played, std::span<const Continuation> better) {
  return Comparison(seat, sides, kinds, played, better).explain();
}

}  // namespace stela
