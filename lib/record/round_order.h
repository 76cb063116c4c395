#pragma once

#include <string_view>

namespace stela {

/// The order of two values of the tag `Round`, which is free text: negative, 0 or positive as `a`
/// comes before, is, or comes after `b`. Values are compared part by part, where a part is a number
/// or a word and everything else separates parts: numbers by value and before words, words without
/// regard to the case of ASCII letters (`1.2`, `2.1`, `10.1`, `R2`, `R10`). Values without a part
/// (`?`) come last. Equal parts are ordered by bytes, so only equal values give 0.
[[nodiscard]] int compare_rounds(std::string_view a, std::string_view b);

}  // namespace stela
