#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "tools/pictures/raster/raster.h"

namespace stela {

/// What may be written for a pixel: one of these numbers, the best first; never empty.
using PixelChoice = std::vector<std::uint8_t>;

/// How often each colour is seen in pictures.
class ColourCount {
 public:
  void add(const Pixels& picture);
  /// Each colour with its number of pixels, by colour.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint64_t>> sorted() const;

 private:
  std::unordered_map<std::uint32_t, std::uint64_t> counts_;
};

/// The few colours that a picture is to have, and which of them stands for a colour.
class Palette {
 public:
  /// How many there may be beside the one that cannot be seen.
  static constexpr std::size_t kMost = 255;

  /// All colours that were counted, when these are few. Else those of `flat` that were seen, then
  /// those from which most is missing: again and again the one whose pixels are together farthest
  /// from what is there already.
  Palette(const std::vector<std::uint32_t>& flat, const ColourCount& count);

  /// `0xRRGGBB` each; never empty.
  [[nodiscard]] const std::vector<std::uint32_t>& colours() const { return colours_; }

  /// Which of them may stand for `colour`, the nearest first, of equals the one that comes first.
  /// For a colour of `flat`, or when all colours are there, it is that one; for one of those that
  /// smoothing mixes, also what is hardly farther from it than can be seen. Where it lies stays.
  [[nodiscard]] const PixelChoice& choice(std::uint32_t colour) {
    // Neighbours are often alike.
    if (asked_ == nullptr || colour != asked_colour_) {
      asked_ = &find_choice(colour);
      asked_colour_ = colour;
    }
    return *asked_;
  }

 private:
  [[nodiscard]] const PixelChoice& find_choice(std::uint32_t colour);
  [[nodiscard]] PixelChoice make_choice(std::uint32_t colour) const;

  std::vector<std::uint32_t> colours_;
  /// So many from the first on stand for nothing but themselves.
  std::size_t exact_ = 0;
  /// Of each colour that was asked for; where one lies stays.
  std::unordered_map<std::uint32_t, PixelChoice> choices_;
  /// What was asked for last.
  std::uint32_t asked_colour_ = 0;
  const PixelChoice* asked_ = nullptr;
};

/// Appends the colours in which elements of `scene` are drawn in that theme, as far as they are not
/// there yet.
void add_colours(const Scene& scene, Theme theme, std::vector<std::uint32_t>& out);

}  // namespace stela
