#include "lib/core/content.h"

#include <array>
#include <string_view>

namespace stela {

std::string sign_of(Content content) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"text", "records", "report", "summary", "replay", "analysis", "puzzles", "picture", "rules",
       "actions", "position", "plays", "statistics", "standings", "answer", "recorder"});
  return "Stela " + std::string(kNames[static_cast<std::size_t>(content)]);
}

}  // namespace stela
