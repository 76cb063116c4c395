#include "tools/pictures/moving/palette.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace stela {
namespace {

/// The square of the distance of two colours.
std::uint32_t distance(std::uint32_t a, std::uint32_t b) {
  constexpr std::uint32_t kByte = 0xFF;
  std::uint32_t sum = 0;
  for (const std::uint32_t shift : {0U, 8U, 16U}) {
    const auto difference =
        static_cast<int>(a >> shift & kByte) - static_cast<int>(b >> shift & kByte);
    sum += static_cast<std::uint32_t>(difference * difference);
  }
  return sum;
}

}  // namespace

void ColourCount::add(const Pixels& picture) {
  // Neighbours are often alike.
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
    /// From the nearest colour of the palette.
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
  }
  while (colours_.size() < kMost) {
    const auto missing = std::max_element(all.begin(), all.end(), [](const Seen& a, const Seen& b) {
      return a.pixels * a.distance < b.pixels * b.distance;
    });
    if (missing == all.end() || missing->distance == 0) break;
    take(missing->colour);
  }
  for (std::size_t i = 0; i < colours_.size(); ++i) {
    known_.emplace(colours_[i], static_cast<std::uint8_t>(i));
  }
}

std::uint8_t Palette::nearest(std::uint32_t colour) {
  const auto [known, added] = known_.emplace(colour, 0);
  if (added) {
    const auto best = std::min_element(colours_.begin(), colours_.end(), [colour](auto a, auto b) {
      return distance(a, colour) < distance(b, colour);
    });
    known->second = static_cast<std::uint8_t>(best - colours_.begin());
  }
  return known->second;
}

std::vector<std::uint32_t> colours_in(std::string_view style) {
  constexpr std::size_t kDigits = 6;
  constexpr int kHex = 16;
  std::vector<std::uint32_t> out;
  for (std::size_t at = style.find('#'); at != std::string_view::npos;
       at = style.find('#', at + 1)) {
    const std::string_view digits = style.substr(at + 1, kDigits);
    std::uint32_t colour = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), colour, kHex);
    if (read.ptr != digits.data() + kDigits) continue;
    if (std::find(out.begin(), out.end(), colour) == out.end()) out.push_back(colour);
  }
  return out;
}

}  // namespace stela
