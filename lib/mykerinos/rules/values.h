#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/spelling.h"
#include "lib/mykerinos/rules/spellings.h"

namespace stela::mykerinos {

// Shared parts of Mykerinos's spellings.

/// Reads all of `text`.
template <class T>
bool read_all(std::string_view text, const Table& table, T& out) {
  Cursor cursor{text.data(), text.data() + text.size()};
  return Spelling<T>::read(cursor, table, out) && cursor.done();
}

/// Returns a value that is represented by its spelling.
template <class T>
Value spelled(const Table& table, const T& value, ValueMemory& memory) {
  std::string text;
  Spelling<T>::write(text, table, value);
  return Value::of_text(memory.keep(text));
}

template <class T>
bool from_text(const Value& value, const Table& table, T& out) {
  return value.kind == Value::Kind::kText && read_all(value.text, table, out);
}

inline bool read_patron(Cursor& cursor, Patron& patron) {
  const std::size_t index = cursor.done() ? kPatronKinds : patron_index(*cursor.at);
  if (index == kPatronKinds) return false;
  ++cursor.at;
  patron = static_cast<Patron>(index);
  return true;
}

inline char letter_of(Patron patron) { return kPatronLetters[index_of(patron)]; }

inline Value patron_value(Patron patron) {
  return Value::of_text({&kPatronLetters[index_of(patron)], 1});
}

inline bool patron_from(const Value& object, Patron& patron) {
  const Value* member = object.find("patron", Value::Kind::kText);
  if (member == nullptr || member->text.size() != 1) return false;
  const std::size_t index = patron_index(member->text[0]);
  patron = static_cast<Patron>(index);
  return index < kPatronKinds;
}

inline Shape patron_shape() {
  std::vector<std::string> letters;
  for (const char letter : kPatronLetters) letters.emplace_back(1, letter);
  return Shape::one_of(std::move(letters));
}

inline bool small_from(const Value& object, std::string_view key, std::uint8_t& number) {
  const Value* member = object.find(key, Value::Kind::kInteger);
  if (member == nullptr || member->integer < 0 || member->integer >= kBeyond) return false;
  number = static_cast<std::uint8_t>(member->integer);
  return true;
}

inline Shape small_shape() { return Shape::of_integer(0, kBeyond - 1); }

}  // namespace stela::mykerinos
