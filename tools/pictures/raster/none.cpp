#include "tools/pictures/raster/paper.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

std::string raster_fault() { return "this program was built without it"; }

std::optional<std::string> to_png(std::string_view /*svg*/, std::string& error) {
  error = raster_fault();
  return std::nullopt;
}

std::optional<Pixels> to_pixels(std::string_view /*svg*/, std::string& error) {
  error = raster_fault();
  return std::nullopt;
}

std::optional<std::string> to_pdf(std::string_view svg, std::string& error) {
  return to_png(svg, error);
}

std::unique_ptr<Paper> open_paper(std::string_view /*title*/, Theme /*theme*/, TakeBytes /*take*/) {
  return nullptr;
}

}  // namespace stela
