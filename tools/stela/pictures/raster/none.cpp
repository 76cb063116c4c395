#include "tools/stela/pictures/raster/raster.h"

namespace stela {

std::string raster_fault() { return "this program was built without it"; }

std::optional<std::string> to_png(std::string_view /*svg*/, std::string& error) {
  error = raster_fault();
  return std::nullopt;
}

std::optional<std::string> to_pdf(std::string_view svg, std::string& error) {
  return to_png(svg, error);
}

}  // namespace stela
