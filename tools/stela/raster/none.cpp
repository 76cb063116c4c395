#include "tools/stela/raster/raster.h"

namespace stela {

bool can_raster() { return false; }

std::optional<std::string> to_png(std::string_view /*svg*/, std::string& error) {
  error = "built without librsvg";
  return std::nullopt;
}

std::optional<std::string> to_pdf(std::string_view svg, std::string& error) {
  return to_png(svg, error);
}

}  // namespace stela
