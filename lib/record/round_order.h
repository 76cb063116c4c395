#pragma once

#include <string_view>

namespace stela {

/// Compares two values of the tag `Round`, which is free text; returns a negative number, 0 or a
/// positive number if `a` comes before, equals, or comes after `b`. Values are compared part by
/// part, where a part is a number or a word and everything else separates parts: numbers by value
/// and before words, words ignoring the case of ASCII letters (`1.2`, `2.1`, `10.1`, `R2`, `R10`).
/// Values without a part (`?`) come last. Equal parts are ordered by bytes, so only equal values
/// return 0.
[[nodiscard]] int compare_rounds(std::string_view a, std::string_view b);

}  // namespace stela
