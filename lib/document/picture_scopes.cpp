#include "lib/document/picture_scopes.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/render/style.h"
#include "lib/render/svg.h"

namespace stela {
namespace {

std::string scope_named(std::size_t index) {
  const std::string first = SvgOptions{}.scope;
  return index == 0 ? first : fmt::format("{}{}", first, index + 1);
}

}  // namespace

std::set<std::string_view> classes_in(std::string_view shown) {
  constexpr std::string_view kClass = "class=\"";
  std::set<std::string_view> words;
  while (true) {
    const std::size_t begin = shown.find(kClass);
    if (begin == std::string_view::npos) return words;
    shown.remove_prefix(begin + kClass.size());
    std::string_view classes = shown.substr(0, shown.find('"'));
    while (!classes.empty()) {
      const std::size_t end = std::min(classes.find(' '), classes.size());
      words.insert(classes.substr(0, end));
      classes.remove_prefix(std::min(end + 1, classes.size()));
    }
  }
}

std::string PictureScopes::of(const std::vector<ScenePlayer>& players) {
  const auto found = std::ranges::find(known_, players);
  const auto index = static_cast<std::size_t>(found - known_.begin());
  if (found == known_.end()) known_.push_back(players);
  return scope_named(index);
}

std::string PictureScopes::style(std::optional<Theme> theme,
                                 const std::set<std::string_view>& shown) const {
  const auto used = [&](std::string_view word) {
    return shown.contains(word) || word == "strong" || word.starts_with("player") ||
           word.starts_with("on");
  };
  const auto rules = [&](Theme of) {
    std::string out;
    for (std::size_t i = 0; i < known_.size(); ++i) {
      write_style(of, scope_named(i), known_[i], used, out);
    }
    return out;
  };
  if (theme) return rules(*theme);
  return rules(Theme::kLight) + "@media(prefers-color-scheme:dark){\n" + rules(Theme::kDark) +
         "}\n";
}

}  // namespace stela
