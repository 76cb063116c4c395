#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/scene.h"

namespace stela::recorder {

/// Returns `scene` as SVG without a style. Each space that the notation can name is on top as an
/// outline of class `place`, with its name as `data-place`: smaller ones above larger ones, and
/// nearer ones above farther ones.
[[nodiscard]] std::string board_svg(const Scene& scene);

/// Returns a picture of what `action`, which leads from `before` to `with_it`, adds to the board;
/// `name` makes its symbol names unique in the page. Empty if it adds nothing.
[[nodiscard]] std::string icon_svg(const Position& before, const Position& with_it,
                                   std::string_view action, std::string_view name);

/// Returns the same of pieces alone: those that `action` brings to its last place, else to any.
/// Empty if it brings none.
[[nodiscard]] std::string piece_icon_svg(const Position& before, const Position& with_it,
                                         std::string_view action, std::string_view name);

/// Returns the board alone with its style, for a small picture.
[[nodiscard]] std::string card_svg(const Position& position, std::string_view theme);

/// Returns the whole picture with its panel and its style, `width` pixels wide, for saving.
[[nodiscard]] std::string whole_svg(const Position& position, DiagramRequest request,
                                    std::string_view theme, int width);

/// Returns the style rules of boards and icons: light, or dark if the reader prefers that.
[[nodiscard]] std::string board_style(const Table& table);

}  // namespace stela::recorder
