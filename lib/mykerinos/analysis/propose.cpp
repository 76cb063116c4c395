#include "lib/mykerinos/analysis/propose.h"

#include "lib/mykerinos/analysis/evaluate.h"
#include "lib/mykerinos/analysis/legal_moves.h"
#include "lib/mykerinos/rules/rules.h"

namespace stela::mykerinos {
namespace {

std::int64_t value_when_ended(State state, Actor seat) {
  end_entry(state);
  return evaluate(state, seat);
}

}  // namespace

std::vector<Proposal<Move>> propose(const State& state, Draw /*draw*/, std::size_t most) {
  const Actor seat = due_in(state);
  BestProposals<Move> best(most);
  for_each_legal(state, [&](const Move& move, const State& next) {
    const std::int64_t value = value_when_ended(next, seat);
    if (best.wants(value)) best.add({move}, value);
  });
  if (!state.for_two() || !std::holds_alternative<Digging>(state.phase)) return best.take();
  // Neutral archaeologists are tried only after the best entries.
  BestProposals<Move> with_neutral(most);
  for (const Proposal<Move>& own : best.take()) {
    with_neutral.add(own.entry, own.value);
    State next = state;
    (void)play(next, own.entry.front());
    if (entry_full(next)) continue;
    BestProposals<Move> neutral(1);
    for_each_legal(next, [&](const Move& move, const State& after) {
      const std::int64_t value = value_when_ended(after, seat);
      if (neutral.wants(value)) neutral.add({own.entry.front(), move}, value);
    });
    for (Proposal<Move>& both : neutral.take()) with_neutral.add(std::move(both.entry), both.value);
  }
  return with_neutral.take();
}

}  // namespace stela::mykerinos
