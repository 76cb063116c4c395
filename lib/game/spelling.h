#pragma once

#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "lib/core/hex.h"
#include "lib/core/value.h"
#include "lib/game/table.h"
#include "lib/words/tr.h"

namespace stela {

/// Reads a token from left to right.
struct Cursor {
  const char* at = nullptr;
  const char* end = nullptr;

  [[nodiscard]] bool done() const { return at == end; }
  [[nodiscard]] std::string_view rest() const { return {at, static_cast<std::size_t>(end - at)}; }
  /// Skips `c` if it is next.
  [[gnu::always_inline]] bool skip(char c) {
    if (at == end || *at != c) return false;
    ++at;
    return true;
  }
  /// Skips `text` if it is next.
  bool skip(std::string_view text) {
    if (!rest().starts_with(text)) return false;
    at += text.size();
    return true;
  }
};

/// The form of a field of type T in text and in values. A specialisation has
///   static bool read(Cursor&, const Table&, T&);         returns false if malformed at the cursor
///   static void write(std::string&, const Table&, const T&);
///   static std::optional<Value> to_value(const Table&, const T&, ValueMemory&);
///                                             returns nothing if only text can express it
///   static bool from_value(const Value&, const Table&, T&);
///   static Shape shape();
template <class T>
struct Spelling;

/// Reads decimal digits without leading zeros. Numbers greater than `limit`, which has at most 17
/// digits, are read as `limit`. Force-inlined: a call would force the cursor into memory.
template <class Integer>
[[nodiscard, gnu::always_inline]] inline bool read_number(Cursor& cursor,
                                                          std::type_identity_t<Integer> limit,
                                                          Integer& number) {
  if (cursor.done() || *cursor.at < '0' || *cursor.at > '9') return false;
  if (*cursor.at == '0') {
    ++cursor.at;
    number = 0;
    return cursor.done() || *cursor.at < '0' || *cursor.at > '9';
  }
  std::int64_t value = 0;
  while (!cursor.done() && *cursor.at >= '0' && *cursor.at <= '9') {
    value = value * 10 + (*cursor.at - '0');
    if (value > limit) value = limit;
    ++cursor.at;
  }
  number = static_cast<Integer>(value);
  return true;
}

inline void write_number(std::string& out, std::int64_t number) {
  char digits[24];
  const auto result = std::to_chars(digits, digits + sizeof digits, number);
  out.append(digits, result.ptr);
}

/// An integer; `kBeyond` represents all that are larger.
struct Number {
  static constexpr std::int32_t kBeyond = std::numeric_limits<std::int32_t>::max();
  std::int32_t value = 0;
  friend bool operator==(const Number&, const Number&) = default;
};

/// Returns the number of an action, or one computed from it, for messages; large ones are unknown.
[[nodiscard]] inline Message number_words(std::int64_t number) {
  return number < Number::kBeyond ? to_message(number) : tr("more than {0}", Number::kBeyond - 1);
}

template <>
struct Spelling<Number> {
  [[gnu::always_inline]] static bool read(Cursor& cursor, const Table& /*table*/, Number& number) {
    return read_number(cursor, Number::kBeyond, number.value);
  }
  static void write(std::string& out, const Table& /*table*/, const Number& number) {
    write_number(out, number.value);
  }
  static std::optional<Value> to_value(const Table& /*table*/, const Number& number,
                                       ValueMemory& /*memory*/) {
    if (number.value == Number::kBeyond) return std::nullopt;
    return Value::of_integer(number.value);
  }
  static bool from_value(const Value& value, const Table& /*table*/, Number& number) {
    if (value.kind != Value::Kind::kInteger || value.integer < 0 ||
        value.integer >= Number::kBeyond) {
      return false;
    }
    number.value = static_cast<std::int32_t>(value.integer);
    return true;
  }
  static Shape shape() { return Shape::of_integer(0, Number::kBeyond - 1); }
};

/// A count: at least 1 (notation.md, section 1, "Actions").
struct Count : Number {};

template <>
struct Spelling<Count> : Spelling<Number> {
  static bool read(Cursor& cursor, const Table& table, Count& count) {
    const char* begin = cursor.at;
    if (!Spelling<Number>::read(cursor, table, count)) return false;
    if (count.value >= 1) return true;
    cursor.at = begin;
    return false;
  }
  static bool from_value(const Value& value, const Table& table, Count& count) {
    return Spelling<Number>::from_value(value, table, count) && count.value >= 1;
  }
  static Shape shape() { return Shape::of_integer(1, Number::kBeyond - 1); }
};

/// A player, spelled by colour; `kNobody` for a colour that no player has.
struct Player {
  Actor seat = kNobody;
  friend bool operator==(const Player&, const Player&) = default;
};

template <>
struct Spelling<Player> {
  static bool read(Cursor& cursor, const Table& table, Player& player) {
    const char* begin = cursor.at;
    while (!cursor.done() && ((*cursor.at >= 'a' && *cursor.at <= 'z') ||
                              (*cursor.at >= '0' && *cursor.at <= '9') || *cursor.at == '-')) {
      ++cursor.at;
    }
    const std::string_view word(begin, static_cast<std::size_t>(cursor.at - begin));
    player.seat = table.seat_of(word);
    if (player.seat != kNobody || is_colour(word)) return true;
    cursor.at = begin;
    return false;
  }
  static void write(std::string& out, const Table& table, const Player& player) {
    out += player.seat == kNobody ? "?" : table.colour_of(player.seat);
  }
  static std::optional<Value> to_value(const Table& table, const Player& player,
                                       ValueMemory& /*memory*/) {
    if (player.seat == kNobody) return std::nullopt;
    return Value::of_text(table.colour_of(player.seat));
  }
  static bool from_value(const Value& value, const Table& table, Player& player) {
    if (value.kind != Value::Kind::kText) return false;
    player.seat = table.seat_of(value.text);
    return player.seat != kNobody;
  }
  static Shape shape() { return Shape::of_text("[a-z][a-z0-9\\-]{0,23}"); }
  /// Whether `words` can precede a verb.
  static bool qualifies(std::string_view words, const Table& table) {
    return table.seat_of(words) != kNobody;
  }
};

template <>
struct Spelling<Rotation> {
  static bool read(Cursor& cursor, const Table& /*table*/, Rotation& rotation) {
    if (cursor.done() || *cursor.at < '0' || *cursor.at >= '0' + Rotation::kSteps) return false;
    rotation.steps = static_cast<std::uint8_t>(*cursor.at - '0');
    ++cursor.at;
    return true;
  }
  static void write(std::string& out, const Table& /*table*/, const Rotation& rotation) {
    out += static_cast<char>('0' + rotation.steps);
  }
  static std::optional<Value> to_value(const Table& /*table*/, const Rotation& rotation,
                                       ValueMemory& /*memory*/) {
    return Value::of_integer(rotation.steps);
  }
  static bool from_value(const Value& value, const Table& /*table*/, Rotation& rotation) {
    if (value.kind != Value::Kind::kInteger || value.integer < 0 ||
        value.integer >= Rotation::kSteps) {
      return false;
    }
    rotation.steps = static_cast<std::uint8_t>(value.integer);
    return true;
  }
  static Shape shape() { return Shape::of_integer(0, Rotation::kSteps - 1); }
};

/// Maximum absolute value of an axial coordinate: three digits (notation.md, section 2, Taluva).
inline constexpr int kMaxCoordinate = 999;

template <>
struct Spelling<Hex> {
  [[gnu::always_inline]] static bool read(Cursor& cursor, const Table& /*table*/, Hex& hex) {
    int q = 0;
    int r = 0;
    if (!read_coordinate(cursor, q) || !cursor.skip(',') || !read_coordinate(cursor, r)) {
      return false;
    }
    hex = hex_at(q, r);
    return true;
  }
  static void write(std::string& out, const Table& /*table*/, const Hex& hex) {
    write_number(out, hex.q);
    out += ',';
    write_number(out, hex.r);
  }
  static std::optional<Value> to_value(const Table& /*table*/, const Hex& hex,
                                       ValueMemory& memory) {
    Value value = Value::object();
    value.add(memory, "q", Value::of_integer(hex.q)).add(memory, "r", Value::of_integer(hex.r));
    return value;
  }
  static bool from_value(const Value& value, const Table& /*table*/, Hex& hex) {
    return value.items.size() == 2 && from_member(value, "q", hex.q) &&
           from_member(value, "r", hex.r);
  }
  static Shape shape() {
    const Shape coordinate = Shape::of_integer(-kMaxCoordinate, kMaxCoordinate);
    return Shape::object({coordinate.as("q"), coordinate.as("r")});
  }

