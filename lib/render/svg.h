#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lib/render/symbols.h"
#include "lib/scene/scene.h"

namespace stela {

/// How a picture looks: on a light or dark page, in greys for a printer, or in colours that those
/// who confuse red and green can tell apart.
enum class Theme : std::uint8_t { kLight, kDark, kPrint, kSafe };

/// The names of the themes, in their order.
inline constexpr std::array<std::string_view, 4> kThemeNames = {"light", "dark", "print", "safe"};

/// The theme of that name.
[[nodiscard]] std::optional<Theme> theme_named(std::string_view name);

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

/// One element of a scene as SVG elements, without a line end: what to_svg writes for it.
void write_element(const Element& element, std::string& out, const SymbolNames& names = {});

/// The style rules for every class, for pictures in a page; `players` as in their scenes.
[[nodiscard]] std::string style_of(Theme theme, std::span<const ScenePlayer> players,
                                   std::string_view scope = "stela");

}  // namespace stela
