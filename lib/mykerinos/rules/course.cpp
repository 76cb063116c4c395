#include "lib/mykerinos/rules/course.h"

#include <algorithm>
#include <tuple>

namespace stela::mykerinos {
namespace {

/// Moves up to `wanted` archaeologists from the general supply to a hand. Returns how many.
int hand_out(std::uint8_t& supply, std::uint8_t& hand, int wanted) {
  const int dealt = std::min<int>(wanted, supply);
  supply = static_cast<std::uint8_t>(supply - dealt);
  hand = static_cast<std::uint8_t>(hand + dealt);
  return dealt;
}

/// Removes what is left of a zone from the game; its archaeologists return to the general supply.
void clear_zone(State& state, std::size_t zone, const CourseWatch* watch) {
  if (watch != nullptr) (*watch)(state, ZoneCleared{zone});
  for (const std::size_t slot : {2 * zone, 2 * zone + 1}) state.remove_parcel(slot);
  for (std::size_t colour = 0; colour < kOwners; ++colour) {
    const FieldSet here = state.diggers[colour] & kFieldsOfZone[zone];
    state.supply[colour] = static_cast<std::uint8_t>(state.supply[colour] + here.size());
    state.diggers[colour] -= here;
  }
}

/// Scores the exhibition, wing by wing, and the series (rulebook, "Spielende und Schlusswertung").
void end_game(State& state, const CourseWatch* watch) {
  if (watch != nullptr) (*watch)(state, Exhibition{});
  for (Actor seat = 0; seat < state.players; ++seat) {
    std::int32_t& score = state.score[seat_index(seat)];
    for (const Patron patron : state.wings) score += exhibition_points(state, seat, patron);
    score += full_sets(state, seat) * kSetValue;
  }
  state.turn = state.start;
  state.phase = GameOver{};
  if (watch != nullptr) (*watch)(state, GameEnded{});
}

/// See rulebook, "Ende der Auswertungsphase".
void end_round(State& state, const CourseWatch* watch) {
  if (state.round == kRounds) return end_game(state, watch);
  state.start = state.passed[state.passed_count - 1U];
  state.turn = state.start;
  state.passed_count = 0;
  state.passed.fill(kNobody);
  for (Cards& cards : state.cards) cards.used = {};
  if (state.neutrals_return) {
    for (std::uint8_t& neutrals : state.neutrals) {
      state.supply[seat_index(kNeutral)] =
          static_cast<std::uint8_t>(state.supply[seat_index(kNeutral)] + neutrals);
      neutrals = 0;
    }
  }
  ++state.round;
  state.phase = Laying{};
  if (watch != nullptr) (*watch)(state, RoundEnded{});
  deal(state, 0, 0, watch);
}

}  // namespace

void deal(State& state, std::uint8_t hands_given, std::uint8_t neutrals_given,
          const CourseWatch* watch) {
  Actor seat = state.start;
  do {
    const std::size_t index = seat_index(seat);
    const bool has_own = (hands_given & 1U << index) != 0;
    const bool has_neutrals = (neutrals_given & 1U << index) != 0;
    const int own = has_own ? 0 : hand_out(state.supply[index], state.hand[index], dealt(state));
    // Only two-player games have any.
    const int neutrals = has_neutrals ? 0
                                      : hand_out(state.supply[seat_index(kNeutral)],
                                                 state.neutrals[index], kNeutralsDealt);
    if (watch != nullptr) (*watch)(state, Dealt{seat, own, neutrals});
    seat = seat_left_of(seat, state.players);
  } while (seat != state.start);
}

void begin_round(State& state, const CourseWatch* watch) {
  if (watch != nullptr) {
    // No entry precedes the first deal, so none could report it.
    for (Actor seat = 0; seat < state.players && state.round == 1; ++seat) {
      const std::size_t index = seat_index(seat);
      (*watch)(state, Dealt{seat, state.hand[index], state.neutrals[index]});
    }
    (*watch)(state, RoundBegins{});
  }
  state.phase = Digging{};
}

void end_dig(State& state, const CourseWatch* watch) {
  if (state.diggers_left() == 1 && !state.has_passed(state.turn)) {
    state.passed[state.passed_count++] = state.turn;  // that was the extra entry
    if (watch != nullptr) (*watch)(state, LastPlace{});
  }
  if (state.diggers_left() == 0) return go_on_scoring(state, 0, 0, {}, watch);
  do {
    state.turn = seat_left_of(state.turn, state.players);
  } while (state.has_passed(state.turn));
  state.phase = Digging{};
  if (watch != nullptr && state.diggers_left() == 1) (*watch)(state, OneMore{});
}

void go_on_scoring(State& state, std::size_t zone, std::size_t rank, Ranking ranking,
                   const CourseWatch* watch) {
  const auto zones = static_cast<std::size_t>(zones_in(state.round));
  for (; zone < zones; ++zone, rank = 0) {
    if (rank == 0) {
      ranking = rank_zone(state, zone);
      if (watch != nullptr) (*watch)(state, ZoneRanked{zone, ranking});
    }
    for (; rank < ranking.count; ++rank) {
      const Due due = due_in_zone(state, zone, ranking, rank);
      if (due.actor == kNobody) continue;
      state.turn = due.actor;
      // Filled in place: copying an object right after writing its parts stalls (store forwarding).
      Choosing& choosing = state.phase.emplace<Choosing>();
      choosing.zone = static_cast<std::uint8_t>(zone);
      choosing.rank = static_cast<std::uint8_t>(rank);
      choosing.step = due.step;
      choosing.ranking = ranking;
      return;
    }
    clear_zone(state, zone, watch);
  }
  end_round(state, watch);
}

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
