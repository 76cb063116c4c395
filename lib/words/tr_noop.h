#pragma once

#include <string_view>

namespace stela {

/// Marks a literal, such as a word in a table, that `message_of` translates elsewhere, so that
/// tools/words finds it. It may include its forms, as in `tower | a=a tower`.
[[nodiscard]] constexpr std::string_view tr_noop(std::string_view english) { return english; }

}  // namespace stela