 private:
  /// Reads `-?(0|[1-9][0-9]{0,2})`. The sign is unpredictable, and a branch on it would take longer
  /// than everything else. Few coordinates have a second digit.
  [[gnu::always_inline]] static bool read_coordinate(Cursor& cursor, int& coordinate) {
    if (cursor.done()) return false;
    const int negative = *cursor.at == '-' ? 1 : 0;
    cursor.at += negative;
    const char* at = cursor.at;
    // Force-inlined: a call for each digit would be measurable.
    const auto read_digit = [&](unsigned& digit) __attribute__((always_inline)) {
      if (at == cursor.end) return false;
      digit = static_cast<unsigned>(*at - '0');
      if (digit > 9) return false;
      ++at;
      return true;
    };
    unsigned number = 0;
    if (!read_digit(number)) return false;
    unsigned digit = 0;
    if (read_digit(digit)) {
      if (number == 0) return false;
      number = number * 10 + digit;
      if (read_digit(digit)) {
        number = number * 10 + digit;
        if (read_digit(digit)) return false;
      }
    }
    cursor.at = at;
    coordinate = (static_cast<int>(number) ^ -negative) + negative;
    return true;
  }
  static bool from_member(const Value& value, std::string_view key, std::int16_t& coordinate) {
    const Value* member = value.find(key, Value::Kind::kInteger);
    if (member == nullptr || member->integer < -kMaxCoordinate ||
        member->integer > kMaxCoordinate) {
      return false;
    }
    coordinate = static_cast<std::int16_t>(member->integer);
    return true;
  }
};

}  // namespace stela
