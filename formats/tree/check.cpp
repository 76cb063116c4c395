#include "formats/tree/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "formats/tree/model.h"
#include "formats/tree/pattern.h"
#include "lib/core/words.h"

namespace stela::tree {
namespace {

std::string_view kind_due(Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::kInteger:
      return "a whole number";
    case Shape::Kind::kText:
      return "text";
    case Shape::Kind::kList:
      return "a list";
    case Shape::Kind::kObject:
      return "an object";
  }
  return {};
}

bool has_kind(const Value& value, Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::kInteger:
      return value.kind == Value::Kind::kInteger;
    case Shape::Kind::kText:
      return value.kind == Value::Kind::kText;
    case Shape::Kind::kList:
      return value.kind == Value::Kind::kList;
    case Shape::Kind::kObject:
      return value.kind == Value::Kind::kObject;
  }
  return false;
}

bool check_integer(const Value& value, const Shape& shape, std::string_view name,
                   Reporter& reporter) {
  if (value.integer >= shape.lowest && value.integer <= shape.highest) return true;
  const std::string range =
      shape.highest == kUnlimited
          ? fmt::format("it is at least {}", shape.lowest)
          : fmt::format("it is a number from {} to {}", shape.lowest, shape.highest);
  reporter.syntax(value.span, fmt::format("`{}` cannot be {}", name, value.integer), range);
  return false;
}

/// A number that an integer cannot safely hold, as text.
bool check_digits(const Value& value, std::string_view name, Reporter& reporter) {
  constexpr std::size_t kFewest = 16;  // as many as 2^53 has
  const std::string_view digits = value.text;
  if (digits.size() >= kFewest && digits.front() != '0' &&
      digits.find_first_not_of("0123456789") == std::string_view::npos) {
    return true;
  }
  reporter.syntax(value.span, fmt::format("`{}` cannot be the text `{}`", name, shown(digits)),
                  "it is a whole number, and text only beyond 2^53");
  return false;
}

bool check_text(const Value& value, const Shape& shape, std::string_view name, Reporter& reporter) {
  std::string hint;
  if (!shape.choices.empty()) {
    const auto& choices = shape.choices;
    if (std::find(choices.begin(), choices.end(), value.text) != choices.end()) return true;
    const std::vector<std::string_view> words(choices.begin(), choices.end());
    hint = fmt::format("it is {}", one_of(words));
  } else if (shape.pattern.empty() || shape.pattern == kTokenPattern ||
             shape.pattern == kActorPattern || matches(value.text, shape.pattern)) {
    return true;  // what is wrong with an actor or a token can be told better (words.h)
  } else {
    hint = fmt::format("it has the form `{}`", shape.pattern);
  }
  reporter.syntax(value.span, fmt::format("`{}` cannot be `{}`", name, shown(value.text)),
                  std::move(hint));
  return false;
}

void report_unknown_member(const Value& member, const Shape& shape, std::string_view name,
                           Reporter& reporter) {
  std::vector<std::string_view> names;
  for (const Shape& part : shape.parts) names.push_back(part.key);
  reporter.syntax(member.key_span, fmt::format("`{}` has no field `{}`", name, shown(member.key)),
                  suggestion(member.key, names));
}

bool check_members(const Value& object, const Shape& shape, std::string_view name,
                   Reporter& reporter) {
  bool good = true;
  for (const Value& member : object.items) {
    const auto known = std::find_if(shape.parts.begin(), shape.parts.end(), [&](const Shape& part) {
      return part.key.size() == member.key.size() && part.key[0] == member.key[0] &&
             part.key == member.key;
    });
    if (known == shape.parts.end()) {
      report_unknown_member(member, shape, name, reporter);
      good = false;
    } else {
      good = check_shape(member, *known, known->key, reporter) && good;
    }
  }
  for (const Shape& part : shape.parts) {
    if (part.optional || object.find(part.key) != nullptr) continue;
    reporter.syntax(object.span, fmt::format("`{}` lacks the field `{}`", name, part.key));
    good = false;
  }
  return good;
}

}  // namespace

std::string_view kind_of(const Value& value) {
  switch (value.kind) {
    case Value::Kind::kNull:
      return "nothing";
    case Value::Kind::kBoolean:
      return value.boolean ? "`true`" : "`false`";
    case Value::Kind::kInteger:
      return "a number";
    case Value::Kind::kText:
      return "text";
    case Value::Kind::kList:
      return "a list";
    case Value::Kind::kObject:
      return "an object";
  }
  return {};
}

bool report_kind(const Value& value, std::string_view name, std::string_view due,
                 Reporter& reporter) {
  if (value.kind == Value::Kind::kNull) return false;
  reporter.syntax(value.span,
                  fmt::format("`{}` is {}, where {} is due", name, kind_of(value), due));
  return false;
}

bool check_shape(const Value& value, const Shape& shape, std::string_view name,
                 Reporter& reporter) {
  if (shape.highest == kUnlimited && value.kind == Value::Kind::kText) {
    return check_digits(value, name, reporter);
  }
  if (!has_kind(value, shape.kind)) {
    return report_kind(value, name, kind_due(shape.kind), reporter);
  }
  switch (shape.kind) {
    case Shape::Kind::kInteger:
      return check_integer(value, shape, name, reporter);
    case Shape::Kind::kText:
      return check_text(value, shape, name, reporter);
    case Shape::Kind::kObject:
      return shape.parts.empty() ||
             check_members(value, shape, shape.key.empty() ? name : shape.key, reporter);
    case Shape::Kind::kList:
      break;
  }
  if (shape.parts.empty()) return true;
  const Shape& item = shape.parts.front();
  bool good = true;
  for (const Value& part : value.items) {
    good = check_shape(part, item, item.key.empty() ? name : item.key, reporter) && good;
  }
  return good;
}

bool check_members(const Value& object, const Shape& shape, Reporter& reporter) {
  return check_members(object, shape, shape.key, reporter);
}

}  // namespace stela::tree
