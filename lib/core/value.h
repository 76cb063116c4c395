#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/core/diagnostic.h"

namespace stela {

/// A structured value of no format in particular: what JSON and XML both carry.
struct Value {
  enum class Kind : std::uint8_t { kNull, kBoolean, kInteger, kText, kList, kObject };

  Kind kind = Kind::kNull;
  bool boolean = false;
  std::int64_t integer = 0;
  std::string text;
  /// The items of a list, or the members of an object.
  std::vector<Value> items;
  /// The member's name when this value is a member of an object.
  std::string key;
  /// Where the value, and its key, stood when it was read.
  Span span;
  Span key_span;

  [[nodiscard]] static Value of_integer(std::int64_t value);
  [[nodiscard]] static Value of_boolean(bool value);
  [[nodiscard]] static Value of_text(std::string_view value);
  [[nodiscard]] static Value list(std::vector<Value> items = {});
  [[nodiscard]] static Value object();

  /// Appends a member to an object, or an item to a list.
  Value& add(std::string_view name, Value value);
  void push(Value value) { items.push_back(std::move(value)); }

  /// The member called `name`, or null.
  [[nodiscard]] const Value* find(std::string_view name) const;
  /// The member `name` if it is of kind `wanted`, else null.
  [[nodiscard]] const Value* find(std::string_view name, Kind wanted) const;
};

/// What values a place of the model may hold; JSON Schema and XSD are made from it.
struct Shape {
  enum class Kind : std::uint8_t { kInteger, kText, kList, kObject };

  Kind kind = Kind::kText;
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
  /// A regular expression that the whole text matches (the subset that JSON Schema and XSD share);
  /// empty: any text.
  std::string pattern;
  /// For a text: the only values allowed; empty: any.
  std::vector<std::string> choices;
  std::string description;
  /// The members of an object, or the one shape of a list's items.
  std::vector<Shape> parts;
  std::string key;
  bool optional = false;

  [[nodiscard]] static Shape of_integer(std::int64_t lowest, std::int64_t highest);
  [[nodiscard]] static Shape of_text(std::string_view pattern = {});
  [[nodiscard]] static Shape one_of(std::vector<std::string> choices);
  [[nodiscard]] static Shape list_of(Shape item);
  [[nodiscard]] static Shape object(std::vector<Shape> members);
  /// The same shape as member `key`.
  [[nodiscard]] Shape as(std::string_view name, bool is_optional = false) const;
};

}  // namespace stela
