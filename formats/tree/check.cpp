#include "formats/tree/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "lib/core/comment_command.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/game/info.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela::tree {
namespace {

/// Continues matching with the rest of the text.
using Next = std::function<bool(std::string_view rest)>;

constexpr std::size_t kUnbounded = std::numeric_limits<std::size_t>::max();

/// Returns the size of the atom at the beginning of `pattern`: a class, a group or a character.
std::size_t atom_size(std::string_view pattern) {
  if (pattern[0] == '\\') return 2;
  if (pattern[0] == '[') {
    std::size_t at = 1;
    while (pattern[at] != ']') at += pattern[at] == '\\' ? 2U : 1U;
    return at + 1;
  }
  if (pattern[0] != '(') return 1;
  std::size_t at = 1;
  while (pattern[at] != ')') at += atom_size(pattern.substr(at));
  return at + 1;
}

struct Repeats {
  std::size_t least = 1;
  std::size_t most = 1;
};

/// Removes a quantifier from the beginning of `pattern`, if there is one.
Repeats take_repeats(std::string_view& pattern) {
  Repeats repeats;
  if (pattern.empty()) return repeats;
  if (pattern[0] == '?') repeats = {0, 1};
  if (pattern[0] == '*') repeats = {0, kUnbounded};
  if (pattern[0] == '+') repeats = {1, kUnbounded};
  std::size_t size = std::string_view("?*+").find(pattern[0]) == std::string_view::npos ? 0 : 1;
  if (pattern[0] == '{') {
    size = pattern.find('}') + 1;
    const char* end = pattern.data() + size - 1;
    const auto least = std::from_chars(pattern.data() + 1, end, repeats.least);
    repeats.most = repeats.least;
    if (least.ptr != end) {
      repeats.most = kUnbounded;
      std::from_chars(least.ptr + 1, end, repeats.most);
    }
  }
  pattern.remove_prefix(size);
  return repeats;
}

/// Whether the class `members`, without its brackets, contains `c`.
bool class_has(std::string_view members, char c) {
  const bool negated = members.starts_with('^');
  if (negated) members.remove_prefix(1);
  const auto take = [&] {
    const bool escaped = members[0] == '\\';
    if (escaped) members.remove_prefix(1);
    char taken = members[0];
    if (escaped && taken == 't') taken = '\t';
    if (escaped && taken == 'r') taken = '\r';
    if (escaped && taken == 'n') taken = '\n';
    members.remove_prefix(1);
    return static_cast<unsigned char>(taken);
  };
  const auto byte = static_cast<unsigned char>(c);
  while (!members.empty()) {
    const unsigned char low = take();
    unsigned char high = low;
    if (members.size() > 1 && members[0] == '-') {
      members.remove_prefix(1);
      high = take();
    }
    if (byte >= low && byte <= high) return !negated;
  }
  return negated;
}

bool match(std::string_view pattern, std::string_view text, const Next& next);

bool match_atom(std::string_view atom, std::string_view text, const Next& next) {
  if (atom[0] == '(') return match(atom.substr(1, atom.size() - 2), text, next);
  if (text.empty()) return false;
  const bool is_class = atom[0] == '[';
  const bool same =
      is_class ? class_has(atom.substr(1, atom.size() - 2), text[0]) : atom.back() == text[0];
  return same && next(text.substr(1));
}

bool match_sequence(std::string_view sequence, std::string_view text, const Next& next);

bool match_repeated(std::string_view atom, Repeats repeats, std::string_view sequence,
                    std::string_view text, const Next& next) {
  if (repeats.most > 0) {
    const Repeats left{repeats.least > 0 ? repeats.least - 1 : 0,
                       repeats.most == kUnbounded ? kUnbounded : repeats.most - 1};
    const bool more = match_atom(atom, text, [&](std::string_view rest) {
      return rest.size() < text.size() && match_repeated(atom, left, sequence, rest, next);
    });
    if (more) return true;
  }
  return repeats.least == 0 && match_sequence(sequence, text, next);
}

bool match_sequence(std::string_view sequence, std::string_view text, const Next& next) {
  if (sequence.empty()) return next(text);
  const std::string_view atom = sequence.substr(0, atom_size(sequence));
  sequence.remove_prefix(atom.size());
  const Repeats repeats = take_repeats(sequence);
  return match_repeated(atom, repeats, sequence, text, next);
}

/// Tries the alternatives of `pattern` in order.
bool match(std::string_view pattern, std::string_view text, const Next& next) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at < pattern.size();) {
    if (pattern[at] != '|') {
      at += atom_size(pattern.substr(at));
      continue;
    }
    if (match_sequence(pattern.substr(begin, at - begin), text, next)) return true;
    begin = ++at;
  }
  return match_sequence(pattern.substr(begin), text, next);
}

