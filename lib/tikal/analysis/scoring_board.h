#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/tikal/analysis/target.h"
#include "lib/tikal/analysis/arrangement.h"
#include "lib/tikal/analysis/reachability.h"
#include "lib/tikal/analysis/treasures.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// What the pieces of an arrangement do when all have moved.
struct Uses {
  int worth = 0;
  /// The place of the exchange among `exchanges()`.
  std::size_t exchange = 0;
  CellSet guards;
  std::array<std::uint8_t, kCells> levels{};
  std::array<std::uint8_t, kCells> lifts{};
};

/// A scoring turn but for where the pieces stand: what is to be had, and for what.
class ScoringBoard {
 public:
  ScoringBoard(const State& state, Target aim);

  /// What an arrangement that is not possible brings.
  static constexpr int kNothing = -1'000'000'000;
  /// The most that `arrangement` brings with `left` action points.
  [[nodiscard]] int worth(const Arrangement& arrangement, int left) const;
  /// How.
  [[nodiscard]] Uses uses(const Arrangement& arrangement, int left) const;

  /// What nothing that can follow exceeds. `winnable` becomes the temples that can still change
  /// hands.
  [[nodiscard]] int bound(const Arrangement& arrangement, const Reachability& reach, int left,
                          CellSet& winnable) const;

  /// Whether one more piece on `cell` can be of use when it leaves `left` points.
  [[nodiscard]] bool wants(const Arrangement& arrangement, std::size_t cell, int left,
                           const CellSet& winnable) const;

  /// The cells where pieces can be of use.
  [[nodiscard]] const CellSet& targets() const { return targets_; }
  [[nodiscard]] const std::vector<Exchange>& exchanges() const { return exchanges_; }

 private:
  static constexpr int kPoints = Turn::kActionPoints;

  /// A temple that nobody guards.
  struct Temple {
    std::uint8_t cell = 0;
    std::uint8_t value = 0;
    /// How many levels were uncovered in this turn.
    std::uint8_t dug = 0;
    /// The strength of the strongest other expedition, and whose it is if nobody else's.
    int top = 0;
    Actor owner = kNobody;
  };
  struct Treasure {
    std::uint8_t cell = 0;
    std::uint8_t left = 0;
    /// How many were lifted in this turn.
    std::uint8_t lifted = 0;
  };
  /// What is held before anybody works.
  struct Holdings {
    std::int64_t own = 0;
    std::array<std::int64_t, kMaxPlayers> others{};
    int lifts = 0;
    /// How many temples, by value and by levels that may be uncovered.
    std::array<std::array<std::uint8_t, 3>, kHighestTemple + 1> temples{};
  };
  /// How action points are spent in the end.
  struct UsedPoints {
    int worth = kNothing;
    std::size_t exchange = 0;
    int lifts = 0;
    int levels = 0;
    CellSet guards;
  };
  /// By action points.
  using Fill = std::array<int, kPoints + 1>;

  [[nodiscard]] bool scores(Actor seat) const { return ((to_score_ >> seat) & 1U) != 0; }
  /// What others have at `temple` that the player can take away.
  [[nodiscard]] int relief(const Temple& temple, Actor other) const {
    return temple.owner == other && scores(other) ? temple.value : 0;
  }
  void add_others();
  void add_places();
  void fill_up();
  /// Whether the camp of `arrangement` can be built only after a treasure there was lifted.
  [[nodiscard]] int lifts_before(const Arrangement& arrangement) const;
  [[nodiscard]] static int lifts_at(const Arrangement& arrangement, const Treasure& treasure);
  void hold(Holdings& held, const Arrangement& arrangement, const Temple& temple) const;
  [[nodiscard]] Holdings held_by(const Arrangement& arrangement) const;
  [[nodiscard]] int most_levels(const Holdings& held) const;
  [[nodiscard]] int worth_of(const Holdings& held, const Exchange& exchange, int lifts,
                             int levels) const;
  void spend(const Holdings& held, int left, int lifts_before, const CellSet& guards,
             UsedPoints& best) const;
  void spend_with_guards(const Holdings& held, const Arrangement& arrangement, std::size_t from,
                         int left, const CellSet& guards, UsedPoints& best) const;
  [[nodiscard]] UsedPoints best_of(const Arrangement& arrangement, int left) const;
  void choose_levels(const Arrangement& arrangement, const UsedPoints& spent, Uses& uses) const;
  /// What the rest of a turn can add, compared with `other`.
  [[nodiscard]] int addable(const Arrangement& arrangement, const Reachability& reach, int left,
                            Actor other, CellSet& winnable) const;

  const State& state_;
  Target aim_;
  Actor seat_;
  /// Bit i: seat i is to score after this turn.
  std::uint8_t to_score_ = 0;
  int guards_left_ = 0;
  /// What does not change: points, and temples that are guarded.
  std::array<std::int64_t, kMaxPlayers> fixed_{};
  std::vector<Temple> temples_;
  std::vector<Treasure> treasures_;
  std::vector<Exchange> exchanges_;
  CellSet targets_;
  /// By the other player with whom is compared: the most that points bring without any piece moved.
  std::array<Fill, kMaxPlayers> fill_{};
};

}  // namespace stela::tikal
