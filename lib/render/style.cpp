#include "lib/render/style.h"

#include <fmt/format.h>

#include <array>

#include "lib/render/colours.h"

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

constexpr std::array<std::string_view, kThemes> kPage = {"#fbf7ee", "#1b1916", "#ffffff",
                                                         "#fbf9f4"};
constexpr std::array<std::string_view, kThemes> kInk = {"#1b1b1b", "#f3f1ea", "#000000", "#000000"};
/// The thin lines around grounds.
constexpr std::array<std::string_view, kThemes> kRim = {"#6f6a5e", "#0d0f11", "#8a8a8a", "#6a6a6a"};

/// Grounds carry text in the theme's ink, so they are light where that is dark.
constexpr std::array<ClassStyle, 13> kGrounds = {{
    {"forest", "fill:{}", {"#8cc07a", "#2f6b3c", "#c4c4c4", "#4fa88c"}},
    {"meadow", "fill:{}", {"#dfe8a6", "#5f6b26", "#ededed", "#f7f3c0"}},
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
}};

constexpr std::array<ClassStyle, 11> kOthers = {{
    {"relief", "fill:{};fill-opacity:.45", {"#2a2014", "#000000", "#000000", "#000000"}},
    {"raised", "fill:{};fill-opacity:.26", {"#ffffff", "#ffffff", "#ffffff", "#ffffff"}},
    {"border",
     "fill:none;stroke:{};stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
     {"#3b3226", "#d8d2c4", "#000000", "#222222"}},
    {"pebble", "fill:{0};stroke:{0};stroke-width:.5", {"#4a4238", "#e6dfcf", "#000000", "#222222"}},
    {"sign", "fill:{};fill-opacity:.85", {"#7a1f0c", "#ffb199", "#333333", "#5a1d00"}},
    {"text", "fill:{}", kInk},
    {"faint", "fill:{}", {"#5a5548", "#b9b4a6", "#444444", "#444444"}},
    {"due", "fill:none;stroke:{};stroke-width:2.5", {"#1b1b1b", "#f3f1ea", "#000000", "#000000"}},
    {"last",
     "fill:none;stroke:{};stroke-width:6;stroke-linejoin:round",
     {"#d100a8", "#ff6ee0", "#000000", "#cc0077"}},
    {"strike", "fill:none;stroke:{};stroke-width:2", {"#c3001d", "#ff5a6e", "#000000", "#b30059"}},
    {"cross",
     "fill:none;stroke:{};stroke-width:6;stroke-opacity:.8;stroke-linecap:round",
     {"#c3001d", "#ff5a6e", "#000000", "#b30059"}},
}};

constexpr std::array<std::string_view, kThemes> kShadow = {"#1d1408", "#000000", "#000000",
                                                           "#1d1408"};
constexpr std::array<int, kThemes> kShadowPerCent = {30, 45, 25, 30};

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
    for (const Colour& named : stela::colours()) write_colour(named.name, colour(named.values));
    constexpr std::size_t kSeats = 4;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      write_player(player_class(static_cast<int>(seat)), on_player_class(static_cast<int>(seat)),
                   player_colour(theme_, players_, seat));
    }
    write_player("neutral", "on-neutral", neutral_colour(theme_));
    if (used_("round")) class_rule("round", "stroke-linecap:round;stroke-linejoin:round");
    if (used_("shadow")) {
      class_rule("shadow", fmt::format("fill:{};fill-opacity:.{}", colour(kShadow),
                                       kShadowPerCent[static_cast<std::size_t>(theme_)]));
    }
    constexpr int kStep = 5;
    for (int per_cent = kStep; per_cent < 100; per_cent += kStep) {
      const std::string word = fmt::format("o{}", per_cent);
      if (used_(word)) class_rule(word, fmt::format("opacity:.{:02}", per_cent));
    }
    if (used_("ghost")) {
      class_rule("ghost", "fill-opacity:.55;stroke-dasharray:5 4;stroke-width:2.5");
    }
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

  void write_colour(std::string_view word, std::string_view value) {
    if (used_(word)) class_rule(word, fmt::format("fill:{}", value));
    name_ = word;
    name_ += "-line";
    if (used_(name_)) class_rule(name_, fmt::format("fill:none;stroke:{}", value));
    name_.replace(word.size(), std::string::npos, "-edge");
    if (used_(name_)) class_rule(name_, fmt::format("stroke:{}", value));
  }

  void write_player(std::string_view word, std::string_view on, std::string_view fill) {
    write_colour(word, fill);
    if (used_(on)) class_rule(on, fmt::format("fill:{}", ink_on(fill)));
  }

  Theme theme_;
  std::string_view scope_;
  std::span<const ScenePlayer> players_;
  const std::function<bool(std::string_view)>& used_;
  std::string& out_;
  /// Of the class that is just looked at.
  std::string name_;
};

}  // namespace

void write_style(Theme theme, std::string_view scope, std::span<const ScenePlayer> players,
                 const std::function<bool(std::string_view)>& used, std::string& out) {
  StyleWriter(theme, scope, players, used, out).write();
}

}  // namespace stela