Message kind_due(Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::kInteger:
      return tr("a whole number");
    case Shape::Kind::kDecimal:
      return tr("a number");
    case Shape::Kind::kText:
      return tr("text");
    case Shape::Kind::kList:
      return tr("a list");
    case Shape::Kind::kObject:
      return tr("an object");
  }
  return {};
}

bool has_kind(const Value& value, Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::kInteger:
      return value.kind == Value::Kind::kInteger;
    case Shape::Kind::kDecimal:
      return value.kind == Value::Kind::kDecimal;
    case Shape::Kind::kText:
      return value.kind == Value::Kind::kText;
    case Shape::Kind::kList:
      return value.kind == Value::Kind::kList;
    case Shape::Kind::kObject:
      return value.kind == Value::Kind::kObject;
  }
  return false;
}

/// Returns the range of `shape`, an integer.
Message range_of(const Shape& shape) {
  return shape.highest == kUnlimited
             ? tr("it is at least {0}", shape.lowest)
             : tr("it is a number from {0} to {1}", shape.lowest, shape.highest);
}

bool check_integer(const Value& value, const Shape& shape, std::string_view name,
                   Reporter& reporter) {
  const bool inexact =
      shape.highest == kUnlimited && value.integer > kLargestExact && !reporter.is_xml();
  if (value.integer >= shape.lowest && value.integer <= shape.highest && !inexact) return true;
  reporter.syntax(value.span, tr("`{0}` cannot be {1}", name, value.integer),
                  inexact ? tr("it is a whole number, or a string beyond 2^53") : range_of(shape));
  return false;
}

bool check_decimal(const Value& value, const Shape& shape, std::string_view name,
                   Reporter& reporter) {
  const bool text = value.kind == Value::Kind::kText;
  const bool number = value.kind == Value::Kind::kInteger || value.kind == Value::Kind::kDecimal;
  if (!number && !(text && reporter.is_xml())) {
    return report_kind(value, name, kind_due(shape.kind), reporter);
  }
  const std::optional<Thousandths> read = thousandths_of(value);
  if (read && *read >= shape.lowest && *read <= shape.highest) return true;
  const std::string written = value.kind == Value::Kind::kInteger ? std::to_string(value.integer)
                              : text ? fmt::format("`{}`", shown(value.text))
                                     : shown(value.text);
  reporter.syntax(value.span, tr("`{0}` cannot be {1}", name, written),
                  tr("it is a number from {0} to {1} with at most three decimals",
                     as_decimal(static_cast<Thousandths>(shape.lowest)),
                     as_decimal(static_cast<Thousandths>(shape.highest))));
  return false;
}

/// Checks for a number that is too large for an integer, as text.
bool check_digits(const Value& value, std::string_view name, Reporter& reporter) {
  constexpr std::size_t kFewest = 16;  // as many digits as 2^53
  const std::string_view digits = value.text;
  if (digits.size() >= kFewest && digits.front() != '0' &&
      digits.find_first_not_of("0123456789") == std::string_view::npos) {
    return true;
  }
  if (reporter.is_xml()) {
    reporter.syntax(value.span, tr("`{0}` cannot be `{1}`", name, shown(digits)),
                    tr("it is a whole number"));
  } else {
    reporter.syntax(value.span, tr("`{0}` cannot be the text `{1}`", name, shown(digits)),
                    tr("it is a whole number, or a string beyond 2^53"));
  }
  return false;
}

