#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "lib/core/diagnostic.h"

namespace stela {

struct Value;

/// The items of a list, or the members of an object, in order. They are allocated in a
/// `ValueMemory` and do not move.
class ValueItems {
 public:
  /// Iterates over the linked values.
  template <class V>
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Value;
    using difference_type = std::ptrdiff_t;
    using pointer = V*;
    using reference = V&;

    Iterator() = default;
    explicit Iterator(V* at) : at_(at) {}
    reference operator*() const { return *at_; }
    pointer operator->() const { return at_; }
    Iterator& operator++() {
      at_ = at_->next;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    V* at_ = nullptr;
  };

  [[nodiscard]] Iterator<Value> begin() { return Iterator<Value>(first_); }
  [[nodiscard]] Iterator<Value> end() { return {}; }
  [[nodiscard]] Iterator<const Value> begin() const { return Iterator<const Value>(first_); }
  [[nodiscard]] Iterator<const Value> end() const { return {}; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// The list must not be empty.
  [[nodiscard]] const Value& front() const { return *first_; }
  /// Returns the first item, or null if there is none.
  [[nodiscard]] Value* first() { return first_; }

  /// Appends a value that is not in any other list.
  void append(Value& value);
  void clear() { *this = {}; }

 private:
  Value* first_ = nullptr;
  Value* last_ = nullptr;
  std::uint32_t size_ = 0;
};

/// Memory for the parts of values, allocated in large pieces and freed all at once, because a
/// record has thousands of small values. Values and strings made here are valid until `clear` is
/// called or this object is destroyed.
class ValueMemory {
 public:
  ValueMemory() = default;
  ValueMemory(const ValueMemory&) = delete;
  ValueMemory& operator=(const ValueMemory&) = delete;
  ValueMemory(ValueMemory&&) = default;
  ValueMemory& operator=(ValueMemory&&) = default;
  ~ValueMemory() = default;

  /// Frees everything except as much memory as a typical record needs.
  void clear();
  /// Returns a copy of `value` that is not in any list.
  [[nodiscard]] Value& make(const Value& value);
  /// Returns a copy of `text`.
  [[nodiscard]] std::string_view keep(std::string_view text);
  /// Returns space for `size` characters.
  [[nodiscard]] char* room(std::size_t size) {
    if (size > left_) add_piece(size);
    left_ -= size;
    return at_ + left_;  // from the end, where no alignment is needed
  }

 private:
  void add_piece(std::size_t size);

  std::vector<std::unique_ptr<char[]>> pieces_;
  /// The unused part of the last piece, and its total size.
  char* at_ = nullptr;
  std::size_t left_ = 0;
  std::size_t piece_ = 0;
};

/// A structured value independent of any format: what JSON and XML can both express. Its strings
/// are views into the input or output, or into a `ValueMemory`, which also holds its items.
struct Value {
  enum class Kind : std::uint8_t { kNull, kBoolean, kInteger, kDecimal, kText, kList, kObject };

  Kind kind = Kind::kNull;
  bool boolean = false;
  std::int64_t integer = 0;
  /// A string, or a number that is not written as an integer, as written.
  std::string_view text;
  /// The items of a list, or the members of an object.
  ValueItems items;
  /// The next value in the list or object to which this one belongs.
  Value* next = nullptr;
  /// The member's name if this value is a member of an object.
  std::string_view key;
  /// Locations of the value and its key in the input.
  Span span;
  Span key_span;

  [[nodiscard]] static Value of_integer(std::int64_t value);
  [[nodiscard]] static Value of_boolean(bool value);
  /// `written`, such as `0.412`, must outlive the result.
  [[nodiscard]] static Value of_decimal(std::string_view written);
  /// `value` must outlive the result (`ValueMemory::keep`).
  [[nodiscard]] static Value of_text(std::string_view value);
  [[nodiscard]] static Value list();
  [[nodiscard]] static Value object();

  /// Appends a copy of `value` as a member of this object. `name` must outlive it.
  Value& add(ValueMemory& memory, std::string_view name, const Value& value);
  /// Appends a copy of `value` to this list.
  void push(ValueMemory& memory, const Value& value) { items.append(memory.make(value)); }

  /// Returns the member called `name`, or null.
  [[nodiscard]] const Value* find(std::string_view name) const;
  /// Returns the member `name` if it is of kind `wanted`, otherwise null.
  [[nodiscard]] const Value* find(std::string_view name, Kind wanted) const;
};

inline void ValueItems::append(Value& value) {
  value.next = nullptr;
  if (last_ == nullptr) {
    first_ = &value;
  } else {
    last_->next = &value;
  }
  last_ = &value;
  ++size_;
}

inline Value& ValueMemory::make(const Value& value) {
  static_assert(std::is_trivially_destructible_v<Value>);
  if (left_ < sizeof(Value)) add_piece(sizeof(Value));
  auto* made = new (at_) Value(value);
  at_ += sizeof(Value);
  left_ -= sizeof(Value);
  made->next = nullptr;
  return *made;
}

/// The values allowed in a place of the model; JSON Schema and XSD are generated from it.
struct Shape {
  enum class Kind : std::uint8_t { kInteger, kDecimal, kText, kList, kObject };

  Kind kind = Kind::kText;
  /// Range of an integer; of a decimal, in thousandths; of a list's size (`highest` 0: no maximum).
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
  /// A regular expression that the whole string must match (the subset that JSON Schema and XSD
  /// share); empty for any string.
  std::string pattern;
  /// For a string: the only values allowed; empty for any.
  std::vector<std::string> choices;
  std::string description;
  /// The members of an object, or the single shape of a list's items.
  std::vector<Shape> parts;
  std::string key;
  bool optional = false;

  [[nodiscard]] static Shape of_integer(std::int64_t lowest, std::int64_t highest);
  /// A number with three decimals, from `lowest` to `highest` thousandths.
  [[nodiscard]] static Shape of_decimal(std::int64_t lowest, std::int64_t highest);
  [[nodiscard]] static Shape of_text(std::string_view pattern = {});
  [[nodiscard]] static Shape one_of(std::vector<std::string> choices);
  [[nodiscard]] static Shape list_of(Shape item);
  [[nodiscard]] static Shape object(std::vector<Shape> members);
  /// Returns the same shape as member `key`.
  [[nodiscard]] Shape as(std::string_view name, bool is_optional = false) const;
};

}  // namespace stela
