#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "lib/render/theme.h"
#include "lib/scene/scene.h"

namespace stela {

/// What a scene's classes call a colour, and how it is written (`#rrggbb`) in each theme.
struct Colour {
  std::string_view name;
  std::array<std::string_view, kThemeNames.size()> values;
};

/// Every colour that pictures and pages are made of. A ground has five: as such, `-texture` for
/// what grows on it, `-deep` for the shadow of that, `-light` where the light falls, `-ink` for
/// text.
[[nodiscard]] std::span<const Colour> colours();

/// The colour of that name in `theme`; nothing when there is none.
[[nodiscard]] std::optional<std::string_view> colour_named(std::string_view name, Theme theme);

/// The colour of the pieces of `seat`: that of the player's colour, or one by seat where that is
/// not known. In print, greys that differ between players.
[[nodiscard]] std::string_view player_colour(Theme theme, std::span<const ScenePlayer> players,
                                             std::size_t seat);
/// Of pieces that belong to no player.
[[nodiscard]] std::string_view neutral_colour(Theme theme);
/// Dark or white: which of the two can be read on `fill` (`#rrggbb`).
[[nodiscard]] std::string_view ink_on(std::string_view fill);

/// How well two colours can be told apart: 1 (alike) to 21 (WCAG 2.2, contrast ratio).
[[nodiscard]] double contrast(std::string_view one, std::string_view other);

}  // namespace stela
