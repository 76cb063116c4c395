#pragma once

#include <cstddef>
#include <string_view>

#include "lib/record/characters.h"

namespace stela::xml {

/// What ends the name of an element or of an attribute.
inline constexpr CharacterSet kNameEnds = [] {
  CharacterSet set{};
  for (const char c : {' ', '\t', '\r', '\n', '=', '/', '>', '<', '"', '\'', '&'}) {
    set[static_cast<unsigned char>(c)] = true;
  }
  return set;
}();

/// The size of the name that begins at the first byte of `text`.
[[nodiscard]] inline std::size_t name_size(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && !contains(kNameEnds, text[size])) ++size;
  return size;
}

/// Whether two names, which are not empty, are equal; few begin alike, so that few are compared.
[[nodiscard]] inline bool is_same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && a[0] == b[0] && a == b;
}

/// Where `name`, which must be UTF-8, stops being the name of an element or an attribute, with or
/// without a prefix; `npos` when all of it is one.
[[nodiscard]] std::size_t find_bad_name(std::string_view name);

/// `name` without its prefix.
[[nodiscard]] inline std::string_view local_name(std::string_view name) {
  return name.substr(name.rfind(':') + 1);  // npos + 1 is 0
}

}  // namespace stela::xml
