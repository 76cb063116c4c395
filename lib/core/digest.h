#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stela {

/// Returns FNV-1a, 64 bits, of `text` (notation.md, section 6).
[[nodiscard]] std::uint64_t fnv1a(std::string_view text);

/// Returns 16 lowercase hex digits.
[[nodiscard]] std::string to_hex(std::uint64_t digest);

}  // namespace stela
