#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/game/codec.h"
#include "lib/game/position.h"
#include "lib/game/rules.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/words/tr_noop.h"

namespace stela::tikal {

// Fields of Tikal's moves as written; spellings.h has their spelling.

/// A cell as written: a column and a row, possibly off the board.
struct Place {
  /// Rows from this one on are equivalent.
  static constexpr std::int16_t kFarRow = 1000;
  // All zeros when empty, so that a list of cells is initialised quickly.
  char column = 0;
  std::int16_t row = 0;

  /// Returns the cell, or `kNoCell` if it is off the board.
  [[nodiscard]] constexpr std::size_t cell() const {
    if (column >= static_cast<char>('a' + kColumns) || row < 1 ||
        row > static_cast<std::int16_t>(kRows)) {
      return kNoCell;
    }
    return cell_of(static_cast<std::size_t>(column - 'a'), static_cast<std::size_t>(row));
  }
  [[nodiscard]] static constexpr Place of(std::size_t cell) {
    return {static_cast<char>('a' + cell / kRows), static_cast<std::int16_t>(cell % kRows + 1)};
  }
  friend bool operator==(const Place&, const Place&) = default;
};

/// A tile's name as written: an uppercase letter and digits; the tile need not exist.
struct TileCode {
  static constexpr std::size_t kMaxDigits = 6;
  char letter = 'A';
  /// Digits after the first `kMaxDigits` are not stored.
  std::uint8_t digit_count = 0;
  std::array<char, kMaxDigits> digits{};

  /// Returns the tile, or `kNoTile`.
  [[nodiscard]] constexpr std::uint8_t tile() const {
    const auto known = static_cast<std::size_t>(letter - 'A');
    if (known >= kLetters || digit_count != 1 || digits[0] < '1' ||
        digits[0] >= '1' + kLetterCounts[known]) {
      return kNoTile;
    }
    return static_cast<std::uint8_t>(kLetterStarts[known] + (digits[0] - '1'));
  }
  [[nodiscard]] static TileCode of(std::size_t tile) {
    const std::size_t letter = letter_of(tile);
    TileCode code;
    code.letter = static_cast<char>('A' + letter);
    code.digit_count = 1;
    code.digits[0] = static_cast<char>('1' + tile - kLetterStarts[letter]);
    return code;
  }
  /// Returns whether `name` has the form of a tile's name.
  [[nodiscard]] static constexpr bool accepts(std::string_view name) {
    if (name.size() < 2 || name[0] < 'A' || name[0] > 'Z') return false;
    for (const char c : name.substr(1)) {
      if (c < '0' || c > '9') return false;
    }
    return true;
  }
  friend bool operator==(const TileCode&, const TileCode&) = default;
};

/// Pieces of one player: members and optionally the leader; at least one piece.
struct Pieces {
  std::int32_t members = 1;
  bool leader = false;

  [[nodiscard]] std::int64_t count() const {
    return static_cast<std::int64_t>(members) + (leader ? 1 : 0);
  }
  friend bool operator==(const Pieces&, const Pieces&) = default;
};

/// The leader, if a single piece is named.
struct Leader {
  friend bool operator==(const Leader&, const Leader&) = default;
};

/// A path on the board: at least two cells. Few paths are too long for the array; a longer array
/// would take more time to clear than most paths take to read.
struct Path {
  static constexpr std::size_t kInline = 8;
  std::array<Place, kInline> first{};
  std::uint8_t count = 0;
  std::vector<Place> more;

  [[nodiscard]] std::size_t size() const { return count + more.size(); }
  [[nodiscard]] const Place& operator[](std::size_t i) const {
    return i < kInline ? first[i] : more[i - kInline];
  }
  [[nodiscard]] const Place& back() const { return (*this)[size() - 1]; }
  /// Adds a cell, to be filled in place: otherwise it would be written in parts and read as a
  /// whole, which stalls a processor (store forwarding).
  Place& add() { return count < kInline ? first[count++] : more.emplace_back(); }
  /// Removes the last cell; there must be one.
  void remove_last() {
    if (more.empty()) {
      --count;
    } else {
      more.pop_back();
    }
  }
};

/// A motif, 1 to 8.
struct Motif {
  std::uint8_t number = 1;
  [[nodiscard]] std::size_t index() const { return number - std::size_t{1}; }
  friend bool operator==(const Motif&, const Motif&) = default;
};

/// A number that may be negative.
struct Points {
  std::int64_t value = 0;
  friend bool operator==(const Points&, const Points&) = default;
};

/// Tiles in the order drawn.
using TileList = ListOf<TileCode, 8>;
using PlayerList = ListOf<Player, 8>;
using MotifList = ListOf<Motif, kMotifs * kTreasuresPerMotif>;

}  // namespace stela::tikal

