#pragma once

#include <memory>
#include <optional>
#include <string>

#include "lib/render/svg.h"
#include "lib/scene/scene.h"
#include "tools/pictures/raster/pixels.h"

namespace stela {

/// Returns why cairo and pango are not available, without which the functions below must not be
/// called; empty if they are. Throws `std::bad_alloc` if there is not enough memory. when they are.
/// Throws `std::bad_alloc` when there is no memory for them.
[[nodiscard]] std::string raster_fault();

struct RasterOptions {
  Theme theme = Theme::kLight;
  /// In pixels; the height follows.
  int width = 0;
  /// Whether the elements that are marked as coordinates are drawn.
  bool coordinates = true;
  /// Number of pages of a PDF, which divide the height of the scene equally.
  int pages = 1;
};

/// Returns `scene` as PNG, which looks like its SVG; sets `error` and returns null on failure.
[[nodiscard]] std::optional<std::string> to_png(const Scene& scene, const RasterOptions& options,
                                                std::string& error);

/// Returns the same as a PDF document; a pixel is 0.75 points.
[[nodiscard]] std::optional<std::string> to_pdf(const Scene& scene, const RasterOptions& options,
                                                std::string& error);

/// Draws scenes one after the other. What has not changed is not drawn again, and looks exactly as
/// if it were.
class FrameDrawer {
 public:
  FrameDrawer() = default;
  FrameDrawer(const FrameDrawer&) = delete;
  FrameDrawer& operator=(const FrameDrawer&) = delete;
  virtual ~FrameDrawer() = default;

  /// Returns the pixels of `scene`, valid until the next call; sets `error` and returns null on
  /// failure.
  [[nodiscard]] virtual const Pixels* draw(Scene scene, std::string& error) = 0;
};

/// Only when there is no `raster_fault`.
[[nodiscard]] std::unique_ptr<FrameDrawer> open_frames(const RasterOptions& options);

}  // namespace stela
