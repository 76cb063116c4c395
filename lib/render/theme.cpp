#include "lib/render/theme.h"

#include <algorithm>

namespace stela {

std::optional<Theme> theme_named(std::string_view name) {
  const auto* found = std::ranges::find(kThemeNames, name);
  if (found == kThemeNames.end()) return std::nullopt;
  return static_cast<Theme>(found - kThemeNames.begin());
}

}  // namespace stela
