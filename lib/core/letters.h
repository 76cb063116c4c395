#pragma once

#include <string>
#include <string_view>

namespace stela {

/// Returns `text` in a simplified spelling: lowercase, with Latin letters without accents, composed
/// or not (`CHLOÉ`: `chloe`, `weiß`: `weiss`). Other characters and invalid bytes are unchanged.
[[nodiscard]] std::string plain_letters(std::string_view text);

}  // namespace stela
