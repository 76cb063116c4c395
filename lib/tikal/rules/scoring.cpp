#include <algorithm>

#include "lib/tikal/rules/rules.h"

namespace stela::tikal {
namespace {

/// Queues the scoring turns of all players, clockwise from `first`.
void line_up(State& state, Actor first) {
  state.scoring_count = static_cast<std::uint8_t>(state.players);
  for (std::size_t i = 0; i < state.scoring_count; ++i) {
    state.scoring[i] = first;
    first = state.left_of(first);
  }
}

void begin_turn(State& state) {
  state.turn = state.scoring[0];
  state.phase = Scoring{};
}

}  // namespace

int motif_points(int count) {
  constexpr std::array<int, kTreasuresPerMotif + 1> kPoints = {0, 1, 3, 6};
  return kPoints[static_cast<std::size_t>(count)];
}

int treasure_points(const std::array<std::uint8_t, kMotifs>& motifs) {
  int points = 0;
  for (const std::uint8_t count : motifs) points += motif_points(count);
  return points;
}

Actor temple_owner(const State& state, std::size_t cell) {
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (owns_temple(state, seat, cell)) return seat;
  }
  return kNobody;
}

bool owns_temple(const State& state, Actor seat, std::size_t cell) {
  const Actor guard = state.cells[cell].guard;
  return (guard == seat) | ((guard == kNobody) & state.has_majority(seat, cell));
}

int points_now(const State& state, Actor seat) {
  const Expedition& own = state.of(seat);
  int points = treasure_points(own.motifs);
  const auto count = [&](std::size_t cell) {
    points += state.cells[cell].value * static_cast<int>(owns_temple(state, seat, cell));
  };
  // Only guards own a temple without a piece there.
  if (own.guards > 0) {
    state.temples.for_each(count);
  } else {
    (state.temples & own.stands()).for_each(count);
  }
  return points;
}

void begin_scoring(State& state, Actor first) {
  line_up(state, first);
  begin_turn(state);
}

void begin_final_scoring(State& state, Actor last) {
  const bool last_begins = state.auction ? state.tied_first : state.drawer_first;
  line_up(state, last_begins ? last : state.left_of(last));
  if (state.auction) {
    // Players with equal scores stay in this order.
    for (std::size_t i = 1; i < state.scoring_count; ++i) {
      const auto higher = [&](Actor seat) {
        return state.of(seat).points > state.of(state.scoring[i]).points;
      };
      auto* const at = state.scoring.begin() + i;
      std::rotate(std::find_if(state.scoring.begin(), at, higher), at, at + 1);
    }
  }
  begin_turn(state);
}

void end_scoring(State& state) {
  state.of(state.turn).points += points_now(state, state.turn);
  const Actor scored = state.turn;
  std::move(state.scoring.begin() + 1, state.scoring.end(), state.scoring.begin());
  state.scoring.back() = kNobody;
  --state.scoring_count;
  if (state.scoring_count > 0) return begin_turn(state);
  if (state.volcano != kNoTile) {
    state.turn = state.left_of(scored);
    state.phase = Placing{};
  } else {
    state.turn = kNobody;
    state.phase = GameOver{};
  }
}

Score score_of(const State& state, Actor seat) {
  Score score;
  score.parts[0] = state.of(seat).points;
  return score;
}

Outcome outcome_of(const State& state) {
  Outcome outcome;
  outcome.players = state.players;
  std::int64_t best = state.of(0).points;
  for (Actor seat = 0; seat < state.players; ++seat) {
    outcome.scores[seat_index(seat)].parts[0] = state.of(seat).points;
    best = std::max(best, state.of(seat).points);
  }
  if (!std::holds_alternative<GameOver>(state.phase)) return outcome;
  outcome.finished = true;
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (state.of(seat).points == best) outcome.winners.push_back(seat);
  }
  return outcome;
}

}  // namespace stela::tikal
