#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/render/theme.h"
#include "lib/scene/scene.h"

namespace stela {

/// The style rules of all pictures in a page, once for each set of players because their colours
/// differ.
class PictureScopes {
 public:
  /// Returns the class of pictures with these players.
  std::string of(const std::vector<ScenePlayer>& players);
  /// Returns the rules; without a theme, light ones with dark ones for readers who prefer them.
  [[nodiscard]] std::string style(std::optional<Theme> theme) const;

 private:
  std::vector<std::vector<ScenePlayer>> known_;
};

}  // namespace stela
