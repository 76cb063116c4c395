#include "formats/xml/merge.h"

#include <algorithm>
#include <string>

#include "formats/xml/layout.h"

namespace stela::xml {
namespace {

/// Makes the scalar `into` also allow everything that `other` allows.
void merge_scalar(Shape& into, const Shape& other) {
  const bool choices = !into.choices.empty() && !other.choices.empty();
  const bool patterns = !into.pattern.empty() && !other.pattern.empty();
  if (into.kind != other.kind || (into.kind == Shape::Kind::kText && !choices && !patterns)) {
    into = Shape::of_text().as(into.key);  // no narrower type is possible
  } else if (into.kind != Shape::Kind::kText) {
    into.lowest = std::min(into.lowest, other.lowest);
    into.highest = std::max(into.highest, other.highest);
  } else if (choices) {
    for (const std::string& choice : other.choices) {
      const auto known = std::ranges::find(into.choices, choice);
      if (known == into.choices.end()) into.choices.push_back(choice);
    }
  } else if (into.pattern != other.pattern) {
    into.pattern = "(" + into.pattern + ")|(" + other.pattern + ")";
  }
}

/// Returns the part of `shape` that corresponds to `wanted`, or null.
const Shape* find_same(const Shape& shape, const Shape& wanted) {
  const auto found = std::ranges::find_if(shape.parts, [&](const Shape& part) {
    return part.key == wanted.key && tree::is_scalar(part) == tree::is_scalar(wanted);
  });
  return found == shape.parts.end() ? nullptr : &*found;
}

/// Makes the object or list `into` also allow everything that `other` allows.
void merge(Shape& into, const Shape& other) {
  const bool limited = into.highest > 0 && other.highest > 0;
  into.lowest = std::min(into.lowest, other.lowest);
  into.highest = limited ? std::max(into.highest, other.highest) : 0;
  for (Shape& part : into.parts) {
    const Shape* same = find_same(other, part);
    const bool optional = part.optional || same == nullptr || same->optional;
    if (same != nullptr && tree::is_scalar(part)) merge_scalar(part, *same);
    if (same != nullptr && !tree::is_scalar(part)) merge(part, *same);
    part.optional = optional;
  }
  for (const Shape& part : other.parts) {
    if (find_same(into, part) == nullptr) into.parts.push_back(part.as(part.key, true));
  }
}

}  // namespace

std::vector<Shape> merged(const std::vector<Shape>& shapes) {
  std::vector<Shape> out;
  for (const Shape& shape : shapes) {
    const auto same = std::ranges::find(out, shape.key, &Shape::key);
    if (same == out.end()) {
      out.push_back(shape);
    } else {
      merge(*same, shape);
    }
  }
  return out;
}

}  // namespace stela::xml
