#pragma once

#include <cstddef>
#include <string_view>

#include "lib/record/characters.h"

namespace stela::xml {

/// Characters that end the name of an element or an attribute.
inline constexpr CharacterSet kNameEnds = [] {
  CharacterSet set{};
  for (const char c : {' ', '\t', '\r', '\n', '=', '/', '>', '<', '"', '\'', '&'}) {
    set[static_cast<unsigned char>(c)] = true;
  }
  return set;
}();

/// Returns the size of the name at the beginning of `text`.
[[nodiscard]] inline std::size_t name_size(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && !contains(kNameEnds, text[size])) ++size;
  return size;
}

/// Whether two non-empty names are equal; few begin alike, so few are compared completely.
[[nodiscard]] inline bool is_same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && a[0] == b[0] && a == b;
}

/// Returns the location at which `name`, which must be UTF-8, stops being a name of an element or
/// an attribute, with or without a prefix; `npos` if all of it is valid.
[[nodiscard]] std::size_t find_bad_name(std::string_view name);

/// Returns `name` without its prefix.
[[nodiscard]] inline std::string_view local_name(std::string_view name) {
  return name.substr(name.rfind(':') + 1);  // npos + 1 is 0
}

}  // namespace stela::xml
