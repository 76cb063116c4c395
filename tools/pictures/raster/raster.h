#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "lib/core/content.h"
#include "lib/render/svg.h"
#include "lib/scene/scene.h"
#include "tools/pictures/raster/paper.h"
#include "tools/pictures/raster/pixels.h"

namespace stela {

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

/// Draws scenes as pixels and PDF. Implemented by a plugin that is linked to cairo and pango: these
/// bring forty libraries with them, and a program linked to them takes several times as long to
/// start, even if it draws nothing.
class Rasterizer {
 public:
  Rasterizer() = default;
  Rasterizer(const Rasterizer&) = delete;
  Rasterizer& operator=(const Rasterizer&) = delete;

  /// Returns `scene` as PNG, which looks like its SVG; sets `error` and returns null on failure.
  [[nodiscard]] virtual std::optional<std::string> to_png(const Scene& scene,
                                                          const RenderOptions& options,
                                                          std::string& error) const = 0;
  /// Returns the same as a PDF document of `pages`, which divide the height equally; a pixel is
  /// 0.75 points.
  [[nodiscard]] virtual std::optional<std::string> to_pdf(const Scene& scene,
                                                          const RenderOptions& options, int pages,
                                                          std::string& error) const = 0;
  [[nodiscard]] virtual std::unique_ptr<FrameDrawer> open_frames(
      const RenderOptions& options) const = 0;
  /// Opens a PDF document with selectable text.
  [[nodiscard]] virtual std::unique_ptr<Paper> open_paper(Content content, std::string_view title,
                                                          Theme theme, TakeBytes take) const = 0;

 protected:
  ~Rasterizer() = default;
};

/// Returns why the plugin is not available; empty if it is. Loads it at the first call; throws
/// `std::bad_alloc` if there is not enough memory.
[[nodiscard]] std::string raster_fault();

/// Returns the rasterizer of the plugin, which must be available (`raster_fault`).
[[nodiscard]] const Rasterizer& rasterizer();

}  // namespace stela
