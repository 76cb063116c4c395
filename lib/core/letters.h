#pragma once

#include <string>
#include <string_view>

namespace stela {

/// Returns `text` in a simplified spelling: lowercase, with Latin letters without accents, composed
/// or not (`CHLOÉ`: `chloe`, `weiß`: `weiss`). Other characters and invalid bytes are unchanged.
[[nodiscard]] std::string plain_letters(std::string_view text);

/// Whether `a` comes before `b` in a list for people, as German, English and French sort names:
/// accents and case count only between names that are otherwise the same.
[[nodiscard]] bool sorts_before(std::string_view a, std::string_view b);

}  // namespace stela
