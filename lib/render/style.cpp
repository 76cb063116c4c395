#include "lib/render/style.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace stela {
namespace {

constexpr std::size_t kThemes = kThemeNames.size();

/// How a class looks: `rule` with the theme's colour in place of `{}`.
struct ClassStyle {
  std::string_view word;
  std::string_view rule;
  /// By theme.
  std::array<std::string_view, kThemes> colours;
};

constexpr std::array<std::string_view, kThemes> kPage = {"#fbf8f1", "#1d2126", "#ffffff",
                                                         "#ffffff"};
constexpr std::array<std::string_view, kThemes> kInk = {"#1b1b1b", "#f3f1ea", "#000000", "#000000"};
/// The thin lines around grounds.
constexpr std::array<std::string_view, kThemes> kRim = {"#6f6a5e", "#0d0f11", "#8a8a8a", "#6a6a6a"};

/// Grounds carry text in the theme's ink, so they are light where that is dark.
constexpr std::array<ClassStyle, 16> kGrounds = {{
    {"forest", "fill:{}", {"#8cc07a", "#2f6b3c", "#c4c4c4", "#4fa88c"}},
    {"meadow", "fill:{}", {"#dfe8a6", "#5f6b26", "#ededed", "#f7f3c0"}},
    {"sand", "fill:{}", {"#f0d79a", "#7d6029", "#e0e0e0", "#e6b84f"}},
    {"stone", "fill:{}", {"#c3c5c9", "#5c6168", "#b0b0b0", "#cfd0d6"}},
    {"water", "fill:{}", {"#9cc9e8", "#2a5d86", "#d3d3d3", "#7fb8ea"}},
    {"fire", "fill:{}", {"#e98a66", "#8a3320", "#9c9c9c", "#c9703f"}},
    {"earth", "fill:{}", {"#d9b48a", "#6b4a2c", "#cfcfcf", "#cbb39a"}},
    {"bare", "fill:{}", {"#efe9da", "#2b3036", "#f7f7f7", "#f3f3f3"}},
    {"floor", "fill:{}", {"#f6f0e0", "#31363d", "#fafafa", "#fafafa"}},
    {"hue-violet", "fill:{}", {"#cba6dd", "#6a3f86", "#c9c9c9", "#d9a3c4"}},
    {"hue-yellow", "fill:{}", {"#f3e27a", "#84751c", "#f0f0f0", "#f0e442"}},
    {"hue-brown", "fill:{}", {"#c79a72", "#6e4a2a", "#b4b4b4", "#b98d5e"}},
    {"hue-black", "fill:{}", {"#a3a7ad", "#3d4248", "#9a9a9a", "#9aa3ad"}},
    {"hue-orange", "fill:{}", {"#f2b170", "#a05a1c", "#dddddd", "#f2a33a"}},
    {"wood", "fill:{}", {"#d2a56d", "#7d5527", "#d8d8d8", "#d8b98c"}},
    {"gold", "fill:{}", {"#f4d35e", "#9c7b12", "#e8e8e8", "#f0e442"}},
}};

constexpr std::array<ClassStyle, 13> kOthers = {{
    {"relief", "fill:{};fill-opacity:.45", {"#2a2014", "#000000", "#000000", "#000000"}},
    {"raised", "fill:{};fill-opacity:.26", {"#ffffff", "#ffffff", "#ffffff", "#ffffff"}},
    {"border",
     "fill:none;stroke:{};stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
     {"#3b3226", "#d8d2c4", "#000000", "#222222"}},
    {"rim", "fill:none;stroke:{};stroke-width:1", kRim},
    {"track", "fill:none;stroke:{};stroke-width:2", {"#6f6a5e", "#9a9da2", "#777777", "#6a6a6a"}},
    {"pebble", "fill:{0};stroke:{0};stroke-width:.5", {"#4a4238", "#e6dfcf", "#000000", "#222222"}},
    {"sign", "fill:{};fill-opacity:.85", {"#7a1f0c", "#ffb199", "#333333", "#5a1d00"}},
    {"text", "fill:{}", kInk},
    {"faint", "fill:{}", {"#5a5548", "#b9b4a6", "#444444", "#444444"}},
    {"due", "fill:none;stroke:{};stroke-width:2.5", {"#1b1b1b", "#f3f1ea", "#000000", "#000000"}},
    {"last",
     "fill:none;stroke:{};stroke-width:5;stroke-linejoin:round",
     {"#d100a8", "#ff6ee0", "#000000", "#cc0077"}},
    {"strike", "fill:none;stroke:{};stroke-width:2", {"#c3001d", "#ff5a6e", "#000000", "#b30059"}},
    {"cross",
     "fill:none;stroke:{};stroke-width:6;stroke-opacity:.8;stroke-linecap:round",
     {"#c3001d", "#ff5a6e", "#000000", "#b30059"}},
}};

/// What directors draw with.
constexpr std::array<ClassStyle, 8> kInks = {{
    {"ink-red", "", {"#d21f2b", "#ff6b74", "#000000", "#d55e00"}},
    {"ink-orange", "", {"#d97700", "#ffab4a", "#333333", "#e69f00"}},
    {"ink-yellow", "", {"#c9a800", "#ffe25a", "#666666", "#c9b800"}},
    {"ink-green", "", {"#1a8a3a", "#5fdc84", "#444444", "#009e73"}},
    {"ink-blue", "", {"#1660c4", "#6db2ff", "#222222", "#0072b2"}},
    {"ink-purple", "", {"#8a2fb5", "#d08cff", "#555555", "#a8548a"}},
    {"ink-black", "", {"#000000", "#000000", "#000000", "#000000"}},
    {"ink-white", "", {"#ffffff", "#ffffff", "#ffffff", "#ffffff"}},
}};

/// The fills of players by the colour that their pieces have: as such, and for the colour-blind.
struct PlayerColour {
  std::string_view colour;
  std::string_view fill;
  std::string_view safe;
};
constexpr std::array<PlayerColour, 14> kPlayerColours = {{
    {"white", "#ffffff", "#ffffff"},
    {"black", "#2b2b2b", "#1a1a1a"},
    {"red", "#d0282e", "#d55e00"},
    {"blue", "#2563c9", "#0072b2"},
    {"green", "#237a3a", "#009e73"},
    {"yellow", "#f5d21f", "#f0e442"},
    {"orange", "#f08a1d", "#e69f00"},
    {"brown", "#7a4a21", "#5c3a1e"},
    {"purple", "#7b3fa0", "#cc79a7"},
    {"violet", "#7b3fa0", "#cc79a7"},
    {"pink", "#e68ab8", "#cc79a7"},
    {"grey", "#9a9a9a", "#999999"},
    {"gray", "#9a9a9a", "#999999"},
    {"natural", "#e3c48f", "#e3c48f"},
}};
/// For a colour that is not in the list, by seat.
constexpr std::array<std::string_view, 4> kOtherFills = {"#d0282e", "#2563c9", "#f5d21f",
                                                         "#2e8b46"};
constexpr std::array<std::string_view, 4> kOtherSafe = {"#d55e00", "#0072b2", "#f0e442", "#009e73"};
constexpr std::array<std::string_view, 4> kGreys = {"#ffffff", "#3a3a3a", "#c2c2c2", "#8a8a8a"};
constexpr std::string_view kNeutralFill = "#b9a88c";
constexpr std::string_view kNeutralGrey = "#e6e6e6";

constexpr std::string_view kDark = "#111111";
constexpr std::string_view kBright = "#ffffff";

/// Whether dark text is easier to read on `fill` (`#rrggbb`) than bright text.
bool takes_dark_text(std::string_view fill) {
  const auto light = [&](std::size_t at) {
    int value = 0;
    std::from_chars(fill.data() + at, fill.data() + at + 2, value, 16);
    constexpr double kGamma = 2.2;
    return std::pow(value / 255.0, kGamma);
  };
  // Where both have the same contrast.
  constexpr double kMiddle = 0.19;
  return 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5) > kMiddle;
}

