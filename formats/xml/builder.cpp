#include "formats/xml/builder.h"

#include <fmt/format.h>

#include <charconv>

#include "lib/game/action_codec.h"

namespace stela::xml {

using tree::ItemForm;

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
  if (frame.value != nullptr) {
    frame.value->span = tag;
    frame.value->key_span = name_span;
  }
  frame.content = tag.end();
  add_attributes(frame, attributes);
  stack_.push_back(frame);
}

Value& Builder::add_value(Value& owner, Span span) {
  if (++count_ == tree::kMaxValues + 1) tree::report_too_many_values(span, reporter_);
  return owner.items.emplace_back();
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
      record_.kind = Value::Kind::kObject;
      record_.items = storage_.take();
      frame.value = &record_;
      return frame;
    case Form::kList:
      return item_of(parent, name, name_span);
    case Form::kObject:
      break;
  }
  frame.list = tree::list_named(name);
  frame.form = frame.list != nullptr ? Form::kList : Form::kObject;
  frame.value = &add_value(*parent.value, name_span);
  frame.value->kind = frame.list != nullptr ? Value::Kind::kList : Value::Kind::kObject;
  frame.value->key = name;
  frame.value->items = storage_.take();
  frame.numeric = frame.numeric || name == "actions" || name == "claims" || name == "score";
  return frame;
}

Builder::Frame Builder::item_of(const Frame& list, std::string_view name, Span name_span) {
  const ItemForm form = list.list->form;
  const bool bare = form == ItemForm::kNamed && tree::is_bare_item(list.list->key, name);
  if (form != ItemForm::kNamed && name != list.list->item) {
    return refuse(name, fmt::format("`<{}>`", list.list->item), name_span);
  }
  if (form == ItemForm::kNamed && !bare && list.list->key == "notes") {
    return refuse(name, "`<comment>` or `<variation>`", name_span);
  }
  Frame frame;
  frame.numeric = list.numeric;
  frame.value = &add_value(*list.value, name_span);
  frame.value->kind = Value::Kind::kObject;
  if (form == ItemForm::kText) {
    frame.form = Form::kText;
    return frame;
  }
  frame.value->items = storage_.take();
  switch (form) {
    case ItemForm::kText:
    case ItemForm::kObject:
      return frame;
    case ItemForm::kList:
      frame.form = Form::kList;
      frame.value->kind = Value::Kind::kList;
      frame.list = tree::list_named(name);
      return frame;
    case ItemForm::kNamed:
      break;
  }
  if (bare) {
    frame.wrapper = frame.value;
    frame.value = &add_value(*frame.wrapper, name_span);
    frame.value->kind = Value::Kind::kObject;
    frame.value->key = name;
    if (name == "variation") {
      frame.value->items = storage_.take();
    } else {
      frame.form = Form::kText;
    }
    frame.numeric = false;
  } else {
    Value& verb = add_value(*frame.value, name_span);
    verb.kind = Value::Kind::kText;
    verb.text = name;
    verb.key = codec::kVerbKey;
    verb.span = name_span;
    verb.key_span = name_span;
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
    Value& value = add_value(*frame.value, attribute.name_span);
    set_scalar(value, attribute.value, frame.numeric || attribute.name == "number");
    value.key = attribute.name;
    value.span = attribute.value_span;
    value.key_span = attribute.name_span;
  }
}

void Builder::set_scalar(Value& value, std::string_view text, bool numeric) {
  value.kind = Value::Kind::kText;
  if (numeric) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value.integer);
    const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    // Only the one way to write a number.
    if (whole && fmt::format_int(value.integer).size() == text.size()) {
      value.kind = Value::Kind::kInteger;
      value.text.clear();
      return;
    }
    value.integer = 0;
  }
  value.text = text;
}

void Builder::text(std::string_view text, Span span) {
  Frame& frame = stack_.back();
  if (frame.form == Form::kText) {
    frame.value->text += text;
  } else if (frame.form != Form::kSkipped && !frame.stray && !is_blank(text)) {
    frame.stray = true;
    reporter_.syntax(span, "text stands where only elements may stand");
  }
}

bool Builder::end(Span tag) {
  const Frame frame = stack_.back();
  stack_.pop_back();
  if (frame.form == Form::kSkipped || frame.form == Form::kRoot) return true;
  Value& value = *frame.value;
  if (frame.form == Form::kText) {
    const std::string text = std::move(value.text);
    set_scalar(value, text, frame.numeric);
    value.span = tree::span_between(frame.content, tag.begin);
  } else {
    value.span = tree::span_between(value.span.begin, tag.end());
  }
  if (frame.form == Form::kObject) tree::drop_duplicates(value, reporter_);
  if (frame.wrapper != nullptr) {
    frame.wrapper->span = value.span;
    frame.wrapper->key_span = value.key_span;
  }
  const bool too_many = count_ > tree::kMaxValues;
  if (stack_.back().form != Form::kRoot) {
    if (too_many) stack_.back().value->items.pop_back();
    return true;
  }
  if (too_many) tree::give_up(record_);
  count_ = 0;
  const bool wants_more = sink_(record_);
  storage_.give_back(record_);
  reporter_.begin_record();
  return wants_more;
}

}  // namespace stela::xml
