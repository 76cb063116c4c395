#include "lib/core/value.h"

#include <algorithm>
#include <utility>

namespace stela {
namespace {

/// Small, as many commands need only a few values. Up to this much is kept.
constexpr std::size_t kFirstPiece = std::size_t{1} << 12U;
constexpr std::size_t kLargestPiece = std::size_t{1} << 20U;

/// Whether values of this size stay aligned in a piece, whose beginning is aligned for any type.
constexpr bool is_aligned(std::size_t size) { return size % alignof(Value) == 0; }
static_assert(is_aligned(sizeof(Value)));

}  // namespace

void ValueMemory::clear() {
  // Keeps one piece, the last, which is nearly always the largest.
  if (pieces_.size() > 1) {
    pieces_.front() = std::move(pieces_.back());
    pieces_.resize(1);
  }
  if (piece_ > kLargestPiece) {
    pieces_.clear();
    piece_ = 0;
  }
  at_ = pieces_.empty() ? nullptr : pieces_.front().get();
  left_ = piece_;
}

void ValueMemory::add_piece(std::size_t size) {
  piece_ = std::max(size, std::clamp(2 * piece_, kFirstPiece, kLargestPiece));
  pieces_.push_back(std::make_unique_for_overwrite<char[]>(piece_));
  at_ = pieces_.back().get();
  left_ = piece_;
}

std::string_view ValueMemory::keep(std::string_view text) {
  char* kept = room(text.size());
  std::copy(text.begin(), text.end(), kept);
  return {kept, text.size()};
}

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

Value Value::of_decimal(std::string_view written) {
  Value v;
  v.kind = Kind::kDecimal;
  v.text = written;
  return v;
}

Value Value::of_text(std::string_view value) {
  Value v;
  v.kind = Kind::kText;
  v.text = value;
  return v;
}

Value Value::list() {
  Value v;
  v.kind = Kind::kList;
  return v;
}

Value Value::object() {
  Value v;
  v.kind = Kind::kObject;
  return v;
}

Value& Value::add(ValueMemory& memory, std::string_view name, const Value& value) {
  Value& member = memory.make(value);
  member.key = name;
  items.append(member);
  return *this;
}

const Value* Value::find(std::string_view name) const {
  if (kind != Kind::kObject) return nullptr;
  // Few keys begin with the same letter, so few need a comparison.
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

Shape Shape::of_decimal(std::int64_t lowest, std::int64_t highest) {
  Shape s = of_integer(lowest, highest);
  s.kind = Kind::kDecimal;
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