std::string_view named_colour(std::span<const ScenePlayer> players, std::size_t seat) {
  return seat < players.size() ? std::string_view(players[seat].colour) : std::string_view{};
}

/// White stays white and black the darkest; the others take the greys that are left, by seat.
std::string_view grey_of(std::span<const ScenePlayer> players, std::size_t seat) {
  std::array<bool, kGreys.size()> taken{};
  const auto own_grey = [&](std::size_t of) {
    const std::string_view colour = named_colour(players, of);
    return colour == "white" ? 0U : colour == "black" ? 1U : kGreys.size();
  };
  for (std::size_t other = 0; other < kGreys.size(); ++other) {
    if (own_grey(other) < kGreys.size()) taken[own_grey(other)] = true;
  }
  if (own_grey(seat) < kGreys.size()) return kGreys[own_grey(seat)];
  std::size_t grey = 0;
  for (std::size_t other = 0; other <= seat; ++other) {
    if (own_grey(other) < kGreys.size()) continue;
    grey = static_cast<std::size_t>(std::find(taken.begin(), taken.end(), false) - taken.begin());
    taken[grey] = true;
  }
  return kGreys[grey];
}

std::string_view fill_of(Theme theme, std::span<const ScenePlayer> players, std::size_t seat) {
  if (theme == Theme::kPrint) return grey_of(players, seat);
  for (const PlayerColour& known : kPlayerColours) {
    if (known.colour != named_colour(players, seat)) continue;
    return theme == Theme::kSafe ? known.safe : known.fill;
  }
  return theme == Theme::kSafe ? kOtherSafe[seat] : kOtherFills[seat];
}

