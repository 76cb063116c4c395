#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lib/render/symbols.h"
#include "lib/render/theme.h"
#include "lib/scene/scene.h"

namespace stela {

struct SvgOptions {
  Theme theme = Theme::kLight;
  /// In pixels; the height follows. 0: the size is left to whoever shows the picture.
  int width = 0;
  /// Whether the elements that are marked as coordinates are drawn.
  bool coordinates = true;
  /// Whether the style block is written; without it, the page must hold that of `style_of`.
  bool style = true;
  /// The class below which the style rules stand. A page that holds pictures of several records
  /// gives each record's its own, since style rules are those of the whole page.
  std::string scope = "stela";
  /// Takes the picture's symbols, which the page then writes once for all its pictures; null: the
  /// picture holds them.
  SymbolTable* symbols = nullptr;
};

/// `scene` as an SVG 1.1 document without an XML declaration; ends with LF. All text is escaped.
[[nodiscard]] std::string to_svg(const Scene& scene, const SvgOptions& options);

/// The style rules for every class, for pictures in a page; `players` as in their scenes.
[[nodiscard]] std::string style_of(Theme theme, std::span<const ScenePlayer> players,
                                   std::string_view scope = "stela");

}  // namespace stela
