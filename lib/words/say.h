#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "lib/words/language.h"

namespace stela {

/// A whole sentence in `language`, with `values` in its places, which have numbers: `{0}`, `{1}`.
/// `english` is a literal, since it is the key to all other languages: tools/words finds it here.
template <typename... Values>
[[nodiscard]] std::string say(Language language, fmt::format_string<Values...> english,
                              Values&&... values) {
  const fmt::string_view key = english;
  const std::string_view told = language.told({key.data(), key.size()});
  return fmt::vformat(fmt::string_view(told.data(), told.size()), fmt::make_format_args(values...));
}

/// The same of `count` things, which is the place `{0}`; `values` are those from `{1}` on. `one` is
/// said in English of a single thing, `many` of any other count; a language has its own forms.
template <typename... Values>
[[nodiscard]] std::string say_counted(Language language, unsigned long count,
                                      fmt::format_string<unsigned long&, Values...> one,
                                      fmt::format_string<unsigned long&, Values...> many,
                                      Values&&... values) {
  const fmt::string_view single = one;
  const fmt::string_view several = many;
  const std::string_view told =
      language.told(count, {single.data(), single.size()}, {several.data(), several.size()});
  return fmt::vformat(fmt::string_view(told.data(), told.size()),
                      fmt::make_format_args(count, values...));
}

/// Marks a literal that is said elsewhere, by `Language::told`, so that tools/words finds it.
[[nodiscard]] constexpr std::string_view said_later(std::string_view english) { return english; }

}  // namespace stela
