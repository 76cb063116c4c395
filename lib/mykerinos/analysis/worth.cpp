#include "lib/mykerinos/analysis/worth.h"

#include <algorithm>

#include "lib/mykerinos/rules/course.h"

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
int raise_worth(const State& state, const Holdings& holdings, Patron patron, int value) {
  const int raise = value - holdings.value[index_of(patron)];
  if (raise <= 0) return 0;
  return raise * (holdings.cards[index_of(patron)] * weights::kPoint +
                  weights::kCardsToCome[round_index(state)]);
}

bool can_reserve(const State& state, Actor seat, std::size_t room) {
  if (state.rooms[room] != kNobody || (room == kRooms - 1 && !state.ring)) return false;
  if (room % kRoomsOfWing != 0) return true;
  const std::size_t wing = room / kRoomsOfWing;
  return state.rooms[room_three(wing)] == seat || state.rooms[room_before(wing)] == seat ||
         state.rooms[room_after(wing)] == seat;
}

/// Returns the value for the player of reserving `room`.
int room_worth(const State& state, const Holdings& holdings, std::size_t room) {
  const std::size_t wing = room / kRoomsOfWing;
  const int value = value_of_room(room);
  int worth = raise_worth(state, holdings, state.wings[wing], value);
  if (room == room_after(wing)) {
    worth += raise_worth(state, holdings, state.wings[(wing + 1) % kPatrons], value);
  }
  return worth;
}

}  // namespace

Holdings::Holdings(const State& state, Actor owner) : seat(owner) {
  const Cards& own = state.cards[seat_index(owner)];
  for (std::size_t i = 0; i < kPatrons; ++i) {
    cards[i] = own.of(i);
    value[i] = best_room(state, owner, static_cast<Patron>(i)).value;
  }
  sets = *std::ranges::min_element(cards);
}

int parcel_worth(const State& state, const Holdings& holdings, const Parcel& parcel) {
  int worth = parcel.points * weights::kPoint;
  if (parcel.patron == Patron::kNone) return worth;
  const int value = holdings.value[index_of(parcel.patron)];
  worth += value * weights::kPoint;
  if (value == kValueWithoutRoom) worth += weights::kRoomToCome[round_index(state)];
  const bool lacks = holdings.cards[index_of(parcel.patron)] <= holdings.sets;
  return worth + (lacks ? weights::kTowardsSet : weights::kBeyondSet);
}

RoomChoice best_free_room(const State& state, const Holdings& holdings) {
  RoomChoice best;
  for (std::size_t room = 0; room < kRooms; ++room) {
    if (!can_reserve(state, holdings.seat, room)) continue;
    const int worth = room_worth(state, holdings, room);
    if (best.room == kNoRoom || worth > best.worth) best = {room, worth};
  }
  return best;
}

ZonePrizes zone_prizes(const State& state, const Holdings& holdings, std::size_t zone) {
  const auto worth = [&](std::size_t slot) {
    return state.lies(slot) ? parcel_worth(state, holdings, state.parcels[slot]) : 0;
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
int museum_worth(const State& state, const Holdings& holdings) {
  const std::size_t round = round_index(state);
  int worth = holdings.sets * kSetValue * weights::kPoint;
  for (std::size_t i = 0; i < kPatrons; ++i) {
    const int value = holdings.value[i];
    const int cards = holdings.cards[i];
    worth += cards * value * weights::kPoint;
    worth += (value - kValueWithoutRoom) * weights::kCardsToCome[round];
    if (value == kValueWithoutRoom && cards > 0) worth += weights::kRoomToCome[round];
    if (cards > holdings.sets) worth += weights::kTowardsSet;
  }
  return worth;
}

/// The archaeologists in the zones that are not finished.
class OpenZones {
 public:
  explicit OpenZones(const State& state) : end_(static_cast<std::size_t>(zones_in(state.round))) {
    const Choosing* choosing = std::get_if<Choosing>(&state.phase);
    if (choosing != nullptr) first_ = choosing->zone;
    for (std::size_t zone = first_; zone < end_; ++zone) counts_[zone] = counts_in(state, zone);
    // Players who have chosen in the current zone get nothing more there.
    for (std::size_t i = 0; choosing != nullptr && i < choosing->rank; ++i) {
      counts_[first_][seat_index(choosing->ranking.order[i])] = 0;
    }
  }

  [[nodiscard]] int worth(const State& state, const Holdings& holdings) const {
    int worth = 0;
    for (std::size_t zone = first_; zone < end_; ++zone) {
      if (counts_[zone][seat_index(holdings.seat)] == 0) continue;
      worth += zone_worth(zone_prizes(state, holdings, zone), counts_[zone], holdings.seat);
    }
    return worth;
  }

 private:
  std::size_t first_ = 0;
  std::size_t end_;
  std::array<ZoneCounts, kMaxZones> counts_;
};

int worth_of(const State& state, Actor seat, const OpenZones& zones) {
  int worth = state.score[seat_index(seat)] * weights::kPoint;
  const int hand = state.hand[seat_index(seat)];
  // The most archaeologists in hand win a tie.
  if (std::holds_alternative<GameOver>(state.phase)) return worth * 2 + hand;
  const Holdings holdings(state, seat);
  worth += museum_worth(state, holdings) + zones.worth(state, holdings);
  worth += hand * weights::kInHand[round_index(state)];
  if (!std::holds_alternative<Digging>(state.phase)) return worth;
  const Cards& cards = state.cards[seat_index(seat)];
  for (std::size_t i = 0; i < kPatrons; ++i) {
    worth += (holdings.cards[i] - cards.used[i]) * weights::kUnusedCard;
  }
  return worth;
}

}  // namespace

std::int64_t evaluate(const State& state, Actor seat) {
  const OpenZones zones(state);
  std::int64_t value = 0;
  for (Actor other = 0; other < state.players; ++other) {
    const int worth = worth_of(state, other, zones);
    value += other == seat ? std::int64_t{worth} * (state.players - 1) : -std::int64_t{worth};
  }
  return value;
}

std::int64_t prior(const State& state, std::int64_t value) {
  return value * weights::kPointInTwelfths / (std::int64_t{weights::kPoint} * (state.players - 1));
}

int part_left(const State& state) {
  // Each round has two halves: digging, and the choices after it.
  const bool digging = std::holds_alternative<Laying>(state.phase) ||
                       std::holds_alternative<Digging>(state.phase) ||
                       std::holds_alternative<Dug>(state.phase);
  const int halves = 2 * (static_cast<int>(kRounds) - state.round) + (digging ? 1 : 0);
  return halves * 1000 / (2 * static_cast<int>(kRounds) - 1);
}

int standing(const State& state, Actor seat) {
  return squashed(evaluate(state, seat) / (state.players - 1), weights::kHalfStanding);
}

}  // namespace stela::mykerinos
