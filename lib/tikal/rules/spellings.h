#pragma once

#include <cstdlib>

#include "lib/game/score.h"
#include "lib/tikal/rules/written.h"
#include "lib/words/tr_noop.h"

// Spelling of the fields of Tikal's moves as text and as values (notation.md, section 4).

namespace stela {

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