bool check_text(const Value& value, const Shape& shape, std::string_view name, Reporter& reporter) {
  Message hint;
  if (!shape.choices.empty()) {
    const auto& choices = shape.choices;
    if (contains(choices, value.text)) return true;
    const std::vector<std::string_view> words(choices.begin(), choices.end());
    hint = tr("it is {0}", one_of(words));
  } else if (shape.pattern.empty() || shape.pattern == kTokenPattern ||
             shape.pattern == kActorPattern || shape.pattern == kTagNamePattern ||
             shape.pattern == kDatePattern ||
             (shape.pattern == kClockPattern ? read_clock(value.text).has_value()
                                             : matches(value.text, shape.pattern))) {
    // Errors in an actor, a token or the name of a tag are reported better elsewhere; an
    // invalid date breaks `record.tag-value`.
    return true;
  } else {
    hint = tr("it has the form `{0}`", shape.pattern);
  }
  reporter.syntax(value.span, tr("`{0}` cannot be `{1}`", name, shown(value.text)),
                  std::move(hint));
  return false;
}

bool check_size(const Value& list, const Shape& shape, std::string_view name, Reporter& reporter) {
  const auto size = static_cast<std::int64_t>(list.items.size());
  if (size < shape.lowest) {
    reporter.syntax(list.span,
                    size == 0
                        ? tr("`{0}` is empty", name)
                        : trn(size, "`{1}` has only {0} item", "`{1}` has only {0} items", name),
                    trn(shape.lowest, "it has at least {0} item", "it has at least {0} items"));
    return false;
  }
  if (shape.highest == 0 || size <= shape.highest) return true;
  reporter.syntax(list.span, trn(size, "`{1}` has {0} item", "`{1}` has {0} items", name),
                  trn(shape.highest, "it has at most {0} item", "it has at most {0} items"));
  return false;
}

/// The names of an object's members in a document, by their form.
struct MemberNames {
  /// In JSON, all members are fields.
  std::vector<std::string_view> fields;
  std::vector<std::string_view> attributes;
  std::vector<std::string_view> elements;

  MemberNames(const Shape& shape, bool xml, const std::function<bool(const Shape&)>& wanted) {
    for (const Shape& part : shape.parts) {
      if (!wanted(part)) continue;
      if (!xml) {
        fields.push_back(part.key);
      } else if (part.key != codec::kVerbKey) {
        add(part);
      }
    }
  }

 private:
  /// Adds a member in its XML form (`formats/xml/writer.h`).
  void add(const Shape& part) {
    if (is_scalar(part) || is_words(part)) {
      attributes.push_back(part.key);
    } else if (part.kind == Shape::Kind::kObject && !part.parts.empty()) {
      for (const Shape& inner : part.parts) add(inner);
    } else {
      const ListSpec* list = list_named(part.key);
      if (list == nullptr) {
        elements.push_back(part.key);
      } else if (!list->item.empty()) {
        elements.push_back(list->item);
      }
    }
  }
};

std::string called(std::string_view name, const Reporter& reporter) {
  return reporter.is_xml() ? fmt::format("`<{}>`", shown(name)) : fmt::format("`{}`", shown(name));
}

/// Whether a member that is an attribute in XML is an element there, or the other way round.
bool is_misplaced(const Value& member, const Shape& shape) {
  const bool text = member.kind == Value::Kind::kText || member.kind == Value::Kind::kInteger;
  if (member.kind == Value::Kind::kNull || (text && is_scalar(shape))) return false;
  return !has_kind(member, shape.kind);
}

