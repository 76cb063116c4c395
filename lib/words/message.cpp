#include "lib/words/message.h"

#include <algorithm>
#include <utility>

namespace stela {
namespace {

/// Separates the forms of a word, and the name of a form from the form.
constexpr std::string_view kNextForm = " | ";
constexpr char kNamed = '=';

/// Returns the form of a word with this name, or the usual one.
std::string_view form_of(std::string_view forms, std::string_view name) {
  const std::string_view usual = forms.substr(0, forms.find(kNextForm));
  while (!name.empty()) {
    const std::size_t end = forms.find(kNextForm);
    if (end == std::string_view::npos) break;
    forms.remove_prefix(end + kNextForm.size());
    if (forms.starts_with(name) && forms.substr(name.size()).starts_with(kNamed)) {
      forms.remove_prefix(name.size() + 1);
      return forms.substr(0, forms.find(kNextForm));
    }
  }
  return usual;
}

}  // namespace

/// Either text or a sentence.
struct Message::Content {
  std::string text;
  std::string_view english;
  /// Empty if the sentence has no plural.
  std::string_view many;
  unsigned long count = 0;
  std::vector<Message> values;
};

bool Message::same_as(const Message& other) const {
  if (empty() || other.empty()) return empty() == other.empty();
  const Content& a = *held_;
  const Content& b = *other.held_;
  return a.text == b.text && a.english == b.english && a.many == b.many && a.count == b.count &&
         std::ranges::equal(a.values, b.values,
                            [](const Message& x, const Message& y) { return x.same_as(y); });
}

Message::Message(std::string text) {
  if (!text.empty()) held_ = std::make_shared<Content>(Content{std::move(text), {}, {}, 0, {}});
}

Message::Message(std::string_view english, std::vector<Message> values)
    : Message(0, english, {}, std::move(values)) {}

Message::Message(unsigned long count, std::string_view one, std::string_view many,
                 std::vector<Message> values) {
  if (!one.empty())
    held_ = std::make_shared<Content>(Content{{}, one, many, count, std::move(values)});
}

void Message::append(Language language, std::string_view form, std::string& out) const {
  if (empty()) return;
  const auto& [text, english, many, count, values] = *held_;
  out += text;
  if (english.empty()) return;
  std::string_view rest = form_of(
      many.empty() ? language.translate(english) : language.translate(count, english, many), form);
  while (!rest.empty()) {
    const std::size_t brace = std::min(rest.find_first_of("{}"), rest.size());
    out += rest.substr(0, brace);
    rest.remove_prefix(brace);
    if (rest.size() < 2) break;
    if (rest[1] == rest[0]) {  // an escaped brace
      out += rest[0];
      rest.remove_prefix(2);
      continue;
    }
    const std::size_t end = std::min(rest.find('}'), rest.size() - 1);
    const auto place = static_cast<std::size_t>(rest[1] - '0');
    const std::string_view wanted = end > 3 ? rest.substr(3, end - 3) : std::string_view{};
    if (place < values.size()) values[place].append(language, wanted, out);
    rest.remove_prefix(end + 1);
  }
}

std::string Message::in(Language language, std::string_view form) const {
  std::string out;
  append(language, form, out);
  return out;
}

Message Message::with(std::string_view from, std::string_view to) const {
  if (empty()) return {};
  if (held_->english.empty()) return held_->text == from ? Message(to) : *this;
  Message out;
  auto held = std::make_shared<Content>(*held_);
  for (Message& value : held->values) value = value.with(from, to);
  out.held_ = std::move(held);
  return out;
}

}  // namespace stela