class StyleWriter {
 public:
  StyleWriter(Theme theme, std::string_view scope, std::span<const ScenePlayer> players,
              const std::function<bool(std::string_view)>& used, std::string& out)
      : theme_(theme), scope_(scope), players_(players), used_(used), out_(out) {}

  void write() {
    rule("", "font-family:'DejaVu Sans',Verdana,Geneva,sans-serif");
    rule(" .page", fmt::format("fill:{}", colour(kPage)));
    for (const ClassStyle& style : kGrounds) {
      if (!used_(style.word)) continue;
      class_rule(style.word,
                 fmt::format("{};stroke:{};stroke-width:1",
                             fmt::format(fmt::runtime(style.rule), of(style)), colour(kRim)));
    }
    for (const ClassStyle& style : kOthers) {
      if (used_(style.word)) {
        class_rule(style.word, fmt::format(fmt::runtime(style.rule), of(style)));
      }
    }
    if (used_("strong")) class_rule("strong", "font-weight:bold");
    if (used_("title")) class_rule("title", fmt::format("font-weight:bold;fill:{}", colour(kInk)));
    for (std::size_t seat = 0; seat < kGreys.size(); ++seat) {
      write_player(player_class(static_cast<int>(seat)), on_player_class(static_cast<int>(seat)),
                   fill_of(theme_, players_, seat));
    }
    write_player("neutral", "on-neutral", theme_ == Theme::kPrint ? kNeutralGrey : kNeutralFill);
    if (used_("ghost")) {
      class_rule("ghost", "fill-opacity:.55;stroke-dasharray:5 4;stroke-width:2.5");
    }
    write_inks();
  }

 private:
  void rule(std::string_view selector, std::string_view body) {
    out_ += fmt::format(".{}{}{{{}}}\n", scope_, selector, body);
  }
  void class_rule(std::string_view word, std::string_view body) {
    out_ += fmt::format(".{} .{}{{{}}}\n", scope_, word, body);
  }
  [[nodiscard]] std::string_view colour(const std::array<std::string_view, kThemes>& colours) {
    return colours[static_cast<std::size_t>(theme_)];
  }
  [[nodiscard]] std::string_view of(const ClassStyle& style) { return colour(style.colours); }

  void write_player(std::string_view word, std::string_view on, std::string_view fill) {
    const bool light = takes_dark_text(fill);
    // A dark piece on a dark page needs a bright edge.
    const std::string_view edge = theme_ == Theme::kDark && !light ? kBright : kDark;
    if (used_(word)) {
      class_rule(word, fmt::format("fill:{};stroke:{};stroke-width:1.5;stroke-linejoin:round", fill,
                                   edge));
    }
    if (used_(on)) class_rule(on, fmt::format("fill:{}", light ? kDark : kBright));
  }

  void write_inks() {
    if (used_("mark")) class_rule("mark", "fill-opacity:.3;stroke-width:4;stroke-linejoin:round");
    if (used_("arrow")) class_rule("arrow", "stroke-width:1;stroke-linejoin:round");
    if (used_("label")) {
      class_rule("label",
                 fmt::format("fill:{};stroke:{};stroke-width:1.5", colour(kPage), colour(kInk)));
    }
    for (const ClassStyle& ink : kInks) {
      if (used_(ink.word)) class_rule(ink.word, fmt::format("fill:{0};stroke:{0}", of(ink)));
    }
  }

  Theme theme_;
  std::string_view scope_;
  std::span<const ScenePlayer> players_;
  const std::function<bool(std::string_view)>& used_;
  std::string& out_;
};

}  // namespace

void write_style(Theme theme, std::string_view scope, std::span<const ScenePlayer> players,
                 const std::function<bool(std::string_view)>& used, std::string& out) {
  StyleWriter(theme, scope, players, used, out).write();
}

}  // namespace stela
