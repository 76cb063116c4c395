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

// What the fields of Mykerinos's moves hold, as written: it may name what does not exist. Their
// spellings stand in spellings.h.

/// Small numbers beyond this are read as this.
inline constexpr std::uint8_t kBeyond = 255;

/// A field: `c4`.
struct Place {
  // Nothing but zeros in an empty one, so that a list of them is made quickly.
  char column = 0;
  std::uint8_t row = 0;

  /// The field's number, or `kNoField`; which rows lie out is not asked.
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

/// Fields joined by `-`. A type of its own, because other lists have commas.
struct Places : ListOf<Place, kArchaeologists> {};

/// The place of a parcel in the area: `1L`.
struct Slot {
  std::uint8_t zone = 0;
  char side = 'L';

  /// The slot's number (`1L` is 0), or `kMaxParcels`.
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
  /// The second is 0 in a room of one wing.
  std::array<char, 2> wings{};
  friend bool operator==(const RoomName&, const RoomName&) = default;
};

/// A parcel: `V2:.^/../^.`.
struct ParcelFace {
  Patron patron = Patron::kNone;
  Number points;
  /// Bit i: the field i, row by row, shows a pyramid.
  std::uint8_t pyramids = 0;
};

/// A word that stands before a verb: a patron, a player, or `neutral`. A patron's word may be a
/// player's colour, too; then it is both, and the kind of entry decides.
struct Helper {
  /// `kNone` when the word names no patron.
  Patron patron = Patron::kNone;
  Actor seat = kNobody;

  [[nodiscard]] bool is_neutral() const { return patron == Patron::kNone && seat == kNobody; }
  friend bool operator==(const Helper&, const Helper&) = default;
};

/// The words before a verb, with colons between them.
struct Helpers : ListOf<Helper, 3> {};

/// A card in front of a player: `V2`, `K3^` when it has been used in this round.
struct CardFace {
  Patron patron = Patron::kNone;
  std::uint8_t points = 0;
  bool used = false;
};

using CardFaces = ListOf<CardFace, kParcelsInBox>;

/// How many parcels of a patron have come: `V5`.
struct PatronCount {
  Patron patron = Patron::kNone;
  std::uint8_t count = 0;
};

/// A patron may be named twice.
using PatronCounts = ListOf<PatronCount, kPatronKinds>;
using PlayerList = ListOf<Player, kMaxPlayers>;

/// What is due in a zone.
enum class Step : std::uint8_t { kChoose, kRest, kDiscard };
inline constexpr std::array<std::string_view, 3> kStepWords = {"choose", "rest", "discard"};

[[nodiscard]] std::string spell(Place place);
[[nodiscard]] std::string spell(Slot slot);
[[nodiscard]] std::string spell(const RoomName& room);

}  // namespace stela::mykerinos
