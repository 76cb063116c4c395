#include "formats/xml/builder.h"

#include <fmt/format.h>

#include <charconv>

#include "lib/game/codec.h"

namespace stela::xml {

using tree::ItemForm;
using tree::shown;

namespace {

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace

void Builder::begin(std::string_view name, Span name_span, Span tag,
                    const std::vector<Attribute>& attributes) {
  Frame frame;
  if (stack_.empty()) {
    frame.form = Form::kRoot;  // the caller has looked at its name
  } else {
    frame = frame_in(stack_.back(), name, name_span);
  }
  frame.value.span = tag;
  frame.value.key_span = name_span;
  frame.content = tag.end();
  add_attributes(frame, attributes);
  stack_.push_back(std::move(frame));
}

Builder::Frame Builder::refuse(std::string_view name, std::string_view due, Span span) {
  reporter_.syntax(span, fmt::format("`<{}>` stands where {} is due", shown(name), due));
  Frame frame;
  frame.form = Form::kSkipped;
  return frame;
}

Builder::Frame Builder::frame_in(const Frame& parent, std::string_view name, Span name_span) {
  Frame frame;
  frame.numeric = parent.numeric;
  switch (parent.form) {
    case Form::kSkipped:
      frame.form = Form::kSkipped;
      return frame;
    case Form::kText:
      return refuse(name, "text", name_span);
    case Form::kRoot:
      if (name != "record") return refuse(name, "`<record>`", name_span);
      frame.value = Value::object();
      return frame;
    case Form::kList:
      return item_of(parent, name, name_span);
    case Form::kObject:
      break;
  }
  frame.list = tree::list_named(name);
  frame.form = frame.list != nullptr ? Form::kList : Form::kObject;
  frame.value = frame.list != nullptr ? Value::list() : Value::object();
  frame.value.key = name;
  frame.numeric = frame.numeric || name == "actions" || name == "claims" || name == "score";
  return frame;
}

Builder::Frame Builder::item_of(const Frame& list, std::string_view name, Span name_span) {
  Frame frame;
  frame.numeric = list.numeric;
  const bool named = list.list->form == ItemForm::kNamed;
  if (!named && name != list.list->item) {
    return refuse(name, fmt::format("`<{}>`", list.list->item), name_span);
  }
  switch (list.list->form) {
    case ItemForm::kText:
      frame.form = Form::kText;
      return frame;
    case ItemForm::kObject:
      frame.value = Value::object();
      return frame;
    case ItemForm::kList:
      frame.form = Form::kList;
      frame.value = Value::list();
      frame.list = tree::list_named(name);
      return frame;
    case ItemForm::kNamed:
      break;
  }
  frame.value = Value::object();
  if (tree::is_bare_item(list.list->key, name)) {
    frame.wrapped = name;
    if (name != "variation") frame.form = Form::kText;
    frame.numeric = false;
  } else if (list.list->key == "notes") {
    return refuse(name, "`<comment>` or `<variation>`", name_span);
  } else {
    Value verb = Value::of_text(name);
    verb.span = name_span;
    verb.key_span = name_span;
    frame.value.add(codec::kVerbKey, std::move(verb));
  }
  return frame;
}

void Builder::add_attributes(Frame& frame, const std::vector<Attribute>& attributes) {
  if (frame.form == Form::kSkipped) return;
  for (const Attribute& attribute : attributes) {
    if (frame.form != Form::kObject) {
      reporter_.syntax(attribute.name_span, fmt::format("the attribute `{}` stands in an element "
                                                        "that has none",
                                                        shown(attribute.name)));
      continue;
    }
    Value value = scalar(attribute.value, frame.numeric || attribute.name == "number");
    value.span = attribute.value_span;
    value.key_span = attribute.name_span;
    frame.value.add(attribute.name, std::move(value));
  }
}

Value Builder::scalar(std::string_view text, bool numeric) {
  if (!numeric) return Value::of_text(text);
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
  // Only the one way to write a number.
  return whole && std::to_string(number) == text ? Value::of_integer(number) : Value::of_text(text);
}

void Builder::text(std::string_view text, Span span) {
  Frame& frame = stack_.back();
  if (frame.form == Form::kText) {
    frame.value.text += text;
  } else if (frame.form != Form::kSkipped && !frame.stray && !is_blank(text)) {
    frame.stray = true;
    reporter_.syntax(span, "text stands where only elements may stand");
  }
}

void Builder::end(Span tag) {
  Frame frame = std::move(stack_.back());
  stack_.pop_back();
  if (frame.form == Form::kSkipped || frame.form == Form::kRoot) return;
  Value& value = frame.value;
  if (frame.form == Form::kText) {
    Value text = scalar(value.text, frame.numeric);
    text.key_span = value.key_span;
    text.span = tree::span_between(frame.content, tag.begin);
    value = std::move(text);
  } else {
    value.span = tree::span_between(value.span.begin, tag.end());
  }
  if (frame.form == Form::kObject) tree::drop_duplicates(value, reporter_);
  place(std::move(frame));
}

void Builder::place(Frame frame) {
  Value value = std::move(frame.value);
  if (!frame.wrapped.empty()) {
    Value object = Value::object();
    object.span = value.span;
    object.key_span = value.key_span;
    object.add(frame.wrapped, std::move(value));
    value = std::move(object);
  }
  Frame& parent = stack_.back();
  if (parent.form == Form::kRoot) {
    sink_(value);
    reporter_.begin_record();
  } else {
    parent.value.items.push_back(std::move(value));
  }
}

}  // namespace stela::xml
