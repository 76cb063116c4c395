#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/render/theme.h"
#include "lib/scene/scene.h"

namespace stela {

/// Returns the words in the class attributes of HTML or SVG, which must outlive them.
[[nodiscard]] std::set<std::string_view> classes_in(std::string_view shown);

/// The style rules of all pictures in a page, once for each set of players because their colours
/// differ.
class PictureScopes {
 public:
  /// Returns the class of pictures with these players: `stela` for the first ones, then `stela2`.
  std::string of(const std::vector<ScenePlayer>& players);
  /// Returns the rules for the classes in `shown`; those for players are always included. Without a
  /// theme, light ones with dark ones for readers who prefer them.
  [[nodiscard]] std::string style(std::optional<Theme> theme,
                                  const std::set<std::string_view>& shown) const;

 private:
  std::vector<std::vector<ScenePlayer>> known_;
};

}  // namespace stela
