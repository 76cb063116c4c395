#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "lib/game/spelling.h"

namespace stela {

/// A small list with fixed storage. Items beyond `Most`, which written records may contain, are
/// counted but not kept.
template <class T, std::size_t Most>
class ListOf {
 public:
  void add(const T& item) {
    if (count_ < Most) items_[count_] = item;
    ++count_;
  }
  /// Removes the last item, which must exist.
  void remove_last() { --count_; }

  /// Returns the number of items added; greater than `kept()` if the list is not complete.
  [[nodiscard]] int count() const { return static_cast<int>(count_); }
  [[nodiscard]] std::size_t kept() const { return std::min<std::size_t>(count_, Most); }
  [[nodiscard]] bool complete() const { return count_ <= Most; }
  [[nodiscard]] bool empty() const { return count_ == 0; }

  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + kept(); }
  [[nodiscard]] T* begin() { return items_.data(); }
  [[nodiscard]] T* end() { return items_.data() + kept(); }
  [[nodiscard]] const T& operator[](std::size_t i) const { return items_[i]; }

 private:
  std::array<T, Most> items_{};
  std::uint32_t count_ = 0;
};

/// Returns `list` with at least `least` and at most `most` items; a `most` of 0 means no limit.
[[nodiscard]] inline Shape sized(Shape list, std::int64_t least, std::int64_t most) {
  list.lowest = least;
  list.highest = most;
  return list;
}

/// At least one item, separated by commas: `A1,A3`, `red,blue`, `V2,K3^`.
template <class T, std::size_t Most>
struct Spelling<ListOf<T, Most>> {
  using List = ListOf<T, Most>;
  static bool read(Cursor& cursor, const Table& table, List& list) {
    do {
      T item{};
      if (!Spelling<T>::read(cursor, table, item)) return false;
      list.add(item);
    } while (cursor.skip(','));
    return true;
  }
  static void write(std::string& out, const Table& table, const List& list) {
    for (const T& item : list) {
      if (&item != list.begin()) out += ',';
      Spelling<T>::write(out, table, item);
    }
    if (!list.complete()) out += ",…";
  }
  static std::optional<Value> to_value(const Table& table, const List& list, ValueMemory& memory) {
    if (!list.complete()) return std::nullopt;
    Value value = Value::list();
    for (const T& item : list) {
      auto inner = Spelling<T>::to_value(table, item, memory);
      if (!inner) return std::nullopt;
      value.push(memory, *inner);
    }
    return value;
  }
  static bool from_value(const Value& value, const Table& table, List& list) {
    if (value.kind != Value::Kind::kList || value.items.empty()) return false;
    for (const Value& inner : value.items) {
      T item{};
      if (!Spelling<T>::from_value(inner, table, item)) return false;
      list.add(item);
    }
    return list.complete();
  }
  static Shape shape() { return sized(Shape::list_of(Spelling<T>::shape()), 1, Most); }
};

}  // namespace stela
