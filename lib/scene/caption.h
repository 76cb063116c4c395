#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/scene.h"

namespace stela {

/// A paragraph above a picture.
struct CaptionLine {
  /// Classes of its text, as of an element.
  std::string classes = "text";
  /// Before it is enlarged with the width of the scene.
  double size = 16;
  std::string text;
  /// Drawn through: what is not allowed.
  bool struck = false;
};

/// Writes `lines` above everything that is there, each wrapped to the scene's width, which becomes
/// at least that of a panel.
void add_caption(Scene& scene, const std::vector<CaptionLine>& lines);

}  // namespace stela
