#include "lib/words/language.h"

#include <algorithm>
#include <string>

namespace stela {

std::optional<std::string_view> Language::find(std::string_view english) const {
  if (catalogue_ == nullptr) return std::nullopt;
  const std::span<const Translation> all = catalogue_->translations;
  const std::uint32_t wanted = number_of(english);
  const auto found = std::ranges::lower_bound(all, wanted, {}, &Translation::english);
  if (found == all.end() || found->english != wanted) return std::nullopt;
  const std::string_view text = catalogue_->text;
  return text.substr(found->translated, text.find('\n', found->translated) - found->translated);
}

std::string_view Language::translate(std::string_view english) const {
  return find(english).value_or(without_context(english));
}

std::string_view Language::translate_word(std::string_view context,
                                          std::string_view english) const {
  std::string key(context);
  key += kContextEnd;
  key += english;
  const std::optional<std::string_view> found = find(key);
  return found ? *found : translate(english);
}

std::string_view Language::translate(unsigned long count, std::string_view one,
                                     std::string_view many) const {
  const std::optional<std::string_view> found = find(one);
  if (!found) return without_context(count == 1 ? one : many);
  std::string_view forms = *found;
  for (std::size_t skipped = catalogue_->form(count); skipped > 0; --skipped) {
    forms.remove_prefix(std::min(forms.size(), forms.find('\0') + 1));
  }
  return forms.substr(0, forms.find('\0'));
}

std::optional<Language> language_named(std::string_view code) {
  if (code == Language().code()) return Language();
  for (const Catalogue& catalogue : catalogues()) {
    if (catalogue.code == code) return Language(catalogue);
  }
  return std::nullopt;
}

}  // namespace stela
