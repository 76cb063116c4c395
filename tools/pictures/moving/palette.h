#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tools/pictures/raster/raster.h"

namespace stela {

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
  /// How many a GIF may have beside the one that cannot be seen.
  static constexpr std::size_t kMost = 255;

  /// All colours that were counted, when these are few. Else those of `flat` that were seen, then
  /// those from which most is missing: again and again the one whose pixels are together farthest
  /// from what is there already.
  Palette(const std::vector<std::uint32_t>& flat, const ColourCount& count);

  /// `0xRRGGBB` each; never empty.
  [[nodiscard]] const std::vector<std::uint32_t>& colours() const { return colours_; }

  /// The place of the colour that is nearest to `colour`, of equals the first.
  [[nodiscard]] std::uint8_t nearest(std::uint32_t colour);

 private:
  std::vector<std::uint32_t> colours_;
  std::unordered_map<std::uint32_t, std::uint8_t> known_;
};

/// The colours (`#rrggbb`) that style rules name, each once.
[[nodiscard]] std::vector<std::uint32_t> colours_in(std::string_view style);

}  // namespace stela
