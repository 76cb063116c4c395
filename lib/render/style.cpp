#include "lib/render/style.h"

#include <fmt/format.h>

#include <array>

#include "lib/render/colours.h"

namespace stela {
namespace {

constexpr std::size_t kThemes = kThemeNames.size();

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
    rule(" .page", fmt::format("fill:{}", colour_named("paper", theme_).value_or("")));
    if (used_("strong")) class_rule("strong", "font-weight:bold");
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
