#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lib/mykerinos/rules/written.h"

// Spelling of the fields of Mykerinos's moves as text and as values (notation.md, section 5).

namespace stela {

/// Reads a whole number up to `mykerinos::kBeyond`.
[[nodiscard]] inline bool read_small(Cursor& cursor, std::uint8_t& number) {
  std::int32_t value = 0;
  if (!read_number(cursor, mykerinos::kBeyond, value)) return false;
  number = static_cast<std::uint8_t>(value);
  return true;
}

/// Does the same, optimised for a single digit.
[[nodiscard]] inline bool read_digit_or_small(Cursor& cursor, std::uint8_t& number) {
  const auto digit = [&](std::ptrdiff_t i) { return cursor.at[i] >= '0' && cursor.at[i] <= '9'; };
  const std::ptrdiff_t left = cursor.end - cursor.at;
  if (left == 0 || !digit(0) || (left > 1 && digit(1))) return read_small(cursor, number);
  number = static_cast<std::uint8_t>(*cursor.at++ - '0');
  return true;
}

template <>
struct Spelling<mykerinos::Place> {
  static bool read(Cursor& cursor, const Table& /*table*/, mykerinos::Place& place) {
    if (cursor.done() || *cursor.at < 'a' || *cursor.at > 'z') return false;
    place.column = *cursor.at++;
    std::uint8_t row = 0;
    if (!read_digit_or_small(cursor, row)) return false;
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
    if (!read_digit_or_small(cursor, slot.zone) || cursor.done()) return false;
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
