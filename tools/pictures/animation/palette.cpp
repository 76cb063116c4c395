#include "tools/pictures/animation/palette.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <unordered_set>

#include "lib/render/style.h"

namespace stela {
namespace {

/// Square of the distance at which colours in smoothed areas look alike.
constexpr std::uint32_t kHardlySeen = 22 * 22;

/// Returns the square of the distance of two colours.
std::uint32_t distance(std::uint32_t a, std::uint32_t b) {
  const auto squared = [a, b](std::uint32_t shift) {
    constexpr std::uint32_t kByte = 0xFF;
    const std::uint32_t difference = (a >> shift & kByte) - (b >> shift & kByte);
    return difference * difference;  // correct for negative differences too, since unsigned
                                     // arithmetic wraps around
  };
  return squared(0U) + squared(8U) + squared(16U);
}

}  // namespace

void ColourCount::add(const Pixels& picture) {
  // Neighbouring pixels often have the same colour.
  for (auto at = picture.colours.begin(); at != picture.colours.end();) {
    const auto end =
        std::find_if(at, picture.colours.end(), [at](std::uint32_t next) { return next != *at; });
    counts_[*at] += static_cast<std::uint64_t>(end - at);
    at = end;
  }
}

std::vector<std::pair<std::uint32_t, std::uint64_t>> ColourCount::sorted() const {
  std::vector<std::pair<std::uint32_t, std::uint64_t>> out(counts_.begin(), counts_.end());
  std::sort(out.begin(), out.end());
  return out;
}

Palette::Palette(const std::vector<std::uint32_t>& flat, const ColourCount& count) {
  struct Seen {
    std::uint32_t colour = 0;
    std::uint64_t pixels = 0;
    /// Distance from the nearest colour of the palette.
    std::uint32_t distance = std::numeric_limits<std::uint32_t>::max();
  };
  std::vector<Seen> all;
  for (const auto& [colour, pixels] : count.sorted()) all.push_back({colour, pixels});
  const auto take = [&](std::uint32_t colour) {
    colours_.push_back(colour);
    for (Seen& seen : all) seen.distance = std::min(seen.distance, distance(seen.colour, colour));
  };
  if (all.size() > kMost) {
    for (const std::uint32_t colour : flat) {
      const bool seen = std::any_of(all.begin(), all.end(),
                                    [&](const Seen& known) { return known.colour == colour; });
      if (seen && colours_.size() < kMost) take(colour);
    }
    exact_ = colours_.size();
  }
  while (colours_.size() < kMost) {
    const auto missing = std::max_element(all.begin(), all.end(), [](const Seen& a, const Seen& b) {
      return a.pixels * a.distance < b.pixels * b.distance;
    });
    if (missing == all.end() || missing->distance == 0) break;
    take(missing->colour);
  }
  if (all.size() <= kMost) exact_ = colours_.size();
  // Tens of thousands of colours are looked up.
  constexpr std::size_t kAsked = 1U << 16U;
  choices_.reserve(kAsked);
}

const PixelChoice& Palette::find_choice(std::uint32_t colour) {
  const auto [found, added] = choices_.try_emplace(colour);
  if (added) found->second = make_choice(colour);
  return found->second;
}

PixelChoice Palette::make_choice(std::uint32_t colour) const {
  PixelChoice out;
  std::vector<std::pair<std::uint32_t, std::uint8_t>> near;
  std::pair<std::uint32_t, std::size_t> best{std::numeric_limits<std::uint32_t>::max(), 0};
  for (std::size_t i = 0; i < colours_.size(); ++i) {
    const std::uint32_t far = distance(colours_[i], colour);
    if (far < best.first) best = {far, i};
    if (far <= kHardlySeen) near.emplace_back(far, static_cast<std::uint8_t>(i));
  }
  out.push_back(static_cast<std::uint8_t>(best.second));
  if (best.first == 0 && best.second < exact_) return out;
  std::sort(near.begin(), near.end());
  for (const auto& [far, place] : near) {
    if (place != best.second) out.push_back(place);
  }
  return out;
}

void add_colours(const Scene& scene, Theme theme, std::vector<std::uint32_t>& out) {
  const Styles styles(theme, scene.players);
  const auto add = [&](std::string_view colour) {
    constexpr int kHex = 16;
    if (!colour.starts_with('#')) return;
    std::uint32_t value = 0;
    std::from_chars(colour.data() + 1, colour.data() + colour.size(), value, kHex);
    if (std::find(out.begin(), out.end(), value) == out.end()) out.push_back(value);
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
