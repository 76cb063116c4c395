#include "lib/mykerinos/analysis/evaluate.h"

#include "lib/mykerinos/analysis/weights.h"
#include "lib/mykerinos/analysis/worth.h"
#include "lib/mykerinos/rules/scoring.h"

namespace stela::mykerinos {
namespace {

/// Returns the value of cards, rooms and sets. At the end of the game they are in the score.
int museum_worth(const State& state, Actor seat) {
  const std::size_t round = state.round - 1U;
  int worth = 0;
  for (std::size_t i = 0; i < kPatrons; ++i) {
    const auto patron = static_cast<Patron>(i);
    const int value = best_room(state, seat, patron).value;
    const int cards = state.cards[seat_index(seat)].of(i);
    worth += cards * value * weights::kPoint;
    worth += (value - kValueWithoutRoom) * weights::kCardsToCome[round];
    if (value == kValueWithoutRoom && cards > 0) worth += weights::kRoomToCome[round];
  }
  const int sets = full_sets(state, seat);
  worth += sets * kSetValue * weights::kPoint;
  for (std::size_t i = 0; i < kPatrons; ++i) {
    if (state.cards[seat_index(seat)].of(i) > sets) worth += weights::kTowardsSet;
  }
  return worth;
}

int area_worth(const State& state, Actor seat) {
  const Choosing* choosing = std::get_if<Choosing>(&state.phase);
  const auto zones = static_cast<std::size_t>(zones_in(state.round));
  int worth = 0;
  for (std::size_t zone = choosing == nullptr ? 0 : choosing->zone; zone < zones; ++zone) {
    ZoneCounts counts = counts_in(state, zone);
    // Players who have chosen in the current zone get nothing more there.
    for (std::size_t i = 0; choosing != nullptr && zone == choosing->zone && i < choosing->rank;
         ++i) {
      counts[seat_index(choosing->ranking.order[i])] = 0;
    }
    worth += zone_worth(zone_prizes(state, seat, zone), counts, seat);
  }
  return worth;
}

int worth_of(const State& state, Actor seat) {
  int worth = state.score[seat_index(seat)] * weights::kPoint;
  const int hand = state.hand[seat_index(seat)];
  // The most archaeologists in hand win a tie.
  if (std::holds_alternative<GameOver>(state.phase)) return worth * 2 + hand;
  worth += museum_worth(state, seat) + area_worth(state, seat);
  worth += hand * weights::kInHand[state.round - 1U];
  if (!std::holds_alternative<Digging>(state.phase)) return worth;
  const Cards& cards = state.cards[seat_index(seat)];
  for (std::size_t i = 0; i < kPatrons; ++i) {
    worth += (cards.of(i) - cards.used[i]) * weights::kUnusedCard;
  }
  return worth;
}

}  // namespace

std::int64_t evaluate(const State& state, Actor seat) {
  std::int64_t value = 0;
  for (Actor other = 0; other < state.players; ++other) {
    const int worth = worth_of(state, other);
    value += other == seat ? std::int64_t{worth} * (state.players - 1) : -std::int64_t{worth};
  }
  return value;
}

std::int64_t prior(const State& state, std::int64_t value) {
  return value * weights::kPointInTwelfths / (std::int64_t{weights::kPoint} * (state.players - 1));
}

}  // namespace stela::mykerinos
