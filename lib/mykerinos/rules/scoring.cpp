#include "lib/mykerinos/rules/scoring.h"

#include <algorithm>
#include <tuple>

namespace stela::mykerinos {

BestRoom best_room(const State& state, Actor seat, Patron patron) {
  const std::size_t wing = state.wing_of[index_of(patron)];
  for (const std::size_t room :
       {room_five(wing), room_three(wing), room_before(wing), room_after(wing)}) {
    if (state.rooms[room] == seat) return {value_of_room(room), room};
  }
  return {};
}

int track_place(const State& state, Actor who) {
  constexpr int kNeutralPlace = 2;
  if (who == kNeutral) return kNeutralPlace;
  int place = 1;
  for (std::size_t i = 0; i < kMaxPlayers; ++i) {
    if (state.passed[i] == who) place += static_cast<int>(i);
  }
  return state.for_two() && place >= kNeutralPlace ? place + 1 : place;
}

Ranking rank_zone(const State& state, std::size_t zone) {
  // More archaeologists first, then the lower place on the track; no place is above 4. The order is
  // unpredictable, so all ranks are counted without a branch.
  std::array<int, kOwners> strength{};
  unsigned ranked = 0;
  for (std::size_t colour = 0; colour < kOwners; ++colour) {
    const int count = (state.diggers[colour] & kFieldsOfZone[zone]).size();
    strength[colour] = count * 16 - track_place(state, static_cast<Actor>(colour));
    ranked += count > 0 ? 1U : 0U;
  }
  // After the ranked players the order is meaningless. It is assembled in one number, a byte for
  // each rank: writing single bytes and then reading them as one word would stall (store
  // forwarding).
  std::uint64_t order = 0;
  for (std::size_t colour = 0; colour < kOwners; ++colour) {
    std::size_t rank = 0;
    for (std::size_t other = 0; other < kOwners; ++other) {
      rank += strength[other] > strength[colour] ? 1U : 0U;
    }
    order |= std::uint64_t{colour} << (8 * rank);
  }
  Ranking ranking;
  ranking.count = static_cast<std::uint8_t>(ranked);
  for (std::size_t rank = 0; rank < ranking.order.size(); ++rank) {
    ranking.order[rank] = static_cast<Actor>(order >> (8 * rank) & 0xff);
  }
  return ranking;
}

Due due_in_zone(const State& state, std::size_t zone, const Ranking& ranking, std::size_t rank) {
  const bool first_or_second = rank < kPlacesThatChoose;
  const Actor who = ranking.order[rank];
  if (who != kNeutral) {
    if (first_or_second) return {Step::kChoose, who};
    return state.parcels_left(zone) > 0 ? Due{Step::kRest, who} : Due{};
  }
  // The first takes at most one of two parcels, so the second always finds one.
  if (!first_or_second || ranking.count == 1) return {};
  if (rank == 1) return {Step::kDiscard, ranking.order[0]};
  // The third-ranked player, or the one who is not in the zone: with two players, the other one.
  return {Step::kDiscard, static_cast<Actor>(1 - ranking.order[1])};
}

int exhibition_points(const State& state, Actor seat, Patron patron) {
  const int cards = state.cards[seat_index(seat)].of(index_of(patron));
  return cards * best_room(state, seat, patron).value;
}

int full_sets(const State& state, Actor seat) {
  const Cards& cards = state.cards[seat_index(seat)];
  int sets = cards.of(0);
  for (std::size_t patron = 1; patron < kPatrons; ++patron) {
    sets = std::min(sets, cards.of(patron));
  }
  return sets;
}

Score score_of(const State& state, Actor seat) {
  Score score;
  score.parts[kPointPart] = state.score[seat_index(seat)];
  return score;
}

Outcome outcome_of(const State& state) {
  Outcome outcome;
  outcome.players = state.players;
  for (Actor seat = 0; seat < state.players; ++seat) {
    outcome.scores[seat_index(seat)] = score_of(state, seat);
  }
  if (!std::holds_alternative<GameOver>(state.phase)) return outcome;
  outcome.finished = true;
  // Most points, then most of the player's own archaeologists in hand.
  const auto merit = [&](Actor seat) {
    const auto index = seat_index(seat);
    return std::tuple{state.score[index], state.hand[index]};
  };
  auto best = merit(0);
  for (Actor seat = 1; seat < state.players; ++seat) best = std::max(best, merit(seat));
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (merit(seat) == best) outcome.winners.push_back(seat);
  }
  return outcome;
}

}  // namespace stela::mykerinos
