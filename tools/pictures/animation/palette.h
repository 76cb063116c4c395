#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "tools/pictures/raster/raster.h"

namespace stela {

/// The palette indices allowed for a pixel, the best first; never empty.
using PixelChoice = std::vector<std::uint8_t>;

/// The number of pixels of each colour in a set of pictures.
class ColourCount {
 public:
  void add(const Pixels& picture);
  /// Returns each colour with its number of pixels, sorted by colour.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint64_t>> sorted() const;

 private:
  std::unordered_map<std::uint32_t, std::uint64_t> counts_;
};

/// The limited set of colours of a picture, and the replacements of all other colours.
class Palette {
 public:
  /// Maximum number of colours in addition to the transparent one.
  static constexpr std::size_t kMost = 255;

  /// Takes all counted colours if they are few enough. Otherwise takes the colours of `flat` that
  /// occurred, then repeatedly the colour whose pixels are together farthest from the palette so
  /// far.
  Palette(const std::vector<std::uint32_t>& flat, const ColourCount& count);

  /// Returns the colours, `0xRRGGBB` each; never empty.
  [[nodiscard]] const std::vector<std::uint32_t>& colours() const { return colours_; }

  /// Returns the indices allowed for `colour`, the nearest first, and the lower one first if
  /// equally near. For a colour of `flat`, or if the palette has all colours, that is the exact
  /// one; for a colour mixed by smoothing, also those whose distance is hardly visible. The
  /// reference stays valid.
  [[nodiscard]] const PixelChoice& choice(std::uint32_t colour) {
    // Neighbouring pixels often have the same colour.
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
  /// Number of colours, from the first on, that represent only themselves.
  std::size_t exact_ = 0;
  /// By colour, cached; a map with stable references.
  std::unordered_map<std::uint32_t, PixelChoice> choices_;
  /// The most recent lookup.
  std::uint32_t asked_colour_ = 0;
  const PixelChoice* asked_ = nullptr;
};

/// Appends the colours in which elements of `scene` are drawn in that theme, without duplicates.
void add_colours(const Scene& scene, Theme theme, std::vector<std::uint32_t>& out);

}  // namespace stela
