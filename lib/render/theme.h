#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace stela {

/// How a picture looks: on a light or dark page, in greys for a printer, or in colours that those
/// who confuse red and green can tell apart.
enum class Theme : std::uint8_t { kLight, kDark, kPrint, kSafe };

/// The names of the themes, in their order.
inline constexpr std::array<std::string_view, 4> kThemeNames = {"light", "dark", "print", "safe"};

/// The theme of that name.
[[nodiscard]] std::optional<Theme> theme_named(std::string_view name);

}  // namespace stela
