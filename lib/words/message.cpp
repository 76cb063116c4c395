#include "lib/words/message.h"

#include <algorithm>
#include <utility>

namespace stela {
namespace {

/// Separates the forms of a word, and the name of a form from the form.
constexpr std::string_view kNextForm = " | ";
constexpr char kNamed = '=';

/// Separates the alternatives of a placeholder, and a trait from its text.
constexpr char kNextAlternative = '|';
constexpr char kTraitEnd = ':';

/// Calls `visit` with each form of a word after the usual one: its name, and the form or null for a
/// trait. Stops if `visit` returns true.
template <typename Visit>
void visit_forms(std::string_view forms, Visit visit) {
  for (std::size_t end = forms.find(kNextForm); end != std::string_view::npos;
       end = forms.find(kNextForm)) {
    forms.remove_prefix(end + kNextForm.size());
    const std::string_view one = forms.substr(0, forms.find(kNextForm));
    const std::size_t sign = one.find(kNamed);
    const bool named = sign != std::string_view::npos;
    const std::string_view form = named ? one.substr(sign + 1) : std::string_view{};
    if (visit(one.substr(0, sign), named ? &form : nullptr)) return;
  }
}

/// Returns the form of a word with this name, or the usual one.
std::string_view form_of(std::string_view forms, std::string_view name) {
  std::string_view found = forms.substr(0, forms.find(kNextForm));
  if (name.empty()) return found;
  visit_forms(forms, [&](std::string_view one, const std::string_view* form) {
    if (form == nullptr || one != name) return false;
    found = *form;
    return true;
  });
  return found;
}

bool has_trait(std::string_view forms, std::string_view trait) {
  bool found = false;
  visit_forms(forms, [&](std::string_view one, const std::string_view* form) {
    found = form == nullptr && one == trait;
    return found;
  });
  return found;
}

/// Whether a word before `text` is elided: whether that begins with a vowel, which is a letter of
/// Latin-1 with or without accents, or a ligature.
bool begins_with_vowel(std::string_view text) {
  constexpr std::string_view kVowels = "aeiouAEIOU";
  constexpr std::string_view kOthers = "àâäéèêëîïôöùûüœæÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ";
  if (text.empty()) return false;
  return kVowels.find(text[0]) != std::string_view::npos ||
         (static_cast<unsigned char>(text[0]) >= 0x80 &&
          kOthers.find(text.substr(0, 2)) != std::string_view::npos);
}

/// Returns the first of two alternatives, or the second.
std::string_view alternative(std::string_view both, bool first) {
  const std::size_t next = std::min(both.find(kNextAlternative), both.size());
  return first ? both.substr(0, next) : both.substr(std::min(next + 1, both.size()));
}

}  // namespace

/// Text, a sentence, or text with a translation.
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

Message Message::of_word(std::string text, std::string_view english, std::vector<Message> values) {
  Message out;
  out.held_ =
      std::make_shared<Content>(Content{std::move(text), english, {}, 0, std::move(values)});
  return out;
}

Message Message::of_english(std::string_view english, std::string_view text) {
  constexpr std::string_view kPlace = "{0}";
  const std::string_view sentence = without_context(english);
  const std::size_t place = sentence.find(kPlace);
  if (place == std::string_view::npos) return text == sentence ? Message(english, {}) : Message();
  const std::string_view before = sentence.substr(0, place);
  const std::string_view after = sentence.substr(place + kPlace.size());
  if (text.size() <= before.size() + after.size() || !text.starts_with(before) ||
      !text.ends_with(after)) {
    return {};
  }
  text.remove_prefix(before.size());
  text.remove_suffix(after.size());
  return {english, {Message(text)}};
}

std::string_view Message::pattern(Language language) const {
  const auto& [text, english, many, count, values] = *held_;
  return many.empty() ? language.translate(english) : language.translate(count, english, many);
}

void Message::append_placeholder(std::string_view place, Language language,
                                 std::string& out) const {
  if (place.empty()) return;
  const auto number = static_cast<std::size_t>(place[0] - '0');
  if (number >= held_->values.size()) return;
  const Message& value = held_->values[number];
  place.remove_prefix(1);
  if (place.starts_with('?')) {
    const std::string_view forms = value.empty() || value.held_->english.empty()
                                       ? std::string_view{}
                                       : value.pattern(language);
    std::string_view alternatives = place.substr(1);
    while (true) {
      const std::string_view one = alternative(alternatives, true);
      const std::size_t colon = one.find(kTraitEnd);
      if (colon == std::string_view::npos) {
        out += one;
        return;
      }
      if (has_trait(forms, one.substr(0, colon))) {
        out += one.substr(colon + 1);
        return;
      }
      alternatives = alternative(alternatives, false);
    }
  }
  const std::size_t elided = std::min(place.find('~'), place.size());
  const std::string_view form = elided > 0 ? place.substr(1, elided - 1) : std::string_view{};
  if (elided == place.size()) return value.append(language, form, out);
  const std::string word = value.in(language, form);
  out += alternative(place.substr(elided + 1), begins_with_vowel(word));
  out += word;
}

void Message::append(Language language, std::string_view form, std::string& out) const {
  if (empty()) return;
  const Content& held = *held_;
  if (held.english.empty() || (!held.text.empty() && !language.find(held.english))) {
    out += held.text;
    return;
  }
  std::string_view rest = form_of(pattern(language), form);
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
    append_placeholder(rest.substr(1, end - 1), language, out);
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
