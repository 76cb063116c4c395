#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lib/game/list_of.h"
#include "lib/game/spelling.h"
#include "lib/mykerinos/rules/catalogue.h"
#include "lib/mykerinos/rules/fields.h"

namespace stela::mykerinos {

// Fields of Mykerinos's moves as written, which may not exist. spellings.h has their spelling.

/// Larger numbers are read as this one.
inline constexpr std::uint8_t kBeyond = 255;

/// A field: `c4`.
struct Place {
  // All zeros when empty, so that a list of fields is initialised quickly.
  char column = 0;
  std::uint8_t row = 0;

  /// Returns the field's number, or `kNoField`; does not check whether its row is laid out.
  [[nodiscard]] constexpr std::size_t field() const {
    if (column > 'h' || row < 1 || row > kRows) return kNoField;
    return (row - 1U) * kColumns + static_cast<std::size_t>(column - 'a');
  }
  [[nodiscard]] static constexpr Place of(std::size_t field) {
    return {static_cast<char>('a' + field % kColumns),
            static_cast<std::uint8_t>(field / kColumns + 1)};
  }
  friend bool operator==(const Place&, const Place&) = default;
};

/// Fields joined by `-`. A separate type, because other lists have commas.
struct Places : ListOf<Place, kArchaeologists> {};

/// Slot of a parcel in the area: `1L`.
struct Slot {
  std::uint8_t zone = 0;
  char side = 'L';

  /// Returns the slot's number (`1L` is 0), or `kMaxParcels`.
  [[nodiscard]] constexpr std::size_t index() const {
    if (zone < 1 || zone > kMaxZones) return kMaxParcels;
    return 2U * (zone - 1U) + (side == 'R' ? 1U : 0U);
  }
  [[nodiscard]] static constexpr Slot of(std::size_t index) {
    return {static_cast<std::uint8_t>(index / 2 + 1), index % 2 == 0 ? 'L' : 'R'};
  }
  friend bool operator==(const Slot&, const Slot&) = default;
};

/// A room of the museum: `5V`, `2VL`.
struct RoomName {
  std::uint8_t value = 0;
  /// The second is 0 for a room of one wing.
  std::array<char, 2> wings{};
  friend bool operator==(const RoomName&, const RoomName&) = default;
};

/// A parcel: `V2:.^/../^.`.
struct ParcelFace {
  Patron patron = Patron::kNone;
  Number points;
  /// Bit i: field i, row by row, has a pyramid.
  std::uint8_t pyramids = 0;
};

/// A word before a verb: a patron, a player, or `neutral`. A patron's word may also be a player's
/// colour; then it is both, and the kind of entry decides.
struct Helper {
  /// `kNone` if the word is not a patron.
  Patron patron = Patron::kNone;
  Actor seat = kNobody;

  [[nodiscard]] bool is_neutral() const { return patron == Patron::kNone && seat == kNobody; }
  friend bool operator==(const Helper&, const Helper&) = default;
};

/// The words before a verb, separated by colons.
struct Helpers : ListOf<Helper, 3> {};

/// A card of a player: `V2`, or `K3^` if it has been used in this round.
struct CardFace {
  Patron patron = Patron::kNone;
  std::uint8_t points = 0;
  bool used = false;
};

using CardFaces = ListOf<CardFace, kParcelsInBox>;

/// Number of parcels of a patron drawn so far: `V5`.
struct PatronCount {
  Patron patron = Patron::kNone;
  std::uint8_t count = 0;
};

/// A patron may occur twice.
using PatronCounts = ListOf<PatronCount, kPatronKinds>;
using PlayerList = ListOf<Player, kMaxPlayers>;

/// Next step in a zone.
enum class Step : std::uint8_t { kChoose, kRest, kDiscard };
inline constexpr std::array<std::string_view, 3> kStepWords = {"choose", "rest", "discard"};

[[nodiscard]] std::string spell(Place place);
[[nodiscard]] std::string spell(Slot slot);
[[nodiscard]] std::string spell(const RoomName& room);
/// Returns a room as a place, as in `museum@5V`, because `5L` may also be a parcel.
[[nodiscard]] std::string place_of_room(const RoomName& name);

}  // namespace stela::mykerinos
