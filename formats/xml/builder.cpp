#include "formats/xml/builder.h"

#include <algorithm>
#include <charconv>
#include <pugixml.hpp>

#include "formats/xml/records.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela::xml {

using Kind = Value::Kind;
using tree::ItemForm;

namespace {

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

/// Returns a number without the white space around it, which XML Schema ignores.
std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \t\r\n")));
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

/// Whether the element is a text comment or one with commands.
bool is_comment(std::string_view element) {
  return element == "comment" || element == tree::kCommands;
}

}  // namespace

Builder::Builder(std::string_view fragment, std::size_t offset, const char* copy,
                 const WellFormed& elements, std::span<const GameInfo* const> games,
                 ValueMemory& memory, tree::Reporter& reporter)
    : fragment_(fragment),
      offset_(offset),
      copy_(copy),
      places_(elements.places()),
      namespaced_(elements.namespaced()),
      games_(games),
      memory_(memory),
      reporter_(reporter) {}

void Builder::build(const pugi::xml_node& element, Value& record) {
  layouts_ = &layouts_of(find_game(element));
  record.kind = Kind::kObject;
  record.span = span_of(place_of(element));
  read_attributes(element, layouts_->record.fields, record);
  for (pugi::xml_node child = element.first_child(); child; child = child.next_sibling()) {
    if (!is_element(child)) continue;
    const std::string_view name = name_of(child);
    if (name == "entry") {
      read_entry(child, add(member(record, "entries", Kind::kList, child), Kind::kObject,
                            span_of(place_of(child))));
    } else if (is_comment(name)) {
      read_note(child, name, record);
    } else if (name == "result") {
      const ElementPlace& place = place_of(child);
      read_result(child, add_member(record, name, Kind::kObject, span_of(place),
                                    span_of(name_at(child.name()))));
    } else {
      read_child(child, layouts_->record.children, record);
    }
  }
  tree::drop_duplicates(record, reporter_);
  if (count_ > tree::kMaxValues) tree::give_up(record);
}

/// Finds the game of a record, which determines how its actions are split into attributes.
const GameInfo* Builder::find_game(const pugi::xml_node& record) {
  std::string_view name;
  if (const pugi::xml_attribute game = record.attribute("game")) {
    name = value_at(game.value());
  } else {
    const auto is_element = [](const pugi::xml_node& node) {
      return node.type() == pugi::node_element;
    };
    const pugi::xml_node tag = record.find_child(is_element);
    const bool named = local_name(tag.name()) == "tag" && tag.attribute("name").value() == kGameTag;
    const pugi::xml_node value = tag.find_child(is_element);
    const pugi::xml_node text = value.first_child();
    if (named && value == tag.last_child() && text.type() == pugi::node_pcdata) {
      name = source(text.value()).substr(0, std::string_view(text.value()).size());
    }
  }
  std::string storage;
  name = meant_value(name, storage);
  const auto found = std::ranges::find(games_, name, &GameInfo::name);
  return found == games_.end() ? nullptr : *found;
}

void Builder::read_entry(const pugi::xml_node& element, Value& entry) {
  // Only the game determines which attributes are parts of the score.
  const bool of_game = layouts_ != &layouts_of(nullptr);
  const bool unique =
      read_attributes(element, layouts_->entry.fields, entry, of_game ? "" : "score");
  for (pugi::xml_node child = element.first_child(); child; child = child.next_sibling()) {
    if (!is_element(child)) continue;
    const std::string_view name = name_of(child);
    if (is_comment(name) || name == "variation") {
      read_note(child, name, entry);
    } else {
      read_verb(child, layouts_->actions, member(entry, "actions", Kind::kList, child));
    }
  }
  if (!unique) tree::drop_duplicates(entry, reporter_);
}

void Builder::read_result(const pugi::xml_node& element, Value& result) {
  read_attributes(element, layouts_->result.fields, result);
  for (pugi::xml_node child = element.first_child(); child; child = child.next_sibling()) {
    if (!is_element(child)) continue;
    const std::string_view name = name_of(child);
    if (is_comment(name)) {
      read_note(child, name, result);
    } else {
      read_verb(child, layouts_->claims, member(result, "claims", Kind::kList, child));
    }
  }
  tree::drop_duplicates(result, reporter_);
}

void Builder::read_variation(const pugi::xml_node& element, Value& variation) {
  read_attributes(element, {}, variation);
  for (pugi::xml_node child = element.first_child(); child; child = child.next_sibling()) {
    if (!is_element(child)) continue;
    const std::string_view name = name_of(child);
    if (is_comment(name)) {
      read_note(child, name, variation);
    } else if (name == "entry") {
      read_entry(child, add(member(variation, "entries", Kind::kList, child), Kind::kObject,
                            span_of(place_of(child))));
    } else {
      read_child(child, {}, variation);
    }
  }
  tree::drop_duplicates(variation, reporter_);
}

