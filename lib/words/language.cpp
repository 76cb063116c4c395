#include "lib/words/language.h"

#include <algorithm>

namespace stela {

const Translation* Language::find(std::string_view english) const {
  if (catalogue_ == nullptr) return nullptr;
  const auto key = [&](const Translation& translation) {
    return catalogue_->text.substr(translation.english, translation.english_size);
  };
  const std::span<const Translation> all = catalogue_->translations;
  const auto found = std::lower_bound(all.begin(), all.end(), english,
                                      [&](const Translation& translation, std::string_view wanted) {
                                        return key(translation) < wanted;
                                      });
  return found != all.end() && key(*found) == english ? &*found : nullptr;
}

std::string_view Language::told(std::string_view english) const {
  const Translation* found = find(english);
  return found == nullptr ? english : catalogue_->text.substr(found->told, found->told_size);
}

std::string_view Language::told(unsigned long count, std::string_view one,
                                std::string_view many) const {
  const Translation* found = find(one);
  if (found == nullptr) return count == 1 ? one : many;
  std::string_view forms = catalogue_->text.substr(found->told, found->told_size);
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
