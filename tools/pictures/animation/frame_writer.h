#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "lib/render/theme.h"
#include "lib/scene/scene.h"
#include "tools/pictures/raster/pixels.h"

namespace stela {

/// Writes an endlessly repeating animation, frame by frame.
class FrameWriter {
 public:
  FrameWriter() = default;
  FrameWriter(const FrameWriter&) = delete;
  FrameWriter& operator=(const FrameWriter&) = delete;
  virtual ~FrameWriter() = default;

  /// Adds a frame with a duration of `delay` milliseconds; all must have the size of the first.
  virtual void add(const Pixels& frame, int delay) = 0;
  /// Writes the end of the file.
  virtual void finish() = 0;
};

/// The number of pixels of each colour, `0xRRGGBB`, in a set of pictures.
class ColourCount {
 public:
  void add(const Pixels& picture);
  /// Returns up to `most` colours: all if they are few enough; otherwise those of `flat` that
  /// occurred, and then each time the colour whose pixels are together farthest from those so far.
  [[nodiscard]] std::vector<std::uint32_t> choose(const std::vector<std::uint32_t>& flat,
                                                  std::size_t most) const;

 private:
  std::unordered_map<std::uint32_t, std::uint64_t> counts_;
};

/// Appends the colours in which elements of `scene` are drawn in that theme, without duplicates.
void add_colours(const Scene& scene, Theme theme, std::vector<std::uint32_t>& out);

/// The most colours of an animation. In a GIF one more is transparent; with half as many as there
/// could be, it is 15 % smaller.
inline constexpr std::size_t kGifColours = 127;
inline constexpr std::size_t kWebpColours = 255;

/// Appends a GIF in these colours to `out`; other ones are replaced by the nearest, or by one that
/// looks alike. Times are in hundredths of a second.
[[nodiscard]] std::unique_ptr<FrameWriter> write_gif(std::vector<std::uint32_t> colours,
                                                     std::string& out);

/// Appends an animated WebP to `out`, in which other colours are always the nearest, and times are
/// exact.
[[nodiscard]] std::unique_ptr<FrameWriter> write_webp(std::vector<std::uint32_t> colours,
                                                      std::string& out);

}  // namespace stela
