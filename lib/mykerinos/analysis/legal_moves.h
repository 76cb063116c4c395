#pragma once

#include <utility>

#include "lib/game/move_visitor.h"
#include "lib/mykerinos/rules/candidates.h"
#include "lib/mykerinos/rules/rules.h"

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

/// Calls `visit(move, next)` for each legal move, with the state after it.
template <class F>
void for_each_legal(const State& state, F&& visit) {
  CandidateVisitor visitor([&](const Move& move) {
    State next = state;
    if (play(next, move) == nullptr) visit(move, next);
  });
  visit_candidates(state, visitor);
}

}  // namespace stela::mykerinos