namespace stela {

// Spelling of the fields of Tikal's moves as text and as values (notation.md, section 4).

template <>
struct Spelling<tikal::Place> {
  static bool read(Cursor& cursor, const Table& /*table*/, tikal::Place& place) {
    if (cursor.done() || *cursor.at < 'a' || *cursor.at > 'z') return false;
    place.column = *cursor.at++;
    // Fast path: nearly every row is a single digit.
    const bool digit = !cursor.done() && *cursor.at >= '1' && *cursor.at <= '9';
    if (digit && (cursor.at + 1 == cursor.end || cursor.at[1] < '0' || cursor.at[1] > '9')) {
      place.row = static_cast<std::int16_t>(*cursor.at++ - '0');
      return true;
    }
    std::int32_t row = 0;
    if (!read_number(cursor, tikal::Place::kFarRow, row)) return false;
    place.row = static_cast<std::int16_t>(row);
    return true;
  }
  static void write(std::string& out, const Table& /*table*/, const tikal::Place& place) {
    out += place.column;
    write_number(out, place.row);
  }
  static std::optional<Value> to_value(const Table& table, const tikal::Place& place,
                                       ValueMemory& memory) {
    if (place.row == tikal::Place::kFarRow) return std::nullopt;
    std::string text;
    write(text, table, place);
    return Value::of_text(memory.keep(text));
  }
  static bool from_value(const Value& value, const Table& table, tikal::Place& place) {
    if (value.kind != Value::Kind::kText) return false;
    Cursor cursor{value.text.data(), value.text.data() + value.text.size()};
    return read(cursor, table, place) && cursor.done() && place.row != tikal::Place::kFarRow;
  }
  static Shape shape() { return Shape::of_text("[a-z](0|[1-9][0-9]{0,2})"); }
};

template <>
struct Spelling<tikal::TileCode> {
  static bool read(Cursor& cursor, const Table& /*table*/, tikal::TileCode& code) {
    if (cursor.done() || *cursor.at < 'A' || *cursor.at > 'Z') return false;
    code = {};
    code.letter = *cursor.at++;
    while (!cursor.done() && *cursor.at >= '0' && *cursor.at <= '9') {
      if (code.digit_count < tikal::TileCode::kMaxDigits)
        code.digits[code.digit_count] = *cursor.at;
      if (code.digit_count <= tikal::TileCode::kMaxDigits) ++code.digit_count;
      ++cursor.at;
    }
    return code.digit_count > 0;
  }
  static void write(std::string& out, const Table& /*table*/, const tikal::TileCode& code) {
    out += code.letter;
    out.append(code.digits.data(), kept(code));
    if (code.digit_count > kept(code)) out += "…";
  }
  static std::optional<Value> to_value(const Table& table, const tikal::TileCode& code,
                                       ValueMemory& memory) {
    if (code.digit_count > kept(code)) return std::nullopt;
    std::string text;
    write(text, table, code);
    return Value::of_text(memory.keep(text));
  }
  static bool from_value(const Value& value, const Table& table, tikal::TileCode& code) {
    if (value.kind != Value::Kind::kText) return false;
    Cursor cursor{value.text.data(), value.text.data() + value.text.size()};
    return read(cursor, table, code) && cursor.done() && code.digit_count == kept(code);
  }
  static Shape shape() { return Shape::of_text("[A-Z][0-9]{1,6}"); }

 private:
  static std::size_t kept(const tikal::TileCode& code) {
    return std::min<std::size_t>(code.digit_count, tikal::TileCode::kMaxDigits);
  }
};

/// `3`, `L`, `L+2`.
template <>
struct Spelling<tikal::Pieces> {
  static bool read(Cursor& cursor, const Table& table, tikal::Pieces& pieces) {
    pieces.leader = cursor.skip('L');
    if (pieces.leader && !cursor.skip('+')) {
      pieces.members = 0;
      return true;
    }
    Count members;
    if (!Spelling<Count>::read(cursor, table, members)) return false;
    pieces.members = members.value;
    return true;
  }
  static void write(std::string& out, const Table& /*table*/, const tikal::Pieces& pieces) {
    if (pieces.leader) out += pieces.members > 0 ? "L+" : "L";
    if (pieces.members > 0) write_number(out, pieces.members);
  }
  static std::optional<Value> to_value(const Table& /*table*/, const tikal::Pieces& pieces,
                                       ValueMemory& memory) {
    if (pieces.members == Number::kBeyond) return std::nullopt;
    Value value = Value::object();
    value.add(memory, "members", Value::of_integer(pieces.members))
        .add(memory, "leaders", Value::of_integer(pieces.leader ? 1 : 0));
    return value;
  }
  static bool from_value(const Value& value, const Table& table, tikal::Pieces& pieces) {
    const Value* members = value.find("members", Value::Kind::kInteger);
    const Value* leaders = value.find("leaders", Value::Kind::kInteger);
    Number number;
    if (members == nullptr || leaders == nullptr || value.items.size() != 2 ||
        !Spelling<Number>::from_value(*members, table, number) || leaders->integer < 0 ||
        leaders->integer > 1) {
      return false;
    }
    pieces = {number.value, leaders->integer == 1};
    return pieces.count() > 0;
  }
  static Shape shape() {
    return Shape::object({Spelling<Number>::shape().as(tr_noop("members")),
                          Shape::of_integer(0, 1).as(tr_noop("leaders"))});
  }
};

template <>
struct Spelling<tikal::Leader> {
  static bool read(Cursor& cursor, const Table& /*table*/, tikal::Leader& /*leader*/) {
    return cursor.skip('L');
  }
  static void write(std::string& out, const Table& /*table*/, const tikal::Leader& /*leader*/) {
    out += 'L';
  }
  static std::optional<Value> to_value(const Table& /*table*/, const tikal::Leader& /*leader*/,
                                       ValueMemory& /*memory*/) {
    return Value::of_text(kWord);
  }
  static bool from_value(const Value& value, const Table& /*table*/, tikal::Leader& /*leader*/) {
    return value.kind == Value::Kind::kText && value.text == kWord;
  }
  static Shape shape() { return Shape::one_of({std::string(kWord)}); }

