#pragma once

#include <array>
#include <cstddef>

#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

// What things are worth to a player, in twelfths of a point (weights.h).

/// What a parcel is worth to `seat`: its points, its card in the museum and in a set.
[[nodiscard]] int parcel_worth(const State& state, Actor seat, const Parcel& parcel);

/// What reserving `room` would be worth to `seat`.
[[nodiscard]] int room_worth(const State& state, Actor seat, std::size_t room);

/// The room that is worth most to `seat` among those that the player could reserve now, of equal
/// ones the first; `kNoRoom` when there is none.
struct RoomChoice {
  std::size_t room = kNoRoom;
  int worth = 0;
};
[[nodiscard]] RoomChoice best_free_room(const State& state, Actor seat);

/// What the parcels of a zone are worth to `seat` by place, best first.
struct ZonePrizes {
  int first = 0;
  int second = 0;
};
[[nodiscard]] ZonePrizes zone_prizes(const State& state, Actor seat, std::size_t zone);

/// How many archaeologists of each colour dig in a zone.
using ZoneCounts = std::array<int, kOwners>;
[[nodiscard]] ZoneCounts counts_in(const State& state, std::size_t zone);

/// What `seat` may expect of a zone with these archaeologists, ties undecided.
[[nodiscard]] int zone_worth(const ZonePrizes& prizes, const ZoneCounts& counts, Actor seat);

}  // namespace stela::mykerinos
