#include <cmath>
#include <memory>

#include "tools/stela/pictures/raster/librsvg.h"
#include "tools/stela/pictures/raster/raster.h"

namespace stela {
namespace {

const Librsvg& rsvg() { return Librsvg::loaded(); }

struct Deleter {
  void operator()(RsvgHandle* handle) const { rsvg().g_object_unref(handle); }
  void operator()(cairo_surface_t* surface) const { rsvg().cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { rsvg().cairo_destroy(context); }
};
using Handle = std::unique_ptr<RsvgHandle, Deleter>;
using Surface = std::unique_ptr<cairo_surface_t, Deleter>;
using Context = std::unique_ptr<cairo_t, Deleter>;

/// What librsvg says of a failure, which it hands over.
std::string taken(GError* failure) {
  if (failure == nullptr) return "the picture cannot be drawn";
  std::string message = failure->message;
  rsvg().g_error_free(failure);
  return message;
}

struct Drawing {
  Handle handle;
  double width = 0;
  double height = 0;
};

std::optional<Drawing> open(std::string_view svg, std::string& error) {
  GError* failure = nullptr;
  // The bytes are only read; glib's own char type is unsigned.
  const auto* bytes = reinterpret_cast<const guint8*>(svg.data());
  Drawing drawing;
  drawing.handle.reset(rsvg().rsvg_handle_new_from_data(bytes, svg.size(), &failure));
  if (drawing.handle == nullptr) {
    error = taken(failure);
    return std::nullopt;
  }
  if (rsvg().rsvg_handle_get_intrinsic_size_in_pixels(drawing.handle.get(), &drawing.width,
                                                      &drawing.height) == 0) {
    error = "the picture has no size";
    return std::nullopt;
  }
  return drawing;
}

bool render(const Drawing& drawing, cairo_surface_t* surface, double scale, std::string& error) {
  const Context context(rsvg().cairo_create(surface));
  rsvg().cairo_scale(context.get(), scale, scale);
  const RsvgRectangle area{0, 0, drawing.width, drawing.height};
  GError* failure = nullptr;
  if (rsvg().rsvg_handle_render_document(drawing.handle.get(), context.get(), &area, &failure) ==
      0) {
    error = taken(failure);
    return false;
  }
  if (rsvg().cairo_status(context.get()) == CAIRO_STATUS_SUCCESS) return true;
  error = rsvg().cairo_status_to_string(rsvg().cairo_status(context.get()));
  return false;
}

cairo_status_t append(void* out, const unsigned char* bytes, unsigned int size) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string raster_fault() { return rsvg().fault(); }

std::optional<std::string> to_png(std::string_view svg, std::string& error) {
  const std::optional<Drawing> drawing = open(svg, error);
  if (!drawing) return std::nullopt;
  const Surface surface(rsvg().cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, static_cast<int>(std::lround(drawing->width)),
      static_cast<int>(std::lround(drawing->height))));
  if (!render(*drawing, surface.get(), 1, error)) return std::nullopt;
  std::string out;
  const cairo_status_t status =
      rsvg().cairo_surface_write_to_png_stream(surface.get(), append, &out);
  if (status == CAIRO_STATUS_SUCCESS) return out;
  error = rsvg().cairo_status_to_string(status);
  return std::nullopt;
}

std::optional<std::string> to_pdf(std::string_view svg, std::string& error) {
  const std::optional<Drawing> drawing = open(svg, error);
  if (!drawing) return std::nullopt;
  constexpr double kPointsPerPixel = 0.75;
  std::string out;
  const Surface surface(rsvg().cairo_pdf_surface_create_for_stream(
      append, &out, drawing->width * kPointsPerPixel, drawing->height * kPointsPerPixel));
  // The same picture gives the same bytes, whenever it is drawn.
  rsvg().cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE,
                                        "2000-01-01T00:00:00Z");
  if (!render(*drawing, surface.get(), kPointsPerPixel, error)) return std::nullopt;
  rsvg().cairo_surface_finish(surface.get());
  const cairo_status_t status = rsvg().cairo_surface_status(surface.get());
  if (status == CAIRO_STATUS_SUCCESS) return out;
  error = rsvg().cairo_status_to_string(status);
  return std::nullopt;
}

}  // namespace stela
