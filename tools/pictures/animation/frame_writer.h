#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "tools/pictures/animation/palette.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

/// Writes an endlessly repeating animation, frame by frame. After the first frame, only the pixels
/// that differ from the previous frame are written.
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

/// Appends a GIF to `out`: 255 colours and a transparent entry; a colour may be replaced by a
/// similar one; times in hundredths of a second.
[[nodiscard]] std::unique_ptr<FrameWriter> write_gif(Palette palette, std::string& out);

/// Appends an animated PNG of `frames` frames to `out`: the nearest of 255 colours, and a
/// transparent entry.
[[nodiscard]] std::unique_ptr<FrameWriter> write_apng(Palette palette, std::uint32_t frames,
                                                      std::string& out);

}  // namespace stela
