#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tools/pictures/raster/raster.h"

namespace stela {

/// Returns a PNG with eight bits per channel; `row_of` returns the colours of a row, of which the
/// lower three bytes count: `0x??RRGGBB`.
[[nodiscard]] std::string png_of(int width, int height,
                                 const std::function<const std::uint32_t*(int)>& row_of);

class CairoRasterizer final : public Rasterizer {
 public:
  [[nodiscard]] std::optional<std::string> to_png(const Scene& scene, const RenderOptions& options,
                                                  std::string& error) const override;
  [[nodiscard]] std::optional<std::string> to_pdf(const Scene& scene, const RenderOptions& options,
                                                  int pages, std::string& error) const override;
  [[nodiscard]] std::unique_ptr<FrameDrawer> open_frames(
      const RenderOptions& options) const override;
  [[nodiscard]] std::unique_ptr<Paper> open_paper(Content content, std::string_view title,
                                                  Theme theme, TakeBytes take) const override;
};

}  // namespace stela
