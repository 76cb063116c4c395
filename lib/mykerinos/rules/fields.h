#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lib/core/bit_set.h"
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

}  // namespace stela::mykerinos
