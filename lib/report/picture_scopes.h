#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/render/theme.h"
#include "lib/scene/scene.h"

namespace stela {

/// The style rules of all pictures in a page, once for each set of players: their colours differ.
class PictureScopes {
 public:
  /// The class of pictures with these players.
  std::string of(const std::vector<ScenePlayer>& players);
  /// The rules; without a theme light ones, and dark ones where the reader prefers these.
  [[nodiscard]] std::string style(std::optional<Theme> theme) const;

 private:
  std::vector<std::vector<ScenePlayer>> known_;
};

}  // namespace stela
