#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "tools/pictures/animation/palette.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

/// Writes a moving picture, frame by frame, which begins again when it has ended. Of each frame but
/// the first just what differs from the one before it is written.
class FrameWriter {
 public:
  FrameWriter() = default;
  FrameWriter(const FrameWriter&) = delete;
  FrameWriter& operator=(const FrameWriter&) = delete;
  virtual ~FrameWriter() = default;

  /// Adds a frame that is shown for `delay` milliseconds; all must have the size of the first.
  virtual void add(const Pixels& frame, int delay) = 0;
  /// Writes what stands behind the last one.
  virtual void finish() = 0;
};

/// Appends to `out`, as GIF: 256 colours, of which one that looks alike may stand for another;
/// times in hundredths of a second.
[[nodiscard]] std::unique_ptr<FrameWriter> write_gif(Palette palette, std::string& out);

/// Appends to `out`, as animated PNG, which has `frames` frames: 256 colours, of each the nearest.
[[nodiscard]] std::unique_ptr<FrameWriter> write_apng(Palette palette, std::uint32_t frames,
                                                      std::string& out);

}  // namespace stela