 private:
  static constexpr std::string_view kWord = "leader";
};

/// `a1-b2-c2`.
template <>
struct Spelling<tikal::Path> {
  static bool read(Cursor& cursor, const Table& table, tikal::Path& path) {
    do {
      if (!Spelling<tikal::Place>::read(cursor, table, path.add())) return false;
    } while (cursor.skip('-'));
    return path.size() >= 2;
  }
  static void write(std::string& out, const Table& table, const tikal::Path& path) {
    for (std::size_t i = 0; i < path.size(); ++i) {
      if (i > 0) out += '-';
      Spelling<tikal::Place>::write(out, table, path[i]);
    }
  }
  static std::optional<Value> to_value(const Table& table, const tikal::Path& path,
                                       ValueMemory& memory) {
    Value value = Value::list();
    for (std::size_t i = 0; i < path.size(); ++i) {
      auto place = Spelling<tikal::Place>::to_value(table, path[i], memory);
      if (!place) return std::nullopt;
      value.push(memory, *place);
    }
    return value;
  }
  static bool from_value(const Value& value, const Table& table, tikal::Path& path) {
    if (value.kind != Value::Kind::kList) return false;
    for (const Value& item : value.items) {
      if (!Spelling<tikal::Place>::from_value(item, table, path.add())) return false;
    }
    return path.size() >= 2;
  }
  static Shape shape() { return sized(Shape::list_of(Spelling<tikal::Place>::shape()), 2, 0); }
};

template <>
struct Spelling<tikal::Motif> {
  static bool read(Cursor& cursor, const Table& /*table*/, tikal::Motif& motif) {
    if (cursor.done() || *cursor.at < '1' ||
        *cursor.at >= static_cast<char>('1' + tikal::kMotifs)) {
      return false;
    }
    motif.number = static_cast<std::uint8_t>(*cursor.at - '0');
    ++cursor.at;
    return true;
  }
  static void write(std::string& out, const Table& /*table*/, const tikal::Motif& motif) {
    out += static_cast<char>('0' + motif.number);
  }
  static std::optional<Value> to_value(const Table& /*table*/, const tikal::Motif& motif,
                                       ValueMemory& /*memory*/) {
    return Value::of_integer(motif.number);
  }
  static bool from_value(const Value& value, const Table& /*table*/, tikal::Motif& motif) {
    if (value.kind != Value::Kind::kInteger || value.integer < 1 ||
        value.integer > static_cast<std::int64_t>(tikal::kMotifs)) {
      return false;
    }
    motif.number = static_cast<std::uint8_t>(value.integer);
    return true;
  }
  static Shape shape() { return Shape::of_integer(1, tikal::kMotifs); }
};

template <>
struct Spelling<tikal::Points> {
  static bool read(Cursor& cursor, const Table& /*table*/, tikal::Points& points) {
    const char* begin = cursor.at;
    const bool negative = cursor.skip('-');
    if (!read_number(cursor, kScoreBeyond, points.value)) return false;
    if (negative && points.value == 0) {
      cursor.at = begin;
      return false;
    }
    if (negative) points.value = -points.value;
    return true;
  }
  static void write(std::string& out, const Table& /*table*/, const tikal::Points& points) {
    write_number(out, points.value);
  }
  static std::optional<Value> to_value(const Table& /*table*/, const tikal::Points& points,
                                       ValueMemory& /*memory*/) {
    if (std::abs(points.value) == kScoreBeyond) return std::nullopt;
    return Value::of_integer(points.value);
  }
  static bool from_value(const Value& value, const Table& /*table*/, tikal::Points& points) {
    if (value.kind != Value::Kind::kInteger || value.integer <= -kScoreBeyond ||
        value.integer >= kScoreBeyond) {
      return false;
    }
    points.value = value.integer;
    return true;
  }
  static Shape shape() { return Shape::of_integer(1 - kScoreBeyond, kScoreBeyond - 1); }
};

}  // namespace stela
