#pragma once

#include <array>
#include <cstddef>

#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

// Values for a player, in twelfths of a point (weights.h).

/// Returns the value of a parcel for `seat`: its points, and its card in the museum and in a set.
[[nodiscard]] int parcel_worth(const State& state, Actor seat, const Parcel& parcel);

/// Returns the value for `seat` of reserving `room`.
[[nodiscard]] int room_worth(const State& state, Actor seat, std::size_t room);

/// The most valuable room for `seat` among those the player could reserve now, the first one among
/// equals; `kNoRoom` if there is none.
struct RoomChoice {
  std::size_t room = kNoRoom;
  int worth = 0;
};
[[nodiscard]] RoomChoice best_free_room(const State& state, Actor seat);

/// Values of the parcels of a zone for `seat`, best first.
struct ZonePrizes {
  int first = 0;
  int second = 0;
};
[[nodiscard]] ZonePrizes zone_prizes(const State& state, Actor seat, std::size_t zone);

/// Number of archaeologists of each colour in a zone.
using ZoneCounts = std::array<int, kOwners>;
[[nodiscard]] ZoneCounts counts_in(const State& state, std::size_t zone);

/// Returns what `seat` may expect from a zone with these archaeologists, ties undecided.
[[nodiscard]] int zone_worth(const ZonePrizes& prizes, const ZoneCounts& counts, Actor seat);

}  // namespace stela::mykerinos
