#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/tikal/analysis/arrangement.h"
#include "lib/tikal/analysis/reachability.h"
#include "lib/tikal/analysis/target.h"
#include "lib/tikal/analysis/treasures.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Actions of the pieces of an arrangement when all have moved.
struct Uses {
  int worth = 0;
  /// Index of the exchange in `exchanges()`.
  std::size_t exchange = 0;
  CellSet guards;
  std::array<std::uint8_t, kCells> levels{};
  std::array<std::uint8_t, kCells> lifts{};
};

/// A scoring turn without the arrangement of pieces: possible gains and their costs.
class ScoringBoard {
 public:
  ScoringBoard(const State& state, Target aim);

  /// Value of an impossible arrangement.
  static constexpr int kNothing = -1'000'000'000;
  /// Returns the maximum value of `arrangement` with `left` action points.
  [[nodiscard]] int worth(const Arrangement& arrangement, int left) const;
  /// Returns the actions that achieve it.
  [[nodiscard]] Uses uses(const Arrangement& arrangement, int left) const;

  /// Returns an upper bound for everything that can follow. `winnable` becomes the temples that can
  /// still change hands.
  [[nodiscard]] int bound(const Arrangement& arrangement, const Reachability& reach, int left,
                          CellSet& winnable) const;

  /// Returns whether one more piece on `cell` can be useful if it leaves `left` points.
  [[nodiscard]] bool wants(const Arrangement& arrangement, std::size_t cell, int left,
                           const CellSet& winnable) const;

  /// Cells where pieces can be useful.
  [[nodiscard]] const CellSet& targets() const { return targets_; }
  [[nodiscard]] const std::vector<Exchange>& exchanges() const { return exchanges_; }

 private:
  static constexpr int kPoints = Turn::kActionPoints;

  /// An unguarded temple.
  struct Temple {
    std::uint8_t cell = 0;
    std::uint8_t value = 0;
    /// Levels uncovered in this turn.
    std::uint8_t dug = 0;
    /// Strength of the strongest other expedition, and its player if they alone have it.
    int top = 0;
    Actor owner = kNobody;
  };
  struct Treasure {
    std::uint8_t cell = 0;
    std::uint8_t left = 0;
    /// Treasures lifted in this turn.
    std::uint8_t lifted = 0;
  };
  /// What each player holds before any work.
  struct Holdings {
    std::int64_t own = 0;
    std::array<std::int64_t, kMaxPlayers> others{};
    int lifts = 0;
    /// Number of temples, by value and number of levels that may be uncovered.
    std::array<std::array<std::uint8_t, 3>, kHighestTemple + 1> temples{};
  };
  /// How the remaining action points are spent.
  struct UsedPoints {
    int worth = kNothing;
    std::size_t exchange = 0;
    int lifts = 0;
    int levels = 0;
    CellSet guards;
  };
  /// Values by action points.
  using Fill = std::array<int, kPoints + 1>;

  [[nodiscard]] bool scores(Actor seat) const { return ((to_score_ >> seat) & 1U) != 0; }
  /// Returns the points of `other` at `temple` that the player can take.
  [[nodiscard]] int relief(const Temple& temple, Actor other) const {
    return temple.owner == other && scores(other) ? temple.value : 0;
  }
  void add_others();
  void add_places();
  void fill_up();
  /// Returns how many treasures must be lifted before the camp of `arrangement` can be built.
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
  /// Returns what the rest of a turn can add, relative to `other`.
  [[nodiscard]] int addable(const Arrangement& arrangement, const Reachability& reach, int left,
                            Actor other, CellSet& winnable) const;

  const State& state_;
  Target aim_;
  Actor seat_;
  /// Bit i: seat i scores after this turn.
  std::uint8_t to_score_ = 0;
  int guards_left_ = 0;
  /// Constant part: points, and guarded temples.
  std::array<std::int64_t, kMaxPlayers> fixed_{};
  std::vector<Temple> temples_;
  std::vector<Treasure> treasures_;
  std::vector<Exchange> exchanges_;
  CellSet targets_;
  /// Maximum value of action points without moving a piece, by the other player compared with.
  std::array<Fill, kMaxPlayers> fill_{};
};

}  // namespace stela::tikal
