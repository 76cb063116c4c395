#include "tools/pictures/raster/drawing.h"

namespace stela {
namespace {

/// What librsvg says of a failure, which it hands over.
std::string taken(GError* failure) {
  if (failure == nullptr) return "the picture cannot be drawn";
  std::string message = failure->message;
  rsvg().g_error_free(failure);
  return message;
}

}  // namespace

std::optional<Drawing> open_drawing(std::string_view svg, std::string& error) {
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

bool render_into(const Drawing& drawing, cairo_t* context, RsvgRectangle area, std::string& error) {
  GError* failure = nullptr;
  if (rsvg().rsvg_handle_render_document(drawing.handle.get(), context, &area, &failure) == 0) {
    error = taken(failure);
    return false;
  }
  if (rsvg().cairo_status(context) == CAIRO_STATUS_SUCCESS) return true;
  error = rsvg().cairo_status_to_string(rsvg().cairo_status(context));
  return false;
}

}  // namespace stela
