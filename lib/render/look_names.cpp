#include "lib/render/look_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/phrases.h"
#include "lib/scene/path.h"

namespace stela {
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
