#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "lib/tikal/analysis/evaluate.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Cells of the scoring player's pieces, the maximum number of them that were together where they
/// can work, and the camp that was built.
class Arrangement {
 public:
  explicit Arrangement(const Expedition& own) {
    std::copy(own.members.begin(), own.members.end(), bytes_.begin());
    bytes_[kCells] = own.supply;
    bytes_[kLeader] = own.leader;
    bytes_[kCamp] = kNoCell;
    for (std::size_t cell = 0; cell < kCells; ++cell) note(cell);
  }

  [[nodiscard]] int members(std::size_t cell) const {
    return static_cast<int>(bytes_[cell] & kMembers);
  }
  [[nodiscard]] bool has_leader(std::size_t cell) const { return bytes_[kLeader] == cell; }
  [[nodiscard]] std::size_t leader() const { return bytes_[kLeader]; }
  [[nodiscard]] int pieces(std::size_t cell) const {
    return members(cell) + static_cast<int>(has_leader(cell));
  }
  [[nodiscard]] int strength(std::size_t cell) const {
    return members(cell) + kLeaderCounts * static_cast<int>(has_leader(cell));
  }
  /// Returns the maximum number of pieces that were on `cell` at once, up to two.
  [[nodiscard]] int peak(std::size_t cell) const { return bytes_[cell] >> kPeak; }

  /// Camp built in this turn, or `kNoCell`.
  [[nodiscard]] std::size_t camp() const { return bytes_[kCamp]; }
  void set_camp(std::size_t cell) { bytes_[kCamp] = static_cast<std::uint8_t>(cell); }

  /// Moves a member, or the leader, from a cell or the supply (`kCells`) to another cell.
  void move(std::size_t from, std::size_t to, bool leader) {
    if (leader) {
      bytes_[kLeader] = static_cast<std::uint8_t>(to);
    } else {
      --bytes_[from];
      ++bytes_[to];
    }
    note(to);
  }

  friend bool operator==(const Arrangement&, const Arrangement&) = default;
  struct Hash {
    std::size_t operator()(const Arrangement& arrangement) const {
      const auto& bytes = arrangement.bytes_;
      return std::hash<std::string_view>{}(
          {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
  };

 private:
  static constexpr std::size_t kLeader = kCells + 1;
  static constexpr std::size_t kCamp = kCells + 2;
  static constexpr int kPeak = 6;
  static constexpr unsigned kMembers = (1U << kPeak) - 1;

  void note(std::size_t cell) {
    const int now = std::min(2, pieces(cell));
    if (now > peak(cell)) {
      bytes_[cell] = static_cast<std::uint8_t>((now << kPeak) + members(cell));
    }
  }

  /// Members by cell, with the peak in the highest bits; those in the supply; the leader; the camp.
  std::array<std::uint8_t, kCells + 3> bytes_{};
};

/// Objective of a scoring turn.
enum class Target : std::uint8_t {
  /// Maximum points for the player.
  kPoints,
  /// Maximum lead over the best other player; players who score later in the round count as if they
  /// scored at once.
  kLead,
};

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

/// The proven value of a scoring turn: lifted treasures count their minimum value, and swaps are
/// made before.
struct BestScoring {
  /// Value of `actions`.
  int value = 0;
  /// Upper bound for all turns.
  int most = 0;
  /// The actions of the turn.
  std::vector<Move> actions;
  /// Number of arrangements examined.
  std::uint32_t nodes = 0;

  /// Returns whether `actions` are proved to be optimal.
  [[nodiscard]] bool proved() const { return value == most; }
};

/// Default maximum number of arrangements examined.
inline constexpr std::uint32_t kScoringNodes = 200'000;

/// Returns the best continuation of the current scoring turn in `state`; if it would take more than
/// `most_nodes` arrangements, the best one found and an upper bound.
[[nodiscard]] BestScoring best_scoring(const State& state, Target aim,
                                       std::uint32_t most_nodes = kScoringNodes);

/// Returns the value by `aim` of the current scoring in `state` if the turn ended now.
[[nodiscard]] int scoring_value(const State& state, Target aim);

}  // namespace stela::tikal
