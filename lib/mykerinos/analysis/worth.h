#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lib/analysis/share.h"
#include "lib/mykerinos/rules/catalogue.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos::weights {

// Weights of the static evaluation, in twelfths of a point; tools/ladder measures their strength.

inline constexpr int kPoint = 12;
/// A card of a patron without a room of the player, which scores 1 but may still get a room: in
/// rounds 1 to 4.
inline constexpr std::array<int, kRounds> kRoomToCome = {14, 10, 6, 2};
/// A card that is still missing from a full set of five.
inline constexpr int kTowardsSet = 10;
/// A card that the set already has.
inline constexpr int kBeyondSet = 2;
/// Cards of a patron that a player with a room in its wing may still get: in rounds 1 to 4.
inline constexpr std::array<int, kRounds> kCardsToCome = {18, 13, 8, 3};
/// An archaeologist in hand: in rounds 1 to 4.
inline constexpr std::array<int, kRounds> kInHand = {9, 9, 8, 1};
/// A card whose help is not used yet, in the digging phase.
inline constexpr int kUnusedCard = 6;
/// Divisor for what the third and fourth in a zone may get.
inline constexpr int kThirdPart = 4;
/// Minimum gain per archaeologist for which the playout policy keeps digging.
inline constexpr std::array<int, kRounds> kWorthDigging = {8, 8, 7, 0};

/// Value of a point of `evaluate` as a prior for playouts, in twelfths of a win: as if it had added
/// 0.02 of a win in 100 playouts.
inline constexpr std::int64_t kPointInTwelfths = 24;

/// At a lead of 10 points the feature is half of its maximum.
inline constexpr std::int64_t kHalfStanding = std::int64_t{10} * kPoint;

}  // namespace stela::mykerinos::weights

namespace stela::mykerinos {

/// An action of the digging phase in a form that is cheap to create.
struct Work {
  enum class Kind : std::uint8_t { kPass, kDig, kExpand, kMuseum };
  Kind kind = Kind::kPass;
  Patron patron = Patron::kNone;
  bool neutral = false;
  std::uint8_t room = 0;
  std::uint8_t count = 0;
  std::array<std::uint8_t, 3> fields{};
};

/// Plays `work`, which must be legal.
void play_work(State& state, const Work& work);

/// Returns the fields of the area laid out in this round.
[[nodiscard]] const FieldSet& fields_of_round(const State& state);

/// Returns whether a card of `patron` can still help the current player in this round.
[[nodiscard]] inline bool can_help(const State& state, Patron patron) {
  const Cards& cards = state.cards[seat_index(state.turn)];
  return cards.of(index_of(patron)) > cards.used[index_of(patron)];
}

// Values for a player, in twelfths of a point (`weights`).

/// The cards and rooms of a player, on which the value of others depends.
struct Holdings {
  Holdings(const State& state, Actor owner);

  Actor seat;
  /// By patron: the number of cards, and the value of the best room (`best_room`).
  std::array<int, kPatrons> cards{};
  std::array<int, kPatrons> value{};
  /// The number of full sets.
  int sets = 0;
};

/// Returns the value of a parcel for the player: its points, and its card in the museum and in a
/// set.
[[nodiscard]] int parcel_worth(const State& state, const Holdings& holdings, const Parcel& parcel);

/// The most valuable room for a player among those the player could reserve now, the first one
/// among equals; `kNoRoom` if there is none.
struct RoomChoice {
  std::size_t room = kNoRoom;
  int worth = 0;
};
[[nodiscard]] RoomChoice best_free_room(const State& state, const Holdings& holdings);

/// Values of the parcels of a zone for a player, best first.
struct ZonePrizes {
  int first = 0;
  int second = 0;
};
[[nodiscard]] ZonePrizes zone_prizes(const State& state, const Holdings& holdings,
                                     std::size_t zone);

/// Number of archaeologists of each colour in a zone.
using ZoneCounts = std::array<int, kOwners>;
[[nodiscard]] ZoneCounts counts_in(const State& state, std::size_t zone);

/// Returns what `seat` may expect from a zone with these archaeologists, ties undecided.
[[nodiscard]] int zone_worth(const ZonePrizes& prizes, const ZoneCounts& counts, Actor seat);

/// Returns the static evaluation of a position between entries for `seat`: what the player has and
/// may expect minus what the others do, in twelfths of a point times the number of other players.
[[nodiscard]] std::int64_t evaluate(const State& state, Actor seat);

/// Returns a value of `evaluate` as a prior for playouts (lib/analysis/engine_of.h): one point
/// counts as `weights::kPointInTwelfths`.
[[nodiscard]] std::int64_t prior(const State& state, std::int64_t value);

/// Features of a position (lib/analysis/engine_of.h).
[[nodiscard]] int part_left(const State& state);
[[nodiscard]] int standing(const State& state, Actor seat);

}  // namespace stela::mykerinos
