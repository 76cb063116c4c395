#include "lib/core/content.h"

#include <fmt/format.h>

#include <array>

namespace stela {

std::string sign_of(Content content) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"text", "records", "report", "summary", "replay", "analysis", "puzzles", "picture", "rules",
       "actions", "position", "plays", "statistics", "standings", "answer", "recorder"});
  return "Stela " + std::string(kNames[static_cast<std::size_t>(content)]);
}

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
