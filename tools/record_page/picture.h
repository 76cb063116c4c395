#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/annotate.h"

namespace stela::recorder {

/// What a picture of the page shows beside the position.
struct Shown {
  /// The actions of the entry that led there, and who acted.
  std::vector<std::string_view> last;
  Actor actor = kNobody;
  std::vector<Annotation> drawings;
};

/// The board as SVG without a style. Each place that the notation can name lies on top as an
/// outline of class `place`, with its name as `data-place`. What `before`, if it is not null, does
/// not show has the class `ghost`.
[[nodiscard]] std::string board_svg(const Position& position, const Shown& shown,
                                    const Position* before);

/// What `action`, which is legal in `position`, brings onto the board, and nothing else; `name`
/// tells the picture from others of the page. Empty when it brings nothing.
[[nodiscard]] std::string icon_svg(const Position& position, std::string_view action,
                                   std::string_view name);

/// The whole picture with its panel and its style, to be kept.
[[nodiscard]] std::string whole_svg(const Position& position, const Shown& shown,
                                    std::string_view theme, int width);

/// The style rules of boards and icons, light, and dark where the reader prefers that.
[[nodiscard]] std::string board_style(const Table& table);

}  // namespace stela::recorder