void report_unknown_member(const Value& member, const Shape& shape, std::string_view name,
                           Reporter& reporter) {
  const MemberNames known(shape, reporter.is_xml(), [](const Shape&) { return true; });
  const bool element = reporter.is_xml() && member.kind == Value::Kind::kObject;
  const auto& names = !reporter.is_xml() ? known.fields
                      : element          ? known.elements
                                         : known.attributes;
  const auto& others = element ? known.attributes : known.elements;
  Message hint = suggestion(member.key, names);
  if (contains(others, member.key)) {
    hint =
        element ? tr("`{0}` is an attribute", member.key) : tr("`{0}` is an element", member.key);
  }
  const std::string key =
      element ? called(member.key, reporter) : fmt::format("`{}`", shown(member.key));
  const std::string owner = called(name, reporter);
  reporter.syntax(member.key_span,
                  !reporter.is_xml() ? tr("{0} has no field {1}", owner, key)
                  : element          ? tr("{0} has no element {1}", owner, key)
                                     : tr("{0} has no attribute {1}", owner, key),
                  std::move(hint));
}

/// Returns the names as a list between `begin` and `end`.
Message listed(const std::vector<std::string_view>& names, std::string_view begin,
               std::string_view end) {
  std::vector<Message> parts;
  parts.reserve(names.size());
  for (const std::string_view name : names) {
    parts.emplace_back(fmt::format("{}{}{}", begin, name, end));
  }
  return and_list(parts);
}

/// Reports which members `object` lacks, except those that are misspelt, which have been reported.
void report_missing_members(const Value& object, const Shape& shape, std::string_view name,
                            Reporter& reporter) {
  std::vector<std::string_view> keys;
  for (const Shape& part : shape.parts) {
    if (object.find(part.key) == nullptr) keys.push_back(part.key);
  }
  std::vector<std::string_view> misspelt;
  for (const Value& member : object.items) misspelt.push_back(closest(member.key, keys));
  const MemberNames missing(shape, reporter.is_xml(), [&](const Shape& part) {
    return !part.optional && object.find(part.key) == nullptr && !contains(misspelt, part.key);
  });
  std::vector<Message> all;
  const Message fields = listed(missing.fields, "`", "`");
  const Message attributes = listed(missing.attributes, "`", "`");
  const Message elements = listed(missing.elements, "`<", ">`");
  if (!fields.empty()) {
    all.push_back(missing.fields.size() == 1 ? tr("the field {0}", fields)
                                             : tr("the fields {0}", fields));
  }
  if (!attributes.empty()) {
    all.push_back(missing.attributes.size() == 1 ? tr("the attribute {0}", attributes)
                                                 : tr("the attributes {0}", attributes));
  }
  if (!elements.empty()) {
    all.push_back(missing.elements.size() == 1 ? tr("the element {0}", elements)
                                               : tr("the elements {0}", elements));
  }
  if (all.empty()) return;
  reporter.syntax(object.span, tr("{0} lacks {1}", called(name, reporter), and_list(all)));
}

/// Checks a member that is one of those of `shape`.
bool check_known_member(const Value& member, const Shape& shape, std::string_view owner,
                        Reporter& reporter) {
  // The attributes of an object are those of the element around it.
  const bool flat = reporter.is_xml() && member.kind == Value::Kind::kObject &&
                    shape.kind == Shape::Kind::kObject && !shape.parts.empty();
  return flat ? check_members(member, shape, owner, reporter)
              : check_shape(member, shape, shape.key, reporter);
}

}  // namespace

bool matches(std::string_view text, std::string_view pattern) {
  constexpr std::size_t kLongest = 256;
  return text.size() <= kLongest &&
         match(pattern, text, [](std::string_view rest) { return rest.empty(); });
}

Message kind_of(const Value& value) {
  switch (value.kind) {
    case Value::Kind::kNull:
      return tr("nothing");
    case Value::Kind::kBoolean:
      return value.boolean ? "`true`" : "`false`";
    case Value::Kind::kInteger:
    case Value::Kind::kDecimal:
      return tr("a number");
    case Value::Kind::kText:
      return tr("text");
    case Value::Kind::kList:
      return tr("a list");
    case Value::Kind::kObject:
      return tr("an object");
  }
  return {};
}

