#include <fmt/format.h>

#include <array>

#include "lib/document/page.h"
#include "lib/render/colours.h"

namespace stela {
namespace {

/// Colours that pages share with pictures.
constexpr std::array<std::string_view, 11> kShared = {"paper", "card",  "bar",         "rule",
                                                      "ink",   "soft",  "name",        "error",
                                                      "gold",  "glyph", "error-ground"};

/// Colours used only in pages.
constexpr std::array<Colour, 2> kOwn = {{
    // Border of controls: three times as bright or as dark as the background.
    {"edge", {"#93855f", "#857a68", "#767676", "#93855f"}},
    {"chosen", {"#f7e3b0", "#4d3d16", "#dedede", "#f7e3b0"}},
}};

std::string tones_of(Theme theme) {
  std::string out = ":root{";
  for (const std::string_view name : kShared) {
    out += fmt::format("--{}:{};", name, colour_named(name, theme).value_or(""));
  }
  for (const Colour& own : kOwn) {
    out += fmt::format("--{}:{};", own.name, own.values.at(static_cast<std::size_t>(theme)));
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
