#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
#include "lib/words/language.h"

namespace stela::recorder {

/// Additional content of a picture on the page.
struct Shown {
  /// The actions of the entry that led to this position, and its actor.
  std::vector<std::string_view> last;
  Actor actor = kNobody;
  std::vector<Annotation> drawings;
  /// Spaces that the picture includes, even if nothing lies there yet.
  std::vector<std::string> places;
  /// As in `PictureRequest`: with the margins of another picture, everything in both pictures has
  /// the same coordinates.
  std::optional<Extent> room = std::nullopt;
};

/// Returns the board as drawn in the page, for `canvas`.
[[nodiscard]] Scene board_scene(const Position& position, const Shown& shown, const Canvas& canvas);
/// Returns `scene` as SVG without a style. Each space that the notation can name is on top as an
/// outline of class `place`, with its name as `data-place`: smaller ones above larger ones, and
/// nearer ones above farther ones.
[[nodiscard]] std::string board_svg(const Scene& scene);

/// Returns a picture of what `action`, which leads from `before` to `with_it`, adds to the board;
/// `name` makes its symbol names unique in the page. Empty if it adds nothing.
[[nodiscard]] std::string icon_svg(const Position& before, const Position& with_it,
                                   std::string_view action, std::string_view name);

/// Returns the board alone with its style, for a small picture.
[[nodiscard]] std::string card_svg(const Position& position, std::string_view theme);

/// Returns the whole picture with its panel and its style, for saving.
[[nodiscard]] std::string whole_svg(const Position& position, const Shown& shown,
                                    std::string_view theme, int width, Language language);

/// Returns the style rules of boards and icons: light, or dark if the reader prefers that.
[[nodiscard]] std::string board_style(const Table& table);

}  // namespace stela::recorder
