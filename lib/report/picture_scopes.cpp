#include "lib/report/picture_scopes.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/render/svg.h"

namespace stela {

std::string PictureScopes::of(const std::vector<ScenePlayer>& players) {
  const auto found = std::ranges::find(known_, players);
  const auto index = found - known_.begin();
  if (found == known_.end()) known_.push_back(players);
  return fmt::format("stela{}", index + 1);
}

std::string PictureScopes::style(std::optional<Theme> theme) const {
  if (!theme) {
    return style(Theme::kLight) + "@media(prefers-color-scheme:dark){\n" + style(Theme::kDark) +
           "}\n";
  }
  std::string out;
  for (std::size_t i = 0; i < known_.size(); ++i) {
    out += style_of(*theme, known_[i], fmt::format("stela{}", i + 1));
  }
  return out;
}

}  // namespace stela
