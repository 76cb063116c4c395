#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/annotate.h"
#include "lib/scene/scene.h"
#include "lib/words/language.h"

namespace stela::recorder {

/// What a picture of the page shows beside the position.
struct Shown {
  /// The actions of the entry that led there, and who acted.
  std::vector<std::string_view> last;
  Actor actor = kNobody;
  std::vector<Annotation> drawings;
  /// Places that the picture holds, even where nothing lies yet.
  std::vector<std::string> places;
  /// As `PictureRequest` has it: with as much room as in another picture what both show stands in
  /// the same place.
  std::optional<Extent> room = std::nullopt;
};

/// The board as it is drawn in the page.
[[nodiscard]] Scene board_scene(const Position& position, const Shown& shown, Language language);
/// `scene` as SVG without a style. Each place that the notation can name lies on top as an outline
/// of class `place`, with its name as `data-place`: smaller ones above larger ones, and nearer ones
/// above those behind them.
[[nodiscard]] std::string board_svg(const Scene& scene);

/// What `action`, which leads from `before` to `with_it`, brings onto the board, and nothing else;
/// `name` tells the picture from others of the page. Empty when it brings nothing.
[[nodiscard]] std::string icon_svg(const Position& before, const Position& with_it,
                                   std::string_view action, std::string_view name);

/// The board alone with its style, for a small picture.
[[nodiscard]] std::string card_svg(const Position& position, std::string_view theme);

/// The whole picture with its panel and its style, to be kept.
[[nodiscard]] std::string whole_svg(const Position& position, const Shown& shown,
                                    std::string_view theme, int width, Language language);

/// The style rules of boards and icons, light, and dark where the reader prefers that.
[[nodiscard]] std::string board_style(const Table& table);

}  // namespace stela::recorder
