#include "lib/words/phrase.h"

#include <algorithm>

namespace stela {
namespace {

/// What stands between the forms of a word, and behind the name of one.
constexpr std::string_view kNextForm = " | ";
constexpr char kNamed = '=';

/// Of the forms of a word the one with this name, or the usual one.
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

void Phrase::append(Language language, std::string_view form, std::string& out) const {
  out += text_;
  if (english_.empty()) return;
  std::string_view rest = form_of(
      many_.empty() ? language.told(english_) : language.told(count_, english_, many_), form);
  while (!rest.empty()) {
    const std::size_t brace = std::min(rest.find_first_of("{}"), rest.size());
    out += rest.substr(0, brace);
    rest.remove_prefix(brace);
    if (rest.size() < 2) break;
    if (rest[1] == rest[0]) {  // a brace that is meant
      out += rest[0];
      rest.remove_prefix(2);
      continue;
    }
    const std::size_t end = std::min(rest.find('}'), rest.size() - 1);
    const auto place = static_cast<std::size_t>(rest[1] - '0');
    const std::string_view wanted = end > 3 ? rest.substr(3, end - 3) : std::string_view{};
    if (place < values_.size()) values_[place].append(language, wanted, out);
    rest.remove_prefix(end + 1);
  }
}

std::string Phrase::in(Language language, std::string_view form) const {
  std::string out;
  append(language, form, out);
  return out;
}

Phrase Phrase::with(std::string_view from, std::string_view to) const {
  Phrase out = *this;
  if (out.text_ == from) out.text_ = to;
  for (Phrase& value : out.values_) value = value.with(from, to);
  return out;
}

}  // namespace stela
