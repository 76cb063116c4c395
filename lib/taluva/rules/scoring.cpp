#include <algorithm>

#include "lib/taluva/rules/rules.h"

namespace stela::taluva {
namespace {

const Stock& stock_of(const State& state, Actor seat) { return state.stock[seat_index(seat)]; }

/// Returns the partner: seats 1 and 3 play against 2 and 4.
Actor partner_of(Actor seat) { return static_cast<Actor>((seat + 2) % kMaxPlayers); }

Score sum(const Score& a, const Score& b) {
  Score out;
  for (std::size_t i = 0; i < kMaxScoreParts; ++i) out.parts[i] = a.parts[i] + b.parts[i];
  return out;
}

/// Groups `seats` by the score that counts, best first; ties in seat order.
std::vector<std::vector<Actor>> by_score(const State& state, std::vector<Actor> seats) {
  std::ranges::stable_sort(seats, [&](Actor a, Actor b) {
    return counted_score(state, a).parts > counted_score(state, b).parts;
  });
  std::vector<std::vector<Actor>> groups;
  for (const Actor seat : seats) {
    if (groups.empty() ||
        counted_score(state, groups.back().front()) != counted_score(state, seat)) {
      groups.emplace_back();
    }
    groups.back().push_back(seat);
  }
  return groups;
}

/// Ranks players, best first: those who completed two kinds in the order of doing so, those who
/// still play by score, those who were eliminated in reverse order (rulebook, "Variante avec
/// classement").
std::vector<std::vector<Actor>> places_of(const State& state) {
  std::vector<std::vector<Actor>> places;
  for (std::size_t i = 0; i < state.departure_count; ++i) {
    if (state.departures[i].done) places.push_back({state.departures[i].seat});
  }
  std::vector<Actor> playing;
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (state.plays(seat)) playing.push_back(seat);
  }
  const std::vector<std::vector<Actor>> groups = by_score(state, playing);
  places.insert(places.end(), groups.begin(), groups.end());
  for (std::size_t i = state.departure_count; i > 0; --i) {
    if (!state.departures[i - 1].done) places.push_back({state.departures[i - 1].seat});
  }
  return places;
}

std::vector<Actor> winners_of(const State& state, Actor early) {
  if (early != kNobody) return state.teams ? team_of(early) : std::vector<Actor>{early};
  std::vector<Actor> winners;
  Score best;
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (state.teams ? team_is_out(state, seat) : !state.plays(seat)) continue;
    const Score score = counted_score(state, seat);
    if (score.parts > best.parts) winners.clear();
    if (winners.empty()) best = score;
    if (score == best) winners.push_back(seat);
  }
  return winners;
}

}  // namespace

Score counted_score(const State& state, Actor seat) {
  const auto own = [&](Actor member) {
    return state.is_out(member) ? Score{} : score_of(state, member);
  };
  return state.teams ? sum(own(seat), own(partner_of(seat))) : own(seat);
}

bool team_is_out(const State& state, Actor member) {
  return state.is_out(member) && state.is_out(partner_of(member));
}

std::vector<Actor> team_of(Actor seat) {
  const Actor partner = partner_of(seat);
  return {std::min(seat, partner), std::max(seat, partner)};
}

Score score_of(const State& state, Actor seat) {
  const Stock& stock = stock_of(state, seat);
  Score score;
  score.parts[kTemplePart] = kTemplesPerPlayer - stock.temples;
  score.parts[kTowerPart] = kTowersPerPlayer - stock.towers;
  score.parts[kHutPart] = kHutsPerPlayer - stock.huts;
  return score;
}

bool has_completed(const State& state, Actor seat) {
  const int own = stock_of(state, seat).kinds_completed();
  if (!state.teams) return own >= 2;
  const Actor partner = partner_of(seat);
  const bool counts = state.all_kinds || !state.is_out(partner);
  const int other = !counts ? 0 : stock_of(state, partner).kinds_completed();
  return (own >= 2 && other >= 1) || (own >= 1 && other >= 2);
}

bool is_over(const State& state) {
  if (state.tiles_left == 0 || state.players_left() == 0) return true;
  return is_decided(state);
}

bool is_decided(const State& state) {
  if (state.last_plays_on) return false;
  if (state.teams) return team_is_out(state, 0) || team_is_out(state, 1);
  return state.players_left() <= 1;
}

Outcome outcome_of(const State& state) {
  Outcome outcome;
  outcome.players = state.players;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const auto index = seat_index(seat);
    outcome.scores[index] = score_of(state, seat);
    outcome.out[index] = state.is_out(seat);
  }
  for (Actor seat = 0; state.teams && seat < state.players / 2; ++seat) {
    outcome.teams.push_back({team_of(seat), counted_score(state, seat)});
  }
  const GameOver* over = std::get_if<GameOver>(&state.phase);
  if (over == nullptr) return outcome;
  outcome.finished = true;
  if (state.ranking) {
    outcome.places = places_of(state);
    outcome.winners = outcome.places.front();
  } else {
    outcome.winners = winners_of(state, over->early);
  }
  return outcome;
}

}  // namespace stela::taluva
