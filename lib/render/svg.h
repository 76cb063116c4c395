#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lib/render/colours.h"
#include "lib/render/svg_element.h"
#include "lib/scene/scene.h"

namespace stela {

/// How a scene is drawn, as SVG or as pixels.
struct RenderOptions {
  Theme theme = Theme::kLight;
  /// In pixels; the height follows. With 0, the viewer of an SVG chooses the size.
  int width = 0;
};

struct SvgOptions : RenderOptions {
  /// Whether to write the style block; without it, the page must contain that of `style_of`.
  bool style = true;
  /// The class that contains the style rules. A page with pictures of several records gives each
  /// record a different one, since style rules apply to the whole page.
  std::string scope = "stela";
  /// Receives the picture's symbols, which the page then writes once for all its pictures. If null,
  /// the picture contains them.
  SymbolTable* symbols = nullptr;
};

/// Returns `scene` as an SVG 1.1 document without an XML declaration; ends with LF. All text is
/// escaped.
[[nodiscard]] std::string to_svg(const Scene& scene, const SvgOptions& options);

/// Returns the style rules for every class, for pictures in a page; `players` as in their scenes.
[[nodiscard]] std::string style_of(Theme theme, std::span<const ScenePlayer> players,
                                   std::string_view scope = "stela");

}  // namespace stela
