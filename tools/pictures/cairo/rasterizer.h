#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tools/pictures/raster/raster.h"

namespace stela {

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
