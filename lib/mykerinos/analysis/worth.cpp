#include "lib/mykerinos/analysis/worth.h"

#include <algorithm>

#include "lib/mykerinos/rules/scoring.h"

namespace stela::mykerinos {
namespace {

Places places_of(const Work& work) {
  Places places;
  for (std::size_t i = 0; i < work.count; ++i) places.add(Place::of(work.fields[i]));
  return places;
}

}  // namespace

void play_work(State& state, const Work& work) {
  const Help help{work.patron, work.neutral, false};
  switch (work.kind) {
    case Work::Kind::kPass:
      return commit(state, Pass{}, NoPlan{});
    case Work::Kind::kMuseum:
      return commit(state, Museum{}, std::size_t{work.room});
    case Work::Kind::kDig:
      return commit(state, Dig{{}, places_of(work)}, help);
    case Work::Kind::kExpand:
      return commit(state, Expand{{}, places_of(work)}, help);
  }
}

const FieldSet& fields_of_round(const State& state) {
  static constexpr auto kFieldsOfRows = [] {
    std::array<FieldSet, kRows + 1> sets{};
    for (std::size_t rows = 1; rows <= kRows; ++rows) {
      sets[rows] = sets[rows - 1];
      for (std::size_t i = 0; i < kColumns; ++i) sets[rows].add((rows - 1) * kColumns + i);
    }
    return sets;
  }();
  return kFieldsOfRows[static_cast<std::size_t>(rows_in(state.round))];
}

namespace {

std::size_t round_index(const State& state) { return state.round - 1U; }

/// Returns the gain of a better room for the cards of one patron.
int raise_worth(const State& state, Actor seat, Patron patron, int value) {
  const int raise = value - best_room(state, seat, patron).value;
  if (raise <= 0) return 0;
  const int cards = state.cards[seat_index(seat)].of(index_of(patron));
  return raise * (cards * weights::kPoint + weights::kCardsToCome[round_index(state)]);
}

bool can_reserve(const State& state, Actor seat, std::size_t room) {
  if (state.rooms[room] != kNobody || (room == kRooms - 1 && !state.ring)) return false;
  if (room % kRoomsOfWing != 0) return true;
  const std::size_t wing = room / kRoomsOfWing;
  return state.rooms[room_three(wing)] == seat || state.rooms[room_before(wing)] == seat ||
         state.rooms[room_after(wing)] == seat;
}

}  // namespace

int parcel_worth(const State& state, Actor seat, const Parcel& parcel) {
  int worth = parcel.points * weights::kPoint;
  if (parcel.patron == Patron::kNone) return worth;
  const int value = best_room(state, seat, parcel.patron).value;
  worth += value * weights::kPoint;
  if (value == kValueWithoutRoom) worth += weights::kRoomToCome[round_index(state)];
  const Cards& cards = state.cards[seat_index(seat)];
  const bool lacks = cards.of(index_of(parcel.patron)) <= full_sets(state, seat);
  return worth + (lacks ? weights::kTowardsSet : weights::kBeyondSet);
}

int room_worth(const State& state, Actor seat, std::size_t room) {
  const std::size_t wing = room / kRoomsOfWing;
  const int value = value_of_room(room);
  int worth = raise_worth(state, seat, state.wings[wing], value);
  if (room == room_after(wing)) {
    worth += raise_worth(state, seat, state.wings[(wing + 1) % kPatrons], value);
  }
  return worth;
}

RoomChoice best_free_room(const State& state, Actor seat) {
  RoomChoice best;
  for (std::size_t room = 0; room < kRooms; ++room) {
    if (!can_reserve(state, seat, room)) continue;
    const int worth = room_worth(state, seat, room);
    if (best.room == kNoRoom || worth > best.worth) best = {room, worth};
  }
  return best;
}

ZonePrizes zone_prizes(const State& state, Actor seat, std::size_t zone) {
  const auto worth = [&](std::size_t slot) {
    return state.lies(slot) ? parcel_worth(state, seat, state.parcels[slot]) : 0;
  };
  const int left = worth(2 * zone);
  const int right = worth(2 * zone + 1);
  return {std::max(left, right), std::min(left, right)};
}

ZoneCounts counts_in(const State& state, std::size_t zone) {
  ZoneCounts counts{};
  for (std::size_t colour = 0; colour < kOwners; ++colour) {
    counts[colour] = (state.diggers[colour] & kFieldsOfZone[zone]).size();
  }
  return counts;
}

int zone_worth(const ZonePrizes& prizes, const ZoneCounts& counts, Actor seat) {
  const int own = counts[seat_index(seat)];
  if (own == 0) return 0;
  // In half ranks: 0 is first alone, 1 a tie for first.
  int place = -1;
  for (const int count : counts) place += count > own ? 2 : count == own ? 1 : 0;
  const int third = prizes.second / weights::kThirdPart;
  switch (place) {
    case 0:
      return prizes.first;
    case 1:
      return (prizes.first + prizes.second) / 2;
    case 2:
      return prizes.second;
    case 3:
      return (prizes.second + third) / 2;
    default:
      return third;
  }
}

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
