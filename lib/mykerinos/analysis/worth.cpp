#include "lib/mykerinos/analysis/worth.h"

#include <algorithm>

#include "lib/mykerinos/analysis/weights.h"
#include "lib/mykerinos/rules/scoring.h"

namespace stela::mykerinos {
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

}  // namespace stela::mykerinos
