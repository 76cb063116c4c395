#include "tools/pictures/animation/colours.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <unordered_set>
#include <utility>

#include "lib/core/sorted.h"
#include "lib/render/style.h"
#include "tools/pictures/animation/moving_picture.h"

namespace stela {

void ColourCount::add(const Pixels& picture) {
  // Neighbouring pixels often have the same colour.
  for (auto at = picture.colours.begin(); at != picture.colours.end();) {
    const auto end =
        std::find_if(at, picture.colours.end(), [at](std::uint32_t next) { return next != *at; });
    counts_[*at] += static_cast<std::uint64_t>(end - at);
    at = end;
  }
}

std::vector<std::uint32_t> ColourCount::choose(const std::vector<std::uint32_t>& flat,
                                               std::size_t most) const {
  struct Seen {
    std::uint32_t colour = 0;
    std::uint64_t pixels = 0;
    /// Distance from the nearest colour chosen.
    std::uint32_t distance = std::numeric_limits<std::uint32_t>::max();
  };
  std::vector<Seen> all;
  for (const auto& [colour, pixels] : counts_) all.push_back({colour, pixels});
  std::ranges::sort(all, {}, &Seen::colour);
  std::vector<std::uint32_t> chosen;
  const auto take = [&](std::uint32_t colour) {
    chosen.push_back(colour);
    for (Seen& seen : all) seen.distance = std::min(seen.distance, distance(seen.colour, colour));
  };
  if (all.size() > most) {
    for (const std::uint32_t colour : flat) {
      if (counts_.contains(colour) && chosen.size() < most) take(colour);
    }
  }
  while (chosen.size() < most) {
    const auto missing = std::ranges::max_element(
        all, {}, [](const Seen& seen) { return seen.pixels * seen.distance; });
    if (missing == all.end() || missing->distance == 0) break;
    take(missing->colour);
  }
  return chosen;
}

void add_colours(const Scene& scene, Theme theme, std::vector<std::uint32_t>& out) {
  const Styles styles(theme, scene.players);
  const auto add = [&](std::string_view colour) {
    constexpr int kHex = 16;
    if (!colour.starts_with('#')) return;
    std::uint32_t value = 0;
    std::from_chars(colour.data() + 1, colour.data() + colour.size(), value, kHex);
    if (!contains(out, value)) out.push_back(value);
  };
  // Most elements share their classes with another one.
  std::unordered_set<std::string> seen;
  const auto add_elements = [&](const std::vector<Element>& elements) {
    for (const Element& element : elements) {
      if (!element.halo.empty()) add(styles.look_of(element.halo + "-line").stroke);
      if (!seen.insert(element.classes).second) continue;
      const Look look = styles.look_of(element.classes);
      add(look.fill);
      add(look.stroke);
    }
  };
  add(styles.page());
  add_elements(scene.elements);
  for (const Symbol& symbol : scene.symbols) add_elements(symbol.elements);
}

}  // namespace stela
