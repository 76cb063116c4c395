#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "lib/scene/scene.h"

namespace stela {

/// The appearance of a picture: for a light or dark page, in shades of grey for a printer, or in
/// colours that are distinguishable with red-green colour blindness.
enum class Theme : std::uint8_t { kLight, kDark, kPrint, kSafe };

/// The names of the themes, in order.
inline constexpr std::array<std::string_view, 4> kThemeNames = {"light", "dark", "print", "safe"};

/// Returns the theme of that name.
[[nodiscard]] std::optional<Theme> theme_named(std::string_view name);

/// The name of a colour in a scene's classes, and its value (`#rrggbb`) in each theme.
struct Colour {
  std::string_view name;
  std::array<std::string_view, kThemeNames.size()> values;
};

/// Returns all colours of pictures and pages. A ground has five: the ground itself, `-texture` for
/// its vegetation, `-deep` for the shadow of the vegetation, `-light` for its lit parts, `-ink` for
/// text.
[[nodiscard]] std::span<const Colour> colours();

/// Returns the colour of that name in `theme`, or nothing if there is none.
[[nodiscard]] std::optional<std::string_view> colour_named(std::string_view name, Theme theme);

/// Returns the colour of the pieces of `seat`: that of the player's colour, or one by seat if that
/// is unknown. In print, shades of grey that differ between players.
[[nodiscard]] std::string_view player_colour(Theme theme, std::span<const ScenePlayer> players,
                                             std::size_t seat);
/// Returns the colour of pieces that belong to no player.
[[nodiscard]] std::string_view neutral_colour(Theme theme);
/// Returns a dark colour or white, whichever is readable on `fill` (`#rrggbb`).
[[nodiscard]] std::string_view ink_on(std::string_view fill);

/// Returns how well two colours can be distinguished: 1 (alike) to 21 (WCAG 2.2, contrast ratio).
[[nodiscard]] double contrast(std::string_view one, std::string_view other);

}  // namespace stela
