#pragma once

#include <cstddef>
#include <string_view>

#include "lib/core/diagnostic.h"

/// Where tokens of JSON stand, told from where a parser stands that has just read them.
namespace stela::json {

/// Of the number that ends before `end`, or before the byte before it: a parser sees that a number
/// is over by what follows.
[[nodiscard]] Span number_before(std::string_view document, std::size_t end);

/// Of the text whose closing quote stands before `end`, quotes included.
[[nodiscard]] Span text_before(std::string_view document, std::size_t end);

}  // namespace stela::json
