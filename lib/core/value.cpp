#include "lib/core/value.h"

namespace stela {

Value Value::of_integer(std::int64_t value) {
  Value v;
  v.kind = Kind::kInteger;
  v.integer = value;
  return v;
}

Value Value::of_boolean(bool value) {
  Value v;
  v.kind = Kind::kBoolean;
  v.boolean = value;
  return v;
}

Value Value::of_text(std::string_view value) {
  Value v;
  v.kind = Kind::kText;
  v.text = value;
  return v;
}

Value Value::list(std::vector<Value> items) {
  Value v;
  v.kind = Kind::kList;
  v.items = std::move(items);
  return v;
}

Value Value::object() {
  Value v;
  v.kind = Kind::kObject;
  return v;
}

Value& Value::add(std::string_view name, Value value) {
  value.key = name;
  items.push_back(std::move(value));
  return *this;
}

const Value* Value::find(std::string_view name) const {
  if (kind != Kind::kObject) return nullptr;
  // Few keys begin alike, so that few need a comparison.
  const char first = name.empty() ? '\0' : name.front();
  for (const Value& item : items) {
    if (item.key.size() == name.size() && item.key[0] == first && item.key == name) return &item;
  }
  return nullptr;
}

const Value* Value::find(std::string_view name, Kind wanted) const {
  const Value* found = find(name);
  return found != nullptr && found->kind == wanted ? found : nullptr;
}

Shape Shape::of_integer(std::int64_t lowest, std::int64_t highest) {
  Shape s;
  s.kind = Kind::kInteger;
  s.lowest = lowest;
  s.highest = highest;
  return s;
}

Shape Shape::of_text(std::string_view pattern) {
  Shape s;
  s.pattern = pattern;
  return s;
}

Shape Shape::one_of(std::vector<std::string> choices) {
  Shape s;
  s.choices = std::move(choices);
  return s;
}

Shape Shape::list_of(Shape item) {
  Shape s;
  s.kind = Kind::kList;
  s.parts.push_back(std::move(item));
  return s;
}

Shape Shape::object(std::vector<Shape> members) {
  Shape s;
  s.kind = Kind::kObject;
  s.parts = std::move(members);
  return s;
}

Shape Shape::as(std::string_view name, bool is_optional) const {
  Shape s = *this;
  s.key = name;
  s.optional = is_optional;
  return s;
}

}  // namespace stela
