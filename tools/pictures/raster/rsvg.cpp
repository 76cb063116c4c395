#include <cmath>
#include <cstring>
#include <memory>

#include "tools/pictures/raster/drawing.h"
#include "tools/pictures/raster/raster.h"

namespace stela {
namespace {

bool render(const Drawing& drawing, cairo_surface_t* surface, double scale, std::string& error) {
  const Context context(rsvg().cairo_create(surface));
  rsvg().cairo_scale(context.get(), scale, scale);
  return render_into(drawing, context.get(), {0, 0, drawing.width, drawing.height}, error);
}

struct Image {
  Surface surface;
  int width = 0;
  int height = 0;
};

std::optional<Image> draw(std::string_view svg, std::string& error) {
  const std::optional<Drawing> drawing = open_drawing(svg, error);
  if (!drawing) return std::nullopt;
  Image image;
  image.width = static_cast<int>(std::lround(drawing->width));
  image.height = static_cast<int>(std::lround(drawing->height));
  image.surface.reset(
      rsvg().cairo_image_surface_create(CAIRO_FORMAT_ARGB32, image.width, image.height));
  if (!render(*drawing, image.surface.get(), 1, error)) return std::nullopt;
  return image;
}

cairo_status_t append(void* out, const unsigned char* bytes, unsigned int size) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string raster_fault() { return rsvg().fault(); }

std::optional<std::string> to_png(std::string_view svg, std::string& error) {
  const std::optional<Image> image = draw(svg, error);
  if (!image) return std::nullopt;
  std::string out;
  const cairo_status_t status =
      rsvg().cairo_surface_write_to_png_stream(image->surface.get(), append, &out);
  if (status == CAIRO_STATUS_SUCCESS) return out;
  error = rsvg().cairo_status_to_string(status);
  return std::nullopt;
}

std::optional<Pixels> to_pixels(std::string_view svg, std::string& error) {
  const std::optional<Image> image = draw(svg, error);
  if (!image) return std::nullopt;
  rsvg().cairo_surface_flush(image->surface.get());
  const unsigned char* bytes = rsvg().cairo_image_surface_get_data(image->surface.get());
  const int stride = rsvg().cairo_image_surface_get_stride(image->surface.get());
  Pixels pixels{image->width, image->height, {}};
  const auto width = static_cast<std::size_t>(image->width);
  pixels.colours.resize(width * static_cast<std::size_t>(image->height));
  for (int y = 0; y < image->height; ++y, bytes += stride) {
    std::memcpy(pixels.colours.data() + static_cast<std::size_t>(y) * width, bytes,
                width * sizeof(std::uint32_t));
  }
  // Of each the upper byte says how far it can be seen through.
  constexpr std::uint32_t kColour = 0xFFFFFF;
  for (std::uint32_t& colour : pixels.colours) colour &= kColour;
  return pixels;
}

std::optional<std::string> to_pdf(std::string_view svg, std::string& error) {
  const std::optional<Drawing> drawing = open_drawing(svg, error);
  if (!drawing) return std::nullopt;
  constexpr double kPointsPerPixel = 0.75;
  std::string out;
  const Surface surface(rsvg().cairo_pdf_surface_create_for_stream(
      append, &out, drawing->width * kPointsPerPixel, drawing->height * kPointsPerPixel));
  rsvg().cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, kPdfDate);
  if (!render(*drawing, surface.get(), kPointsPerPixel, error)) return std::nullopt;
  rsvg().cairo_surface_finish(surface.get());
  const cairo_status_t status = rsvg().cairo_surface_status(surface.get());
  if (status == CAIRO_STATUS_SUCCESS) return out;
  error = rsvg().cairo_status_to_string(status);
  return std::nullopt;
}

}  // namespace stela
