#pragma once

#include <string>
#include <string_view>

namespace stela {

/// `text` as it is typed without care: small letters, and those of the Latin alphabet without
/// accents, composed or not (`CHLOÉ`: `chloe`, `weiß`: `weiss`). Other characters, and bytes that
/// are none, stay.
[[nodiscard]] std::string plain_letters(std::string_view text);

}  // namespace stela
