#include <fmt/format.h>

#include <array>

#include "lib/report/page.h"

namespace stela {
namespace {

/// A colour of pages, by theme.
struct Tone {
  std::string_view name;
  std::array<std::string_view, kThemeNames.size()> colours;
};

constexpr std::array<Tone, 13> kTones = {{
    {"paper", {"#fbf7ee", "#1b1916", "#ffffff", "#fbf9f4"}},
    {"card", {"#ffffff", "#262320", "#ffffff", "#ffffff"}},
    {"bar", {"#f1e8d6", "#2a2621", "#f0f0f0", "#eeebe2"}},
    {"rule", {"#d8cbb0", "#4a443a", "#9a9a9a", "#d8cbb0"}},
    // Around what can be pressed: three times as bright or as dark as its ground.
    {"edge", {"#93855f", "#857a68", "#767676", "#93855f"}},
    {"ink", {"#241b13", "#f3ecdd", "#000000", "#241b13"}},
    {"soft", {"#5d5142", "#bdb19c", "#444444", "#5d5142"}},
    {"name", {"#8a3b12", "#f0a35e", "#000000", "#7a3d00"}},
    {"error", {"#b3121d", "#ff8178", "#000000", "#9b0f4f"}},
    {"error-ground", {"#fbe3de", "#43201d", "#ffffff", "#f8e3ec"}},
    {"gold", {"#f0b429", "#f2bf4a", "#ffffff", "#f0b429"}},
    {"gold-ink", {"#4a2c05", "#4a2c05", "#000000", "#4a2c05"}},
    {"chosen", {"#f7e3b0", "#4d3d16", "#dedede", "#f7e3b0"}},
}};

std::string tones_of(Theme theme) {
  std::string out = ":root{";
  for (const Tone& tone : kTones) {
    out += fmt::format("--{}:{};", tone.name, tone.colours.at(static_cast<std::size_t>(theme)));
  }
  return out + "}\n";
}

}  // namespace

std::string page_palette(std::optional<Theme> theme) {
  if (theme) return tones_of(*theme);
  return tones_of(Theme::kLight) + "@media(prefers-color-scheme:dark){" + tones_of(Theme::kDark) +
         "}\n";
}

}  // namespace stela