/// Reads a comment or a variation.
void Builder::read_note(const pugi::xml_node& element, std::string_view key, Value& owner) {
  Value& notes = member(owner, "notes", Kind::kList, element);
  const Span span = span_of(place_of(element));
  const Span key_span = span_of(name_at(element.name()));
  Value& note = add(notes, Kind::kObject, span);
  if (key == "comment") {
    read_text(element, add_member(note, key, Kind::kText, span, key_span));
  } else if (key == tree::kCommands) {
    Value& list = add_member(note, key, Kind::kList, span, key_span);
    refuse_attributes(element);
    for (pugi::xml_node child = element.first_child(); child; child = child.next_sibling()) {
      if (is_element(child)) read_verb(child, layouts_->commands, list);
    }
  } else {
    read_variation(element, add_member(note, key, Kind::kObject, span, key_span));
  }
}

void Builder::read_verb(const pugi::xml_node& element, const VerbLayouts& layouts, Value& list) {
  const Span span = span_of(place_of(element));
  const std::string_view verb = name_of(element);
  const Span verb_span = span_of(name_at(element.name()));
  Value& item = add(list, Kind::kObject, span);
  if (verb == codec::kTextKey) {
    return read_text(element, add_member(item, verb, Kind::kText, span, verb_span));
  }
  set_scalar(add_member(item, codec::kVerbKey, Kind::kText, verb_span, verb_span), verb, false);
  const Layout& layout = layouts.of(verb);
  read_object(element, layout.fields, layout.children, item);
}

void Builder::read_object(const pugi::xml_node& element, const std::vector<Field>& fields,
                          const std::vector<Child>& children, Value& object) {
  bool unique = read_attributes(element, fields, object);
  for (pugi::xml_node child = element.first_child(); child; child = child.next_sibling()) {
    if (!is_element(child)) continue;
    read_child(child, children, object);
    unique = false;
  }
  if (!unique) tree::drop_duplicates(object, reporter_);
}

/// Reads an item of a list that the element's name identifies, or a field of that name.
void Builder::read_child(const pugi::xml_node& element, const std::vector<Child>& children,
                         Value& object) {
  const std::string_view name = name_of(element);
  const Child* child = Layout::find(children, name);
  const Span span = span_of(place_of(element));
  if (child == nullptr) {
    add_member(object, name, Kind::kObject, span, span_of(name_at(element.name())));
    return;
  }
  Value& list = member(object, child->list, Kind::kList, element);
  switch (child->form) {
    case ItemForm::kObject: {
      Value& item = add(list, Kind::kObject, span);
      return read_object(element, child->fields, child->children, item);
    }
    case ItemForm::kList: {
      Value& words = add(list, Kind::kList, span);
      const ElementPlace& place = place_of(element);
      refuse_attributes(element);
      return read_words(fragment_.substr(place.content, place.content_end - place.content), false,
                        words);
    }
    default:
      return read_text(element, add(list, Kind::kText, span));
  }
}

bool Builder::read_attributes(const pugi::xml_node& element, const std::vector<Field>& fields,
                              Value& object, std::string_view others) {
  bool known = true;
  for (pugi::xml_attribute attribute = element.first_attribute(); attribute;
       attribute = attribute.next_attribute()) {
    const std::string_view name = name_at(attribute.name());
    if (is_foreign(name)) continue;
    const std::string_view written = value_at(attribute.value());
    const std::string_view quoted(written.data() - 1, written.size() + 2);
    const Field* field = Layout::find(fields, name);
    known = known && field != nullptr;
    const std::string_view part = field == nullptr ? others : std::string_view(field->owner);
    Value& owner = part.empty() ? object : member(object, part, Kind::kObject, element);
    const bool words = field != nullptr && field->words;
    Value& value =
        add_member(owner, name, words ? Kind::kList : Kind::kText, span_of(quoted), span_of(name));
    if (words) {
      read_words(written, field->number, value);
    } else {
      const bool number = field != nullptr && field->number;
      const std::string_view meant = meaning(written);
      set_scalar(value, number ? without_blanks(meant) : meant, number);
    }
  }
  return known;
}

void Builder::read_text(const pugi::xml_node& element, Value& value) {
  const ElementPlace& place = place_of(element);
  refuse_attributes(element);
  for (pugi::xml_node child = element.first_child(); child; child = child.next_sibling()) {
    if (child.type() != pugi::node_element) continue;
    report(name_at(child.name()), tr("found `<{0}>`, expected text", shown(name_of(child))));
  }
  std::string_view rest = fragment_.substr(place.content, place.content_end - place.content);
  value.span = span_of(rest);
  if (rest.find_first_of("<&\r") == std::string_view::npos) return set_scalar(value, rest, false);
  std::string text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.size(), rest.find('<'));
    text += meant_text(rest.substr(0, end), translated_);
    rest.remove_prefix(end);
    if (rest.empty()) break;
    constexpr std::string_view kCdata = "<![CDATA[";
    const bool cdata = rest.starts_with(kCdata);
    const std::string_view closing = cdata                      ? "]]>"
                                     : rest.starts_with("<!--") ? "-->"
                                     : rest.starts_with("<?")   ? "?>"
                                                                : ">";
    const std::size_t close = rest.find(closing, cdata ? kCdata.size() : 2);
    if (cdata) append_cdata(rest.substr(kCdata.size(), close - kCdata.size()), text);
    rest.remove_prefix(close + closing.size());
  }
  set_scalar(value, memory_.keep(text), false);
}

