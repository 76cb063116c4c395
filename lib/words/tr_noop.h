#pragma once

#include <string_view>

namespace stela {

/// Marks a literal that is said elsewhere, by `message_of`, so that tools/words finds it: a word in
/// a table. Its forms may stand with it, as in `tower | a=a tower`.
[[nodiscard]] constexpr std::string_view tr_noop(std::string_view english) { return english; }

}  // namespace stela
