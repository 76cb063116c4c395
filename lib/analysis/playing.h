#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/play_random.h"
#include "lib/analysis/proposal.h"
#include "lib/analysis/tally.h"
#include "lib/game/plan.h"
#include "lib/game/position.h"

// Playing on from a state of any game. What a game supplies for it stands in analyst_of.h.

namespace stela::playing {

/// So many entries by chance are looked at where a game proposes none itself.
inline constexpr int kSamples = 8;

/// What chance can bring before the entry that is due.
template <class State>
[[nodiscard]] Draws draws_in(const State& state) {
  if constexpr (requires { draws(state); }) {
    return draws(state);
  } else {
    return {};
  }
}

/// How `state` is for `seat`; without a word of the game, its score, most telling part first.
template <class State>
[[nodiscard]] std::int64_t value_for(const State& state, Actor seat) {
  if constexpr (requires { evaluate(state, seat); }) {
    return evaluate(state, seat);
  } else {
    constexpr std::int64_t kPart = 1000;
    std::int64_t value = 0;
    for (const std::int64_t part : score_of(state, seat).parts) value = value * kPart + part;
    return value;
  }
}

/// An entry by chance, which is played but not ended.
template <class Move, class State>
std::vector<Move> sample_into(State& state, RandomStream& choice) {
  const Pick pick = [&choice](std::uint32_t below) { return choice.below(below); };
  std::vector<Move> entry;
  while (const std::optional<Move> move = sample(state, pick)) {
    play(state, *move);
    entry.push_back(*move);
  }
  return entry;
}

/// The state after `entry`, which is legal, as it is written.
template <class Move, class State>
[[nodiscard]] State after(State state, const std::vector<Move>& entry) {
  for (const Move& move : entry) (void)play(state, move);
  end_entry(state);
  return state;
}

/// Plays the actions of `entry` and ends it. What chance brings inside it is drawn again; when the
/// entry then cannot go on as it was, it goes on by chance.
template <class Move, class State>
void play_again(State& state, const std::vector<Move>& entry, PlayRandom& random) {
  for (const Move& move : entry) {
    if (entry_full(state)) break;
    if constexpr (requires(Move & again) { redraw(state, again, random.chance); }) {
      Move again = move;
      redraw(state, again, random.chance);
      if (play(state, again) != nullptr) break;
    } else {
      if (play(state, move) != nullptr) break;
    }
  }
  if (check_end(state) != nullptr) (void)sample_into<Move>(state, random.choice);
  end_entry(state);
}

/// Whether entries of the game may hold chance.
template <class Move, class State>
inline constexpr bool kHoldsChance = requires(const State& state, Move& move,
                                              RandomStream& chance) {
  redraw(state, move, chance);
};

/// `entry` as it comes with what chance brings inside it; it stops where it then cannot go on.
template <class Move, class State>
[[nodiscard]] std::vector<Move> as_drawn(State state, std::vector<Move> entry,
                                         RandomStream& chance) {
  if constexpr (kHoldsChance<Move, State>) {
    for (std::size_t i = 0; i < entry.size(); ++i) {
      redraw(state, entry[i], chance);
      if (play(state, entry[i]) == nullptr) continue;
      entry.resize(i);
      break;
    }
  }
  return entry;
}

/// The best `most` of some entries by chance.
template <class Move, class State>
[[nodiscard]] std::vector<Proposal<Move>> sampled(const State& state, std::size_t most,
                                                  RandomStream& choice) {
  const Actor seat = due_in(state);
  const int samples = is_seat(seat) ? kSamples : 1;
  BestProposals<Move> best(most);
  std::vector<State> seen;
  for (int i = 0; i < samples; ++i) {
    State next = state;
    std::vector<Move> entry = sample_into<Move>(next, choice);
    end_entry(next);
    bool known = false;
    for (const State& other : seen) known = known || other == next;
    if (known) continue;
    const std::int64_t value = is_seat(seat) ? value_for(next, seat) : 0;
    seen.push_back(std::move(next));
    best.add(std::move(entry), value);
  }
  return best.take();
}

/// The best `most` entries by `evaluate`, best first.
template <class Move, class State>
[[nodiscard]] std::vector<Proposal<Move>> proposals(const State& state, Draw draw, std::size_t most,
                                                    RandomStream& choice) {
  if constexpr (requires { propose(state, draw, most); }) {
    if (is_seat(due_in(state))) return propose(state, draw, most);
  }
  return sampled<Move>(state, most, choice);
}

/// Plays the entry that is due, and ends it.
template <class Move, class State>
void play_entry(State& state, Draw draw, PlayRandom& random) {
  if constexpr (requires { play_on(state, draw, random); }) {
    play_on(state, draw, random);
  } else {
    const std::vector<Proposal<Move>> best = sampled<Move>(state, 1, random.choice);
    play_again(state, best.front().entry, random);
  }
}

/// Plays from `state` to the end of the game, with `first` drawn before the first entry. Gives who
/// wins.
template <class Move, class State>
[[nodiscard]] Seats play_out(State state, Draw first, PlayRandom& random) {
  for (Draw draw = first; due_in(state) != kNobody; draw = draws_in(state).any(random.chance)) {
    play_entry<Move>(state, draw, random);
  }
  return winners_of(outcome_of(state));
}

/// The same with whatever chance brings.
template <class Move, class State>
[[nodiscard]] Seats play_out(const State& state, PlayRandom& random) {
  return play_out<Move>(state, draws_in(state).any(random.chance), random);
}

}  // namespace stela::playing