void Builder::read_words(std::string_view written, bool number, Value& list) {
  constexpr std::string_view kSpace = " \t\r\n";
  const std::string_view text = meaning(written);
  const bool plain = text.data() == written.data();
  for (std::size_t at = text.find_first_not_of(kSpace); at < text.size();) {
    const std::size_t end = std::min(text.size(), text.find_first_of(kSpace, at));
    const std::string_view word = text.substr(at, end - at);
    set_scalar(add(list, Kind::kText, span_of(plain ? word : written)), word, number);
    at = text.find_first_not_of(kSpace, end);
  }
}

bool Builder::is_element(const pugi::xml_node& node) {
  if (node.type() == pugi::node_element) return true;
  std::string_view text = source(node.value()).substr(0, std::string_view(node.value()).size());
  if (node.type() == pugi::node_pcdata && is_blank(meant_text(text, translated_))) return false;
  if (is_blank(text)) return false;
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  text = text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
  report(text, tr("text is not allowed here, only elements"));
  return false;
}

void Builder::refuse_attributes(const pugi::xml_node& element) {
  for (pugi::xml_attribute attribute = element.first_attribute(); attribute;
       attribute = attribute.next_attribute()) {
    const std::string_view name = name_at(attribute.name());
    if (is_foreign(name)) continue;
    report(name, tr("the attribute `{0}` is in an element that has none", shown(name)));
  }
}

Value& Builder::add(Value& owner, Kind kind, Span span) {
  Value* added = &surplus_;
  if (++count_ > tree::kMaxValues) {
    if (count_ == tree::kMaxValues + 1) tree::report_too_many_values(span, reporter_);
    surplus_ = {};
  } else {
    added = &memory_.make({});
    owner.items.append(*added);
  }
  added->kind = kind;
  added->span = span;
  return *added;
}

Value& Builder::add_member(Value& owner, std::string_view key, Kind kind, Span span,
                           Span key_span) {
  Value& value = add(owner, kind, span);
  value.key = key;
  value.key_span = key_span;
  return value;
}

Value& Builder::member(Value& owner, std::string_view key, Kind kind,
                       const pugi::xml_node& element) {
  for (Value& known : owner.items) {
    if (known.kind == kind && is_same(known.key, key)) return known;
  }
  return add_member(owner, key, kind, span_of(place_of(element)), span_of(name_at(element.name())));
}

void Builder::set_scalar(Value& value, std::string_view text, bool number) {
  value.kind = Kind::kText;
  if (number) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value.integer);
    const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    // Only if the number is written in its canonical form.
    if (whole && (!digits.starts_with('0') || text == "0")) {
      value.kind = Kind::kInteger;
      return;
    }
    value.integer = 0;
  }
  value.text = text;
}

std::string_view Builder::meaning(std::string_view written) {
  const std::string_view meant = meant_value(written, translated_);
  return meant.data() == written.data() ? meant : memory_.keep(meant);
}

void Builder::report(std::string_view part, Message message) {
  reporter_.syntax(span_of(part), std::move(message));
}

std::string_view Builder::source(const char* text) const {
  return fragment_.substr(static_cast<std::size_t>(text - copy_));
}

std::string_view Builder::name_at(const char* name) const {
  const std::string_view rest = source(name);
  return rest.substr(0, name_size(rest));
}

std::string_view Builder::value_at(const char* value) const {
  const std::string_view rest = source(value);
  const char quote = *(rest.data() - 1);
  std::size_t size = 0;
  while (rest[size] != quote) ++size;  // it exists, and is usually near
  return rest.substr(0, size);
}

std::string_view Builder::name_of(const pugi::xml_node& element) const {
  const std::string_view name = name_at(element.name());
  return namespaced_ ? local_name(name) : name;
}

bool Builder::is_foreign(std::string_view name) const {
  return namespaced_ && (name == "xmlns" || name.find(':') != std::string_view::npos);
}

Span Builder::span_of(std::string_view part) const {
  const std::size_t begin = offset_ + static_cast<std::size_t>(part.data() - fragment_.data());
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(part.size())};
}

Span Builder::span_of(const ElementPlace& place) const {
  return {static_cast<std::uint32_t>(offset_) + place.begin, place.end - place.begin};
}

const ElementPlace& Builder::place_of(const pugi::xml_node& element) {
  const auto begin = static_cast<std::size_t>(element.name() - copy_) - 1;
  while (places_[next_place_].begin < begin) ++next_place_;
  return places_[next_place_];
}

}  // namespace stela::xml
