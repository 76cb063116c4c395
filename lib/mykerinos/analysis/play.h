#pragma once

#include <utility>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/play_random.h"
#include "lib/game/rules.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Calls a function for each move that may be legal.
template <class F>
class CandidateVisitor final : public MoveVisitor<Move> {
 public:
  explicit CandidateVisitor(F visit) : visit_(std::move(visit)) {}
  bool visit(const Move& move) override {
    visit_(move);
    return true;
  }
  bool visit_run(const Move& /*first*/, const Move& /*last*/, std::uint64_t /*count*/) override {
    return false;
  }

 private:
  F visit_;
};

/// Calls `visit(move, next)` for each legal move, with the state after it, which it may change.
template <class F>
void for_each_legal(const State& state, F&& visit) {
  CandidateVisitor visitor([&](const Move& move) {
    const auto take = [&](const auto& one) {
      const auto planned = plan(state, one);
      if (planned.rule != nullptr) return;
      State next = state;
      commit(next, one, planned.found);
      visit(move, next);
    };
    visit_inline(take, move);
  });
  visit_candidates(state, visitor);
}

/// Plays and ends the next entry with the playout policy: the best of a few candidate moves
/// (lib/analysis/engine_of.h). Parcels are laid out as in `sample`.
void play_on(State& state, Draw draw, PlayRandom& random);

/// Returns the `most` best entries of the current player by `evaluate` (lib/analysis/engine_of.h).
/// Examines every legal entry, but in a two-player game only the best neutral action after each of
/// the player's own.
[[nodiscard]] std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most);

}  // namespace stela::mykerinos
