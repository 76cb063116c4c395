#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/tikal/analysis/evaluate.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns a random motif of the treasures not yet lifted.
[[nodiscard]] Motif any_motif(const State& state, RandomStream& chance);

/// Actions of a playout policy that considers only a few cells, and takes the action with the
/// highest gain per action point.
class LightTurn {
 public:
  /// Plays for the current player of `state`. Appends the moves to `log`, unless it is null;
  /// without a log it allocates no memory.
  LightTurn(State& state, PlayRandom& random, std::vector<Move>* log = nullptr);

  void play();

 private:
  /// Maximum number of cells considered as targets for pieces.
  static constexpr std::size_t kTargets = 3;

  struct CandidateMove {
    enum class Kind : std::uint8_t { kNone, kDig, kLift, kBring, kCamp, kGuard, kSwap };
    Kind kind = Kind::kNone;
    /// Cell; for `kBring` the index of the target.
    std::uint8_t at = 0;
    /// Pieces to bring.
    Pieces pieces{0, false};
    Player other;
    Motif give;
    Motif take;
  };

  [[nodiscard]] Turn& turn() const;
  [[nodiscard]] int left() const { return turn().points_left; }
  [[nodiscard]] const Expedition& own() const { return state_.of(state_.turn); }
  void look_around();
  void choose_targets(const CellSet& wanted);
  void consider(const CandidateMove& idea, int gain, int cost);
  void consider_temple(std::size_t cell);
  void consider_treasures(std::size_t cell);
  void consider_target(std::size_t number);
  void consider_camp();
  void consider_swaps();
  void offer_swap(std::uint8_t take, int gain);
  [[nodiscard]] int spare_members(std::size_t cell) const;
  [[nodiscard]] bool has_spare_leader() const;
  [[nodiscard]] int cost_of_members(const DistanceMap& approach, int members) const;
  /// Returns the value per point of a temple with a lead of `lead`, in twelfths.
  [[nodiscard]] int rate(int lead) const;
  void take_up(const CandidateMove& idea);
  void bring(const DistanceMap& approach, const Pieces& pieces);
  void move(const DistanceMap& approach, std::size_t from, const Pieces& pieces);
  template <class M>
  void act(const M& action);
  void enter_rest();

  State& state_;
  PlayRandom& random_;
  std::vector<Move>* log_;
  std::size_t later_;
  /// Value of a point scored now, in twelfths; 0 unless this is a scoring turn.
  int now_ = 0;
  CellSet camps_;
  /// Unguarded temples, and hexes with treasures.
  CellSet temples_;
  CellSet treasures_;
  /// Strength of the strongest other player on each unguarded temple.
  std::array<std::uint8_t, kCells> top_{};
  std::array<DistanceMap, kTargets> targets_;
  std::size_t target_count_ = 0;
  std::size_t camp_idea_ = kNoCell;
  CandidateMove best_;
  int best_merit_ = 0;
};

/// A partial turn: the moves of the entry so far, and the resulting state.
struct PartOfTurn {
  State state;
  std::vector<Move> entry;
  /// State if the entry ended here, and its value for the player.
  State ended;
  std::int64_t value = 0;
  /// Value including what the remaining points may bring; determines which parts are kept.
  std::int64_t promise = 0;
};

/// Returns a placeholder for a motif that is not drawn yet: among those that can come, one of
/// medium worth to `seat`. There must be one.
[[nodiscard]] Motif middling_motif(const State& state, Actor seat);

/// Returns the best `most` continuations of any part in `begun`, at most one for each resulting
/// position. Beam search: each step keeps only the most promising parts.
[[nodiscard]] std::vector<PartOfTurn> search_turn(std::vector<PartOfTurn> begun, std::size_t most);

/// Returns an initial partial turn without a value.
[[nodiscard]] PartOfTurn part_of_turn(const State& state, std::vector<Move> entry);

}  // namespace stela::tikal
