#include "tools/pictures/raster/paper.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

std::string raster_fault() { return "this program was built without them"; }

std::optional<std::string> to_png(const Scene& /*scene*/, const RasterOptions& /*options*/,
                                  std::string& error) {
  error = raster_fault();
  return std::nullopt;
}

std::optional<std::string> to_pdf(const Scene& scene, const RasterOptions& options,
                                  std::string& error) {
  return to_png(scene, options, error);
}

std::unique_ptr<FrameDrawer> open_frames(const RasterOptions& /*options*/) { return nullptr; }

std::unique_ptr<Paper> open_paper(Content /*content*/, std::string_view /*title*/, Theme /*theme*/,
                                  TakeBytes /*take*/) {
  return nullptr;
}

}  // namespace stela
