#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace stela {

/// The actions of a whole entry, and the result of `evaluate` for the current player after it.
template <class Move>
struct Proposal {
  std::vector<Move> entry;
  std::int64_t value = 0;
};

/// Keeps the best proposals added, best first; on ties the earlier ones.
template <class Move>
class BestProposals {
 public:
  explicit BestProposals(std::size_t most) : most_(most) {}

  /// Whether an entry of that value would be kept, to be checked before building the entry.
  [[nodiscard]] bool wants(std::int64_t value) const {
    return kept_.size() < most_ || (most_ > 0 && value > kept_.back().value);
  }
  /// Keeps `entry` if it is among the best.
  void add(std::vector<Move> entry, std::int64_t value) {
    if (!wants(value)) return;
    if (kept_.size() == most_) kept_.pop_back();
    const auto place =
        std::ranges::find_if(kept_, [&](const auto& other) { return other.value < value; });
    kept_.insert(place, Proposal<Move>{std::move(entry), value});
  }
  [[nodiscard]] std::vector<Proposal<Move>> take() { return std::move(kept_); }

 private:
  std::size_t most_;
  std::vector<Proposal<Move>> kept_;
};

}  // namespace stela
