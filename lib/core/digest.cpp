#include "lib/core/digest.h"

#include <fmt/format.h>

namespace stela {

std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001B3U;
  }
  return hash;
}

std::string to_hex(std::uint64_t digest) { return fmt::format("{:016x}", digest); }

}  // namespace stela
