#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace stela {

/// The appearance of a picture: for a light or dark page, in greys for a printer, or in colours
/// that are distinguishable with red-green colour blindness.
enum class Theme : std::uint8_t { kLight, kDark, kPrint, kSafe };

/// The names of the themes, in order.
inline constexpr std::array<std::string_view, 4> kThemeNames = {"light", "dark", "print", "safe"};

/// Returns the theme of that name.
[[nodiscard]] std::optional<Theme> theme_named(std::string_view name);

}  // namespace stela
