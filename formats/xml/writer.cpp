#include "formats/xml/writer.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/commands.h"
#include "formats/tree/model.h"
#include "formats/tree/tags.h"
#include "formats/xml/namespaces.h"
#include "formats/xml/records.h"
#include "lib/core/lines.h"
#include "lib/core/markup.h"
#include "lib/game/info.h"

namespace stela::xml {
namespace {

using tree::is_scalar;
using tree::is_words;
using tree::ItemForm;
using tree::ListSpec;

/// Adds the attributes and elements for the members of `object`.
void add_members(const Shape& object, std::string_view owner, Layout& layout);

void add_field(Field field, Layout& layout) {
  const auto same = std::ranges::find(layout.fields, field.name, &Field::name);
  if (same == layout.fields.end()) {
    layout.fields.push_back(std::move(field));
  } else {
    same->number = same->number || field.number;
  }
}

void add_list(const Shape& list, Layout& layout) {
  const ListSpec* spec = tree::list_named(list.key);
  if (spec == nullptr || list.parts.empty()) return;  // described elsewhere
  Child child{std::string(spec->item), list.key, spec->form, {}, {}};
  if (spec->form == ItemForm::kObject) {
    Layout item;
    add_members(list.parts.front(), {}, item);
    child.fields = std::move(item.fields);
    child.children = std::move(item.children);
  }
  layout.children.push_back(std::move(child));
}

void add_members(const Shape& object, std::string_view owner, Layout& layout) {
  for (const Shape& part : object.parts) {
    if (part.key == codec::kVerbKey) continue;
    if (is_scalar(part) || is_words(part)) {
      const bool words = !is_scalar(part);
      const Shape& item = words ? part.parts.front() : part;
      add_field({part.key, std::string(owner), words, item.kind == Shape::Kind::kInteger}, layout);
    } else if (part.kind == Shape::Kind::kObject) {
      add_members(part, part.key, layout);
    } else {
      add_list(part, layout);
    }
  }
}

Layouts make_layouts(const GameInfo* game) {
  Layouts made;
  add_members(tree::record_shape(), {}, made.record);
  add_members(tree::entry_shape(), {}, made.entry);
  add_members(tree::result_shape(), {}, made.result);
  for (const Shape& shape : tree::common_action_shapes()) made.actions.add(shape);
  if (game != nullptr) {
    add_members(tree::score_shape(*game, "score"), "score", made.entry);
    for (const Shape& shape : game->actions().shapes()) made.actions.add(shape);
  }
  for (const Shape& shape : tree::claim_shapes(game)) made.claims.add(shape);
  for (const Shape& shape : tree::command_shapes()) made.commands.add(shape);
  return made;
}

}  // namespace

const Field* Layout::find(const std::vector<Field>& fields, std::string_view name) {
  for (const Field& field : fields) {
    if (is_same(field.name, name)) return &field;
  }
  return nullptr;
}

const Child* Layout::find(const std::vector<Child>& children, std::string_view name) {
  const auto found =
      std::ranges::find_if(children, [&](const Child& child) { return is_same(child.name, name); });
  return found == children.end() ? nullptr : &*found;
}

const Layout& VerbLayouts::of(std::string_view verb) const {
  static const Layout kNothing;
  for (std::size_t i = 0; i < verbs.size(); ++i) {
    if (is_same(verbs[i], verb)) return layouts[i];
  }
  return kNothing;
}

void VerbLayouts::add(const Shape& shape) {
  const auto known = std::ranges::find(verbs, shape.key);
  const auto at = static_cast<std::size_t>(known - verbs.begin());
  if (known == verbs.end()) {
    verbs.push_back(shape.key);
    layouts.emplace_back();
  }
  add_members(shape, {}, layouts[at]);
}

const Layouts& layouts_of(const GameInfo* game) {
  thread_local std::map<const GameInfo*, Layouts> known;
  const auto found = known.find(game);
  if (found != known.end()) return found->second;
  return known.emplace(game, make_layouts(game)).first->second;
}

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

namespace {

using tree::ItemForm;
using tree::ListSpec;

constexpr std::size_t kWidth = 100;
constexpr std::string_view kRecord = "record";
constexpr std::string_view kVariation = "variation";

std::string text_of(const Value& scalar) {
  switch (scalar.kind) {
    case Value::Kind::kInteger:
      return std::to_string(scalar.integer);
    case Value::Kind::kBoolean:
      return scalar.boolean ? "true" : "false";
    default:
      return std::string(scalar.text);
  }
}

/// Returns the items of a list of words.
std::string words_of(const Value& list) {
  std::string words;
  for (const Value& item : list.items) add_to_list(words, text_of(item));
  return words;
}

std::string text_element(std::string_view name, const std::string& text) {
  std::string out = "<";
  out += name;
  out += '>';
  write_escaped(text, false, out);
  out += "</";
  out += name;
  out += '>';
  return out;
}

std::string element(std::string_view name, const Value& object, std::size_t indent,
                    std::string_view verb = {});

const ListSpec* list_of_words(const Value& member) {
  if (member.kind != Value::Kind::kList) return nullptr;
  const ListSpec* spec = tree::list_named(member.key);
  return spec != nullptr && spec->form == ItemForm::kWord ? spec : nullptr;
}

/// Whether the fields of `member` are attributes in the element of its owner.
bool is_joined(const Value& member, std::string_view owner) {
  return member.kind == Value::Kind::kObject && owner != kRecord;
}

void add_attributes(const Value& object, std::string_view name, std::string_view verb,
                    std::string& out) {
  for (const Value& member : object.items) {
    const bool words = list_of_words(member) != nullptr;
    if (is_joined(member, name)) {
      add_attributes(member, name, verb, out);
    } else if (words || (member.kind != Value::Kind::kList && member.kind != Value::Kind::kObject &&
                         member.key != verb)) {
      out += ' ';
      out += member.key;
      out += "=\"";
      write_escaped(words ? words_of(member) : text_of(member), true, out);
      out += '"';
    }
  }
}

/// Returns an item of a list whose items name themselves.
std::string named_item(const Value& item, std::size_t indent) {
  if (const Value* verb = item.find(codec::kVerbKey)) {
    return element(verb->text, item, indent, codec::kVerbKey);
  }
  const Value& only = item.items.front();
  if (only.kind == Value::Kind::kObject) return element(only.key, only, indent);
  if (only.kind == Value::Kind::kList) return element(only.key, item, indent);
  return text_element(only.key, text_of(only));
}

void add_items(const Value& list, std::size_t indent, std::vector<std::string>& out) {
  const ListSpec* spec = tree::list_named(list.key);
  if (spec == nullptr) return;
  for (const Value& item : list.items) {
    switch (spec->form) {
      case ItemForm::kText:
      case ItemForm::kWord:
        out.push_back(text_element(spec->item, text_of(item)));
        break;
      case ItemForm::kObject:
        out.push_back(element(spec->item, item, indent));
        break;
      case ItemForm::kList:
        out.push_back(text_element(spec->item, words_of(item)));
        break;
      case ItemForm::kNamed:
        out.push_back(named_item(item, indent));
        break;
    }
  }
}

/// Returns an element with its content, on one line if it fits. If there are several lines, the
/// caller indents the first by `indent`, and the others are indented. `verb` is the member that
/// became the element's name.
std::string element(std::string_view name, const Value& object, std::size_t indent,
                    std::string_view verb) {
  std::string out = "<";
  out += name;
  add_attributes(object, name, verb, out);
  std::vector<std::string> children;
  for (const Value& member : object.items) {
    if (member.kind == Value::Kind::kList && list_of_words(member) == nullptr) {
      add_items(member, indent + 1, children);
    } else if (member.kind == Value::Kind::kObject && !is_joined(member, name)) {
      children.push_back(element(member.key, member, indent + 1));
    }
  }
  if (children.empty()) return out + "/>";
  out += '>';
  std::size_t size = indent + out.size() + name.size() + 3;
  bool one_line = name != kRecord;
  for (const std::string& child : children) {
    size += child.size();
    one_line = one_line && child.find('\n') == std::string::npos;
  }
  one_line = one_line && size <= kWidth;
  const bool fills = name != kRecord && name != kVariation;
  std::size_t column = kWidth;
  for (const std::string& child : children) {
    const bool breaks = !one_line && (!fills || column + child.size() > kWidth);
    if (breaks) {
      out += '\n';
      out.append(indent + 1, ' ');
      column = indent + 1;
    }
    out += child;
    column = child.find('\n') == std::string::npos ? column + child.size() : kWidth;
  }
  if (!one_line) {
    out += '\n';
    out.append(indent, ' ');
  }
  out += "</";
  out += name;
  out += '>';
  return out;
}

}  // namespace

void write_begin(std::string& out) {
  out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stela xmlns=\"";
  out += kNamespace;
  out += "\">\n";
}

void write(const Value& record, std::string& out) {
  out += ' ';
  out += element(kRecord, record, 1);
  out += '\n';
}

void write_end(std::string& out) { out += "</stela>\n"; }

}  // namespace stela::xml
