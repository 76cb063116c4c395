#include "formats/xml/writer.h"

#include <string_view>
#include <vector>

#include "formats/tree/model.h"
#include "formats/xml/namespaces.h"
#include "lib/core/markup.h"
#include "lib/core/phrases.h"
#include "lib/game/action_codec.h"

namespace stela::xml {
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
