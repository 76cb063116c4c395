#include "lib/words/tr.h"

#include <algorithm>

namespace stela {
namespace {

constexpr std::string_view kComma = tr_noop("{0}, {1}");

/// Joins all but the last with commas; `last` is the sentence that adds the last one.
Message listed(const std::vector<Message>& parts, std::string_view last) {
  if (parts.empty()) return {};
  Message out = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    out = Message(i + 1 == parts.size() ? last : kComma, {std::move(out), parts[i]});
  }
  return out;
}

}  // namespace

Message and_list(const std::vector<Message>& parts) {
  return listed(parts, tr_noop("{0} and {1}"));
}

Message comma_list(const std::vector<Message>& parts) { return listed(parts, kComma); }

Message or_list(const std::vector<Message>& parts) { return listed(parts, tr_noop("{0} or {1}")); }

Message because(Message what, Message reason) {
  if (reason.empty()) return what;
  return tr("{0}: {1}", std::move(what), std::move(reason));
}

Message decimal(std::string_view plain) {
  const std::size_t point = plain.find('.');
  if (point == std::string_view::npos) return plain;
  return tr("{0}.{1}", plain.substr(0, point), plain.substr(point + 1));
}

Message and_also(Message a, Message b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return tr("{0}; {1}", std::move(a), std::move(b));
}

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
