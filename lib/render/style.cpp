#include "lib/render/style.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/render/colours.h"
#include "lib/scene/path.h"

namespace stela {
namespace {

constexpr std::size_t kThemes = kThemeNames.size();

constexpr std::array<std::string_view, kThemes> kShadow = {"#1d1408", "#000000", "#000000",
                                                           "#1d1408"};
constexpr std::array<int, kThemes> kShadowPerCent = {30, 45, 25, 30};

constexpr int kHundred = 100;

/// Applies the properties that `more` sets; nothing unsets a property.
void add_to(Look& look, const Look& more) {
  if (!more.fill.empty()) look.fill = more.fill;
  if (!more.stroke.empty()) look.stroke = more.stroke;
  if (more.opacity > 0) look.opacity = more.opacity;
  if (more.fill_opacity > 0) look.fill_opacity = more.fill_opacity;
  if (more.stroke_width > 0) look.stroke_width = more.stroke_width;
  if (more.dash > 0) look.dash = more.dash;
  if (more.gap > 0) look.gap = more.gap;
  look.round = look.round || more.round;
  look.bold = look.bold || more.bold;
}

}  // namespace

std::string css_of(const Look& look) {
  std::string out;
  const auto add = [&](std::string_view declaration) { add_to_list(out, declaration, ";"); };
  if (look.bold) add("font-weight:bold");
  if (!look.fill.empty()) add(fmt::format("fill:{}", look.fill));
  if (!look.stroke.empty()) add(fmt::format("stroke:{}", look.stroke));
  if (look.round) add("stroke-linecap:round;stroke-linejoin:round");
  if (look.opacity > 0) add(fmt::format("opacity:.{:02}", look.opacity));
  if (look.fill_opacity > 0) add(fmt::format("fill-opacity:.{:02}", look.fill_opacity));
  if (look.dash > 0) add(fmt::format("stroke-dasharray:{} {}", look.dash, look.gap));
  if (look.stroke_width > 0) add(fmt::format("stroke-width:{}", look.stroke_width));
  return out;
}

Styles::Styles(Theme theme, std::span<const ScenePlayer> players)
    : page_(colour_named("paper", theme).value_or("")) {
  const auto index = static_cast<std::size_t>(theme);
  Look look;
  look.bold = true;
  add("strong", look);
  for (const Colour& named : colours()) add_colour(named.name, named.values.at(index));
  const auto add_player = [&](std::string_view word, std::string_view on, std::string_view fill) {
    add_colour(word, fill);
    Look ink;
    ink.fill = ink_on(fill);
    add(on, ink);
  };
  constexpr int kSeats = 4;
  for (int seat = 0; seat < kSeats; ++seat) {
    add_player(player_class(seat), on_player_class(seat),
               player_colour(theme, players, static_cast<std::size_t>(seat)));
  }
  add_player("neutral", "on-neutral", neutral_colour(theme));
  look = {};
  look.round = true;
  add("round", look);
  look = {};
  look.fill = kShadow.at(index);
  look.fill_opacity = kShadowPerCent.at(index);
  add("shadow", look);
  constexpr int kStep = 5;
  for (int per_cent = kStep; per_cent < kHundred; per_cent += kStep) {
    look = {};
    look.opacity = per_cent;
    add(fmt::format("o{}", per_cent), look);
  }
  look = {};
  look.fill_opacity = 55;
  look.dash = 5;
  look.gap = 4;
  look.stroke_width = 2.5;
  add("ghost", look);
}

void Styles::add(std::string_view word, const Look& look) {
  places_.emplace(word, rules_.size());
  rules_.push_back({std::string(word), look});
}

void Styles::add_colour(std::string_view word, std::string_view value) {
  Look look;
  look.fill = value;
  add(word, look);
  look.fill = "none";
  look.stroke = value;
  add(fmt::format("{}-line", word), look);
  look.fill = {};
  add(fmt::format("{}-edge", word), look);
}

Look Styles::look_of(std::string_view classes) const {
  std::vector<std::size_t> set;
  while (!classes.empty()) {
    const std::size_t space = std::min(classes.find(' '), classes.size());
    const auto found = places_.find(classes.substr(0, space));
    if (found != places_.end()) set.push_back(found->second);
    classes.remove_prefix(std::min(space + 1, classes.size()));
  }
  sort_stably(set);
  Look look;
  for (const std::size_t place : set) add_to(look, rules_[place].look);
  return look;
}

void write_base_style(const Styles& styles, std::string_view scope, std::string& out) {
  out += fmt::format(".{}{{font-family:{}}}\n", scope, kFontFamilies);
  out += fmt::format(".{} .page{{fill:{}}}\n", scope, styles.page());
}

void write_style(Theme theme, std::string_view scope, std::span<const ScenePlayer> players,
                 const std::function<bool(std::string_view)>& used, std::string& out) {
  const Styles styles(theme, players);
  write_base_style(styles, scope, out);
  for (const Styles::Rule& rule : styles.rules()) {
    if (used(rule.word)) out += fmt::format(".{} .{}{{{}}}\n", scope, rule.word, css_of(rule.look));
  }
}

namespace {

std::string number_text(double number) {
  std::string out;
  append_number(number, out);
  return out;
}

/// Returns the name of the class of `element`, which determines its declarations.
std::string joined_name(const Element& element) {
  std::string name = element.classes;
  std::ranges::replace(name, ' ', '_');
  const auto add = [&](char kind, double number) {
    name += '_';
    name += kind;
    append_number(number, name);
  };
  if (element.stroke > 0) add('w', element.stroke);
  if (element.dash > 0 || element.gap > 0) {
    add('d', element.dash);
    add('g', element.gap);
  }
  if (element.figure == Figure::kText) {
    add('f', element.size);
    if (element.anchor != Anchor::kMiddle) {
      name += element.anchor == Anchor::kStart ? "_start" : "_end";
    }
  }
  std::ranges::replace(name, '.', '-');
  return name;
}

std::string declarations_of(const Look& look, const Element& element) {
  std::string out = css_of(look);
  const auto add = [&](std::string_view declaration) { add_to_list(out, declaration, ";"); };
  // The look has priority.
  if (element.stroke > 0 && look.stroke_width == 0) {
    add("stroke-width:" + number_text(element.stroke));
  }
  if ((element.dash > 0 || element.gap > 0) && look.dash == 0) {
    add(fmt::format("stroke-dasharray:{} {}", number_text(element.dash), number_text(element.gap)));
  }
  if (element.figure == Figure::kText) {
    add(fmt::format("font-size:{}px", number_text(element.size)));
    if (element.anchor == Anchor::kStart) add("text-anchor:start");
    if (element.anchor == Anchor::kEnd) add("text-anchor:end");
  }
  return out;
}

}  // namespace

std::string_view LookNames::name_of(const Element& element) {
  const auto [rule, is_new] = rules_.try_emplace(joined_name(element));
  if (is_new) rule->second = declarations_of(styles_.look_of(element.classes), element);
  return rule->first;
}

void LookNames::write_rules(std::string_view scope, std::string& out) const {
  for (const auto& [name, declarations] : rules_) {
    if (!declarations.empty()) out += fmt::format(".{} .{}{{{}}}\n", scope, name, declarations);
  }
}

}  // namespace stela
