#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lib/words/tr.h"

namespace stela::mykerinos {

/// Patron of a parcel. `kNone` is the single parcel without one.
enum class Patron : std::uint8_t { kViolet, kLemon, kBrown, kBlackmore, kTangerine, kNone };

/// Number of patrons without `kNone`; there is a wing of the museum for each.
inline constexpr std::size_t kPatrons = 5;
/// Number of patrons including `kNone`.
inline constexpr std::size_t kPatronKinds = kPatrons + 1;

inline constexpr std::array<char, kPatronKinds> kPatronLetters = {'V', 'L', 'B', 'K', 'T', 'N'};
/// Qualifiers of an action.
inline constexpr std::array<std::string_view, kPatrons> kPatronWords = {"violet", "lemon", "brown",
                                                                        "blackmore", "tangerine"};
inline constexpr std::array<std::string_view, kPatronKinds> kPatronNames = {
    tr_noop("Lady Violet"),    tr_noop("Lord Lemon"),        tr_noop("Sir Brown"),
    tr_noop("Mrs. Blackmore"), tr_noop("Colonel Tangerine"), tr_noop("no patron")};

[[nodiscard]] constexpr std::size_t index_of(Patron patron) {
  return static_cast<std::size_t>(patron);
}
/// Returns the index of `letter` among the patrons' letters, or `kPatronKinds`.
[[nodiscard]] constexpr std::size_t patron_index(char letter) {
  for (std::size_t i = 0; i < kPatronKinds; ++i) {
    if (kPatronLetters[i] == letter) return i;
  }
  return kPatronKinds;
}

/// Number of archaeologists of each colour (rulebook, "Inhalt").
inline constexpr int kArchaeologists = 25;
/// Archaeologists dealt to each player in a round (rulebook, "Phase 1 - Neue Runde", "Mykerinos zu
/// zweit").
inline constexpr int kDealtToFour = 8;
inline constexpr int kDealtToFewer = 11;
inline constexpr int kNeutralsDealt = 4;

inline constexpr int kRounds = 4;
/// Number of parcels in the box, and of each patron; one has no patron.
inline constexpr int kParcelsInBox = 36;
inline constexpr int kParcelsOfPatron = 7;
inline constexpr std::size_t kMaxParcels = 12;
inline constexpr std::size_t kMaxZones = kMaxParcels / 2;
/// Points on the parcel without a patron.
inline constexpr int kPointsWithoutPatron = 5;
/// Points on a parcel with a patron.
inline constexpr std::array<std::uint8_t, 3> kPointKinds = {0, 2, 3};

/// Returns the number of parcels laid out in `round` (1 to 4), and the number of zones they form.
[[nodiscard]] constexpr int parcels_in(int round) { return round == kRounds ? 12 : 8; }
[[nodiscard]] constexpr int zones_in(int round) { return parcels_in(round) / 2; }
[[nodiscard]] constexpr int rows_in(int round) { return round == kRounds ? 9 : 6; }

/// Maximum score that a game can reach.
inline constexpr int kHighestScore = 999;

/// Returns whether a parcel of `patron` can have these points (docs/games/mykerinos.md, "A game").
[[nodiscard]] constexpr bool has_points(Patron patron, int points) {
  if (patron == Patron::kNone) return points == kPointsWithoutPatron;
  return points == kPointKinds[0] || points == kPointKinds[1] || points == kPointKinds[2];
}
/// Returns the index of `points` in `kPointKinds`, which must contain them.
[[nodiscard]] constexpr std::size_t point_kind(int points) {
  return points == kPointKinds[0] ? 0U : points == kPointKinds[1] ? 1U : 2U;
}

// The museum: each wing has a room worth 5, one worth 3, and one worth 2 shared with the next wing
// in the ring. Rooms are numbered in this order, wing by wing.

inline constexpr std::size_t kRoomsOfWing = 3;
inline constexpr std::size_t kRooms = kPatrons * kRoomsOfWing;
inline constexpr std::array<std::uint8_t, kRoomsOfWing> kRoomValues = {5, 3, 2};
/// "No such room."
inline constexpr std::size_t kNoRoom = kRooms;

[[nodiscard]] constexpr std::size_t room_five(std::size_t wing) { return wing * kRoomsOfWing; }
[[nodiscard]] constexpr std::size_t room_three(std::size_t wing) { return room_five(wing) + 1; }
/// Returns the room between `wing` and the next one.
[[nodiscard]] constexpr std::size_t room_after(std::size_t wing) { return room_five(wing) + 2; }
/// Returns the room between `wing` and the previous one.
[[nodiscard]] constexpr std::size_t room_before(std::size_t wing) {
  return room_after((wing + kPatrons - 1) % kPatrons);
}
[[nodiscard]] constexpr int value_of_room(std::size_t room) {
  return kRoomValues[room % kRoomsOfWing];
}

/// Value of a card for a player without a room in its wing, and of a full set of five patrons
/// (rulebook, "Die Ausstellung im Museum", "Serien").
inline constexpr int kValueWithoutRoom = 1;
inline constexpr int kSetValue = 5;

/// Returns the components as text and tables.
[[nodiscard]] std::string catalogue();

}  // namespace stela::mykerinos
