#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "lib/core/bits.h"
#include "lib/mykerinos/catalogue.h"

namespace stela::mykerinos {

// Fields are numbered row by row: columns a to h, rows 1 to 9 from the top.

inline constexpr std::size_t kColumns = 8;
inline constexpr std::size_t kRows = 9;
inline constexpr std::size_t kFields = kColumns * kRows;
/// "No such field."
inline constexpr std::size_t kNoField = kFields;

/// A parcel has two columns and three rows; a zone two parcels side by side; a row of the area two
/// zones.
inline constexpr std::size_t kParcelColumns = 2;
inline constexpr std::size_t kParcelRows = 3;
inline constexpr std::size_t kParcelFields = kParcelColumns * kParcelRows;
inline constexpr std::size_t kParcelsAcross = kColumns / kParcelColumns;

/// A set of fields.
class FieldSet {
 public:
  // Both words are written, not only the one that holds the field: who reads the set next would
  // wait until a single word had reached the cache.
  constexpr void add(std::size_t field) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= bit_in(i, field);
  }
  constexpr void remove(std::size_t field) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~bit_in(i, field);
  }
  /// The fields `first` + i for each bit i of `pattern`; `first` is less than 64.
  [[nodiscard]] static constexpr FieldSet of_pattern(std::size_t first, std::uint64_t pattern) {
    FieldSet fields;
    fields.words_[0] = pattern << first;
    fields.words_[1] = first == 0 ? 0 : pattern >> (kBits - first);
    return fields;
  }
  [[nodiscard]] constexpr bool has(std::size_t field) const {
    return (words_[field / kBits] & bit(field)) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  [[nodiscard]] constexpr int size() const { return count_bits(words_[0]) + count_bits(words_[1]); }

  constexpr FieldSet& operator|=(const FieldSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr FieldSet& operator&=(const FieldSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  /// Without the fields of `other`.
  constexpr FieldSet& operator-=(const FieldSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr FieldSet operator|(FieldSet a, const FieldSet& b) { return a |= b; }
  friend constexpr FieldSet operator&(FieldSet a, const FieldSet& b) { return a &= b; }
  friend constexpr FieldSet operator-(FieldSet a, const FieldSet& b) { return a -= b; }
  friend bool operator==(const FieldSet&, const FieldSet&) = default;

  /// Calls `visit(field)` for each field, row by row.
  template <class F>
  void for_each(F&& visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(i * kBits + static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
  }

 private:
  static constexpr std::size_t kBits = 64;
  static constexpr std::size_t kWords = (kFields + kBits - 1) / kBits;
  [[nodiscard]] static constexpr std::uint64_t bit(std::size_t field) {
    return std::uint64_t{1} << (field % kBits);
  }
  /// The bit of `field` if it belongs to `word`, else nothing.
  [[nodiscard]] static constexpr std::uint64_t bit_in(std::size_t word, std::size_t field) {
    return bit(field) & (field / kBits == word ? ~std::uint64_t{0} : 0);
  }
  std::array<std::uint64_t, kWords> words_{};
};

/// The field `index` (0 to 5, row by row) of the parcel in `slot`.
[[nodiscard]] constexpr std::size_t field_of_parcel(std::size_t slot, std::size_t index) {
  const std::size_t row = slot / kParcelsAcross * kParcelRows + index / kParcelColumns;
  const std::size_t column = slot % kParcelsAcross * kParcelColumns + index % kParcelColumns;
  return row * kColumns + column;
}

/// The fields of the parcel in `slot` whose index is a bit of `pattern`.
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

/// The fields of each parcel, by slot: `1L`, `1R`, `2L` … are 0, 1, 2 …
inline constexpr std::array<FieldSet, kMostParcels> kFieldsOfParcel = [] {
  std::array<FieldSet, kMostParcels> fields{};
  for (std::size_t slot = 0; slot < kMostParcels; ++slot) fields[slot] = make_parcel_fields(slot);
  return fields;
}();

/// The fields of each zone, counted from 0.
inline constexpr std::array<FieldSet, kMostZones> kFieldsOfZone = [] {
  std::array<FieldSet, kMostZones> fields{};
  for (std::size_t zone = 0; zone < kMostZones; ++zone) {
    fields[zone] = kFieldsOfParcel[2 * zone] | kFieldsOfParcel[2 * zone + 1];
  }
  return fields;
}();

/// Whether two fields touch: orthogonally, across parcels and zones.
[[nodiscard]] constexpr bool touch(std::size_t a, std::size_t b) {
  const std::size_t low = a < b ? a : b;
  const std::size_t high = a < b ? b : a;
  if (high - low == kColumns) return true;
  return high - low == 1 && high % kColumns != 0;
}

/// The fields that touch each field.
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