bool report_kind(const Value& value, std::string_view name, const Message& due,
                 Reporter& reporter) {
  if (value.kind == Value::Kind::kNull) return false;
  reporter.syntax(value.span, tr("`{0}` is {1}, but should be {2}", name, kind_of(value), due));
  return false;
}

const Value* find_verb(const Value& value, std::string_view what, Reporter& reporter) {
  if (value.kind != Value::Kind::kObject) {
    report_kind(value, what, tr("an object"), reporter);
    return nullptr;
  }
  const Value* verb = value.find(codec::kVerbKey);
  if (verb == nullptr) {
    reporter.syntax(value.span, tr("`{0}` lacks the field `{1}`", what, codec::kVerbKey));
  } else if (verb->kind != Value::Kind::kText) {
    report_kind(*verb, codec::kVerbKey, tr("text"), reporter);
    verb = nullptr;
  }
  return verb;
}

const Shape* closest_shape(const Value& value, const std::vector<Shape>& shapes,
                           const Reporter& reporter) {
  const std::string_view verb = value.find(codec::kVerbKey)->text;
  const Shape* best = nullptr;
  std::size_t fewest = 0;
  for (const Shape& shape : shapes) {
    if (shape.key != verb) continue;
    std::vector<Diagnostic> found;
    Reporter trial(found, reporter.is_xml() ? Syntax::kXml : Syntax::kJson);
    if (check_members(value, shape, trial)) return &shape;
    if (best == nullptr || trial.count() < fewest) {
      best = &shape;
      fewest = trial.count();
    }
  }
  return best;
}

bool check_shape(const Value& value, const Shape& shape, std::string_view name,
                 Reporter& reporter) {
  if (shape.highest == kUnlimited && value.kind == Value::Kind::kText) {
    return check_digits(value, name, reporter);
  }
  if (!has_kind(value, shape.kind)) {
    // In JSON it may be an integer, in XML it is text.
    if (shape.kind == Shape::Kind::kDecimal) return check_decimal(value, shape, name, reporter);
    if (reporter.is_xml() && is_scalar(shape) && value.kind == Value::Kind::kText) {
      reporter.syntax(value.span, tr("`{0}` cannot be `{1}`", name, shown(value.text)),
                      range_of(shape));
      return false;
    }
    if (shape.kind == Shape::Kind::kInteger && value.kind == Value::Kind::kDecimal) {
      reporter.syntax(value.span, tr("`{0}` is not written as a whole number", shown(value.text)));
      return false;
    }
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
    case Shape::Kind::kDecimal:
      return check_decimal(value, shape, name, reporter);
    case Shape::Kind::kList:
      break;
  }
  bool good = check_size(value, shape, name, reporter);
  if (shape.parts.empty()) return good;
  const Shape& item = shape.parts.front();
  for (const Value& part : value.items) {
    good = check_shape(part, item, item.key.empty() ? name : item.key, reporter) && good;
  }
  return good;
}

bool check_members(const Value& object, const Shape& shape, Reporter& reporter) {
  return check_members(object, shape, shape.key, reporter);
}

bool check_members(const Value& object, const Shape& shape, std::string_view name,
                   Reporter& reporter) {
  bool good = true;
  for (const Value& member : object.items) {
    const auto known = std::ranges::find_if(shape.parts, [&](const Shape& part) {
      return part.key.size() == member.key.size() && part.key[0] == member.key[0] &&
             part.key == member.key;
    });
    if (known == shape.parts.end() || (reporter.is_xml() && is_misplaced(member, *known))) {
      report_unknown_member(member, shape, name, reporter);
      good = false;
    } else {
      good = check_known_member(member, *known, name, reporter) && good;
    }
  }
  const bool whole = std::ranges::all_of(shape.parts, [&](const Shape& part) {
    return part.optional || object.find(part.key) != nullptr;
  });
  if (whole) return good;
  report_missing_members(object, shape, name, reporter);
  return false;
}

}  // namespace stela::tree
