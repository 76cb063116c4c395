#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lib/core/bit_set.h"
#include "lib/game/rules.h"
#include "lib/game/spelling.h"
#include "lib/mykerinos/rules/catalogue.h"

namespace stela::mykerinos {

// Fields are numbered row by row: columns a to h, rows 1 to 9 from the top.

inline constexpr std::size_t kColumns = 8;
inline constexpr std::size_t kRows = 9;
inline constexpr std::size_t kFields = kColumns * kRows;
/// "No such field."
inline constexpr std::size_t kNoField = kFields;

/// A parcel has two columns and three rows; a zone has two parcels side by side; a row of the area
/// has two zones.
inline constexpr std::size_t kParcelColumns = 2;
inline constexpr std::size_t kParcelRows = 3;
inline constexpr std::size_t kParcelFields = kParcelColumns * kParcelRows;
inline constexpr std::size_t kParcelsAcross = kColumns / kParcelColumns;

/// A set of fields.
using FieldSet = BitSet<kFields>;

/// Returns the field `index` (0 to 5, row by row) of the parcel in `slot`.
[[nodiscard]] constexpr std::size_t field_of_parcel(std::size_t slot, std::size_t index) {
  const std::size_t row = slot / kParcelsAcross * kParcelRows + index / kParcelColumns;
  const std::size_t column = slot % kParcelsAcross * kParcelColumns + index % kParcelColumns;
  return row * kColumns + column;
}

/// Returns the fields of the parcel in `slot` whose bits are set in `pattern`.
[[nodiscard]] constexpr FieldSet fields_in_parcel(std::size_t slot, unsigned pattern) {
  constexpr unsigned kRow = (1U << kParcelColumns) - 1;
  std::uint64_t spread = 0;
  for (std::size_t row = 0; row < kParcelRows; ++row) {
    spread |= std::uint64_t{pattern >> (row * kParcelColumns) & kRow} << (row * kColumns);
  }
  return FieldSet::of_pattern(field_of_parcel(slot, 0), spread);
}

[[nodiscard]] constexpr FieldSet make_parcel_fields(std::size_t slot) {
  return fields_in_parcel(slot, (1U << kParcelFields) - 1);
}

/// Fields of each parcel, by slot: `1L`, `1R`, `2L` … are 0, 1, 2 …
inline constexpr std::array<FieldSet, kMaxParcels> kFieldsOfParcel = [] {
  std::array<FieldSet, kMaxParcels> fields{};
  for (std::size_t slot = 0; slot < kMaxParcels; ++slot) fields[slot] = make_parcel_fields(slot);
  return fields;
}();

/// Fields of each zone, counted from 0.
inline constexpr std::array<FieldSet, kMaxZones> kFieldsOfZone = [] {
  std::array<FieldSet, kMaxZones> fields{};
  for (std::size_t zone = 0; zone < kMaxZones; ++zone) {
    fields[zone] = kFieldsOfParcel[2 * zone] | kFieldsOfParcel[2 * zone + 1];
  }
  return fields;
}();

/// Returns whether two fields are orthogonally adjacent, across parcels and zones.
[[nodiscard]] constexpr bool touch(std::size_t a, std::size_t b) {
  const std::size_t low = a < b ? a : b;
  const std::size_t high = a < b ? b : a;
  if (high - low == kColumns) return true;
  return high - low == 1 && high % kColumns != 0;
}

/// Fields adjacent to each field.
inline constexpr std::array<FieldSet, kFields> kNeighbours = [] {
  std::array<FieldSet, kFields> neighbours{};
  for (std::size_t a = 0; a < kFields; ++a) {
    for (std::size_t b = 0; b < kFields; ++b) {
      if (a != b && touch(a, b)) neighbours[a].add(b);
    }
  }
  return neighbours;
}();

// Fields of Mykerinos's moves as written, which may not exist. spellings.h has their spelling.

/// Larger numbers are read as this one.
inline constexpr std::uint8_t kBeyond = 255;
/// The same for the rows, zones and values in names: as a value a name has at most three digits.
inline constexpr std::uint16_t kFar = 1000;

/// A field: `c4`.
struct Place {
  // All zeros when empty, so that a list of fields is initialised quickly.
  char column = 0;
  std::uint16_t row = 0;

