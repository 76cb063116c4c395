#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/share.h"
#include "lib/game/position.h"
#include "lib/game/rules.h"

// Playouts from a state of any game. engine_of.h describes what a game supplies for them.

namespace stela::playing {

/// Number of random entries to consider if a game does not define `propose`.
inline constexpr int kSamples = 8;

/// Returns the possible draws before the next entry.
template <class State>
[[nodiscard]] Draws draws_in(const State& state) {
  if constexpr (requires { draws(state); }) {
    return draws(state);
  } else {
    return {};
  }
}

/// Returns the value of `state` for `seat`: by default its score, most significant part first.
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

/// Plays a random entry without ending it, and returns it.
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

/// Returns the state after `entry`, which is legal, with its draws as written.
template <class Move, class State>
[[nodiscard]] State after(State state, const std::vector<Move>& entry) {
  for (const Move& move : entry) (void)play(state, move);
  end_entry(state);
  return state;
}

/// Plays the actions of `entry` and ends it. Draws within it are repeated at random; if the entry
/// cannot continue as it was then, it continues at random.
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

/// Whether entries of the game may contain draws.
template <class Move, class State>
inline constexpr bool kHoldsChance = requires(const State& state, Move& move,
                                              RandomStream& chance) {
  redraw(state, move, chance);
};

/// Returns `entry` with the draws within it repeated at random, up to the point where it cannot
/// continue.
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

/// Returns the best `most` of a few random entries.
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

/// Returns the best `most` entries according to `evaluate`, best first.
template <class Move, class State>
[[nodiscard]] std::vector<Proposal<Move>> proposals(const State& state, Draw draw, std::size_t most,
                                                    RandomStream& choice) {
  if constexpr (requires { propose(state, draw, most); }) {
    if (is_seat(due_in(state))) return propose(state, draw, most);
  }
  return sampled<Move>(state, most, choice);
}

/// Plays the next entry and ends it.
template <class Move, class State>
void play_entry(State& state, Draw draw, PlayRandom& random) {
  if constexpr (requires { play_on(state, draw, random); }) {
    play_on(state, draw, random);
  } else {
    const std::vector<Proposal<Move>> best = sampled<Move>(state, 1, random.choice);
    play_again(state, best.front().entry, random);
  }
}

/// Plays from `state` to the end of the game, with `first` drawn before the first entry. Returns
/// the winners.
template <class Move, class State>
[[nodiscard]] Seats play_out(State state, Draw first, PlayRandom& random) {
  for (Draw draw = first; due_in(state) != kNobody; draw = draws_in(state).any(random.chance)) {
    play_entry<Move>(state, draw, random);
  }
  return winners_of(outcome_of(state));
}

/// The same with a random draw before the first entry.
template <class Move, class State>
[[nodiscard]] Seats play_out(const State& state, PlayRandom& random) {
  return play_out<Move>(state, draws_in(state).any(random.chance), random);
}

}  // namespace stela::playing
