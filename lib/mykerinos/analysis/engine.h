#pragma once

#include <utility>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/reasons.h"
#include "lib/analysis/share.h"
#include "lib/game/rules.h"
#include "lib/game/table.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Returns whether `seat` is certain to win alone from `state`, a position between entries,
/// whatever the others choose. Searched only if nothing but choices in zones of the last round is
/// left, or the game is over: then nothing is random.
[[nodiscard]] Certain wins_surely(const State& state, Actor seat);

/// Returns what is proved about an entry: that a different choice in a zone of the last round would
/// have secured the win (lib/analysis/engine_of.h). Makes no assumption about the others' choices:
/// with three or more players, a choice may help one or another of them at no cost to the chooser.
[[nodiscard]] std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw draw,
                                                 const std::vector<Move>& entry);

/// Returns the analysis engine of Mykerinos.
[[nodiscard]] const Engine& engine();

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

/// Returns what may have decided in `after`, a position between entries a few entries after
/// `before` (lib/analysis/engine_of.h). The kinds are those of `GameInfo::decisive_kinds`.
[[nodiscard]] std::vector<Trait> traits(const State& before, const State& after);

}  // namespace stela::mykerinos
