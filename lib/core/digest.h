#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stela {

/// FNV-1a, 64 bit, of `text` (notation.md, section 6).
[[nodiscard]] std::uint64_t fnv1a(std::string_view text);

/// 16 lower-case hex digits.
[[nodiscard]] std::string to_hex(std::uint64_t digest);

}  // namespace stela
