#include "lib/mykerinos/rules/state.h"

#include <algorithm>

namespace stela::mykerinos {
bool State::has_passed(Actor seat) const {
  return std::find(passed.begin(), passed.begin() + passed_count, seat) !=
         passed.begin() + passed_count;
}

int State::parcels_left(std::size_t zone) const {
  return (lies(2 * zone) ? 1 : 0) + (lies(2 * zone + 1) ? 1 : 0);
}

std::array<std::uint8_t, kPatronKinds> State::seen() const {
  std::array<std::uint8_t, kPatronKinds> count = came;
  for (std::size_t slot = 0; slot < kMaxParcels; ++slot) {
    if (lies(slot)) --count[index_of(parcels[slot].patron)];
  }
  return count;
}

void State::lay(std::size_t slot, Parcel parcel, std::uint8_t pyramids_of_parcel) {
  lying = static_cast<std::uint16_t>(lying | (1U << slot));
  parcels[slot] = parcel;
  ++came[index_of(parcel.patron)];
  pyramids |= fields_in_parcel(slot, pyramids_of_parcel);
}

void State::remove_parcel(std::size_t slot) {
  lying = static_cast<std::uint16_t>(lying & ~(1U << slot));
  parcels[slot] = {};
  pyramids -= kFieldsOfParcel[slot];
}

std::size_t find_room(const State& state, const RoomName& name) {
  const std::size_t first = patron_index(name.wings[0]);
  if (first >= kPatrons) return kNoRoom;
  const std::size_t wing = state.wing_of[first];
  if (name.wings[1] == '\0') {
    if (name.value == kRoomValues[0]) return room_five(wing);
    if (name.value == kRoomValues[1]) return room_three(wing);
    return kNoRoom;
  }
  const std::size_t second = patron_index(name.wings[1]);
  if (name.value != kRoomValues[2] || second >= kPatrons) return kNoRoom;
  const std::size_t other = state.wing_of[second];
  std::size_t before = kPatrons;  // the wing that has the room
  if ((wing + 1) % kPatrons == other) before = wing;
  if ((other + 1) % kPatrons == wing) before = other;
  if (before == kPatrons || (before == kPatrons - 1 && !state.ring)) return kNoRoom;
  return room_after(before);
}

RoomName name_of_room(const State& state, std::size_t room) {
  const std::size_t wing = room / kRoomsOfWing;
  const auto letter = [&](std::size_t w) { return kPatronLetters[index_of(state.wings[w])]; };
  RoomName name{kRoomValues[room % kRoomsOfWing], {letter(wing), '\0'}};
  if (room == room_after(wing)) name.wings[1] = letter((wing + 1) % kPatrons);
  return name;
}

bool has_room(const State& state, std::size_t room) { return state.ring || room != kRooms - 1; }

std::size_t fields_in_round(const State& state) {
  return static_cast<std::size_t>(rows_in(state.round)) * kColumns;
}

bool has_slot(const State& state, Slot slot) {
  return slot.index() < static_cast<std::size_t>(parcels_in(state.round));
}

}  // namespace stela::mykerinos