  /// Returns the field's number, or `kNoField`; does not check whether its row is laid out.
  [[nodiscard]] constexpr std::size_t field() const {
    if (column > 'h' || row < 1 || row > kRows) return kNoField;
    return (row - 1U) * kColumns + static_cast<std::size_t>(column - 'a');
  }
  [[nodiscard]] static constexpr Place of(std::size_t field) {
    return {static_cast<char>('a' + field % kColumns),
            static_cast<std::uint16_t>(field / kColumns + 1)};
  }
  friend bool operator==(const Place&, const Place&) = default;
};

/// Fields joined by `-`. A separate type, because other lists have commas.
struct Places : ListOf<Place, kArchaeologists> {};

/// Slot of a parcel in the area: `1L`.
struct Slot {
  std::uint16_t zone = 0;
  char side = 'L';

  /// Returns the slot's number (`1L` is 0), or `kMaxParcels`.
  [[nodiscard]] constexpr std::size_t index() const {
    if (zone < 1 || zone > kMaxZones) return kMaxParcels;
    return 2U * (zone - 1U) + (side == 'R' ? 1U : 0U);
  }
  [[nodiscard]] static constexpr Slot of(std::size_t index) {
    return {static_cast<std::uint16_t>(index / 2 + 1), index % 2 == 0 ? 'L' : 'R'};
  }
  friend bool operator==(const Slot&, const Slot&) = default;
};

/// A room of the museum: `5V`, `2VL`.
struct RoomName {
  std::uint16_t value = 0;
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

namespace stela {

// Spelling of the fields of Mykerinos's moves as text and as values (notation.md, section 5).

/// Reads a whole number up to `mykerinos::kBeyond`.
[[nodiscard]] inline bool read_small(Cursor& cursor, std::uint8_t& number) {
  std::int32_t value = 0;
  if (!read_number(cursor, mykerinos::kBeyond, value)) return false;
  number = static_cast<std::uint8_t>(value);
  return true;
}

/// Reads a whole number up to `mykerinos::kFar`, optimised for a single digit.
[[nodiscard]] inline bool read_of_name(Cursor& cursor, std::uint16_t& number) {
  const auto digit = [&](std::ptrdiff_t i) { return cursor.at[i] >= '0' && cursor.at[i] <= '9'; };
  const std::ptrdiff_t left = cursor.end - cursor.at;
  if (left == 0 || !digit(0) || (left > 1 && digit(1))) {
    std::int32_t value = 0;
    if (!read_number(cursor, mykerinos::kFar, value)) return false;
    number = static_cast<std::uint16_t>(value);
    return true;
  }
  number = static_cast<std::uint16_t>(*cursor.at++ - '0');
  return true;
}

template <>
struct Spelling<mykerinos::Place> {
  static bool read(Cursor& cursor, const Table& /*table*/, mykerinos::Place& place) {
    if (cursor.done() || *cursor.at < 'a' || *cursor.at > 'z') return false;
    place.column = *cursor.at++;
    std::uint16_t row = 0;
    if (!read_of_name(cursor, row)) return false;
    place.row = row;
    return true;
  }
  static void write(std::string& out, const Table& table, const mykerinos::Place& place);
};

template <>
struct Spelling<mykerinos::Places> {
  static bool read(Cursor& cursor, const Table& table, mykerinos::Places& places) {
    do {
      mykerinos::Place place;
      if (!Spelling<mykerinos::Place>::read(cursor, table, place)) return false;
      places.add(place);
    } while (cursor.skip('-'));
    return true;
  }
  static void write(std::string& out, const Table& table, const mykerinos::Places& places);
  static std::optional<Value> to_value(const Table& table, const mykerinos::Places& places,
                                       ValueMemory& memory);
  static bool from_value(const Value& value, const Table& table, mykerinos::Places& places);
  static Shape shape();
};

template <>
struct Spelling<mykerinos::Slot> {
  static bool read(Cursor& cursor, const Table& /*table*/, mykerinos::Slot& slot) {
    if (!read_of_name(cursor, slot.zone) || cursor.done()) return false;
    if (*cursor.at != 'L' && *cursor.at != 'R') return false;
    slot.side = *cursor.at++;
    return true;
  }
  static void write(std::string& out, const Table& table, const mykerinos::Slot& slot);
  static std::optional<Value> to_value(const Table& table, const mykerinos::Slot& slot,
                                       ValueMemory& memory);
  static bool from_value(const Value& value, const Table& table, mykerinos::Slot& slot);
  static Shape shape();
};

template <>
struct Spelling<mykerinos::RoomName> {
  static bool read(Cursor& cursor, const Table& table, mykerinos::RoomName& room);
  static void write(std::string& out, const Table& table, const mykerinos::RoomName& room);
  static std::optional<Value> to_value(const Table& table, const mykerinos::RoomName& room,
                                       ValueMemory& memory);
  static bool from_value(const Value& value, const Table& table, mykerinos::RoomName& room);
  static Shape shape();
};

template <>
struct Spelling<mykerinos::ParcelFace> {
  static bool read(Cursor& cursor, const Table& table, mykerinos::ParcelFace& parcel);
  static void write(std::string& out, const Table& table, const mykerinos::ParcelFace& parcel);
  static std::optional<Value> to_value(const Table& table, const mykerinos::ParcelFace& parcel,
                                       ValueMemory& memory);
  static bool from_value(const Value& value, const Table& table, mykerinos::ParcelFace& parcel);
  static Shape shape();
};

template <>
struct Spelling<mykerinos::Helpers> {
  static bool read(Cursor& cursor, const Table& table, mykerinos::Helpers& helpers);
  static void write(std::string& out, const Table& table, const mykerinos::Helpers& helpers);
  static std::optional<Value> to_value(const Table& table, const mykerinos::Helpers& helpers,
                                       ValueMemory& memory);
  static bool from_value(const Value& value, const Table& table, mykerinos::Helpers& helpers);
  static Shape shape();
  /// Returns whether each of `words` is a patron, a player of the record, or `neutral`.
  static bool qualifies(std::string_view words, const Table& table);
};

template <>
struct Spelling<mykerinos::CardFace> {
  static bool read(Cursor& cursor, const Table& table, mykerinos::CardFace& card);
  static void write(std::string& out, const Table& table, const mykerinos::CardFace& card);
  static std::optional<Value> to_value(const Table& table, const mykerinos::CardFace& card,
                                       ValueMemory& memory);
  static bool from_value(const Value& value, const Table& table, mykerinos::CardFace& card);
  static Shape shape();
};

template <>
struct Spelling<mykerinos::PatronCount> {
  static bool read(Cursor& cursor, const Table& table, mykerinos::PatronCount& count);
  static void write(std::string& out, const Table& table, const mykerinos::PatronCount& count);
  static std::optional<Value> to_value(const Table& table, const mykerinos::PatronCount& count,
                                       ValueMemory& memory);
  static bool from_value(const Value& value, const Table& table, mykerinos::PatronCount& count);
  static Shape shape();
};

template <>
struct Spelling<mykerinos::Step> {
  static bool read(Cursor& cursor, const Table& table, mykerinos::Step& step);
  static void write(std::string& out, const Table& table, const mykerinos::Step& step);
  static std::optional<Value> to_value(const Table& table, const mykerinos::Step& step,
                                       ValueMemory& memory);
  static bool from_value(const Value& value, const Table& table, mykerinos::Step& step);
  static Shape shape();
};

}  // namespace stela
