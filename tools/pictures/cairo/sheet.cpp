#include "tools/pictures/cairo/sheet.h"

#include <algorithm>

#include "lib/render/svg_element.h"

namespace stela {
namespace {

void draw_all(const Scene& scene, double scale, Painter& painter, cairo_t* context) {
  painter.open(scene, scale);
  painter.draw_page(context);
  for (const Element* element : drawing_order(scene)) painter.draw(context, *element);
}

}  // namespace

Fit fit(const Extent& view, double width, double height) {
  const Point size = view.high - view.low;
  const double scale = std::min(width / size.x, height / size.y);
  const Point free = Point{width, height} - size * scale;
  return {scale, free * 0.5 - view.low * scale};
}

void place(cairo_t* context, const Fit& fit) {
  cairo_translate(context, fit.origin.x, fit.origin.y);
  cairo_scale(context, fit.scale, fit.scale);
}

void draw_on_paper(const Scene& scene, Theme theme, cairo_t* context) {
  Painter painter(theme, false);
  draw_all(scene, 1, painter, context);
}

Sheet sheet_for(const Extent& view, int width) {
  Sheet sheet;
  sheet.width = width;
  sheet.height = height_of(view, width);
  sheet.fit = fit(view, sheet.width, sheet.height);
  sheet.surface.reset(cairo_image_surface_create(CAIRO_FORMAT_RGB24, sheet.width, sheet.height));
  return sheet;
}

Context context_of(const Sheet& sheet) {
  Context context(cairo_create(sheet.surface.get()));
  place(context.get(), sheet.fit);
  return context;
}

std::string draw_on_sheet(const Scene& scene, Theme theme, const Sheet& sheet) {
  Painter painter(theme, true);
  const Context context = context_of(sheet);
  draw_all(scene, sheet.fit.scale, painter, context.get());
  return fault_of(context.get());
}

std::string fault_of(cairo_t* context) {
  const cairo_status_t status = cairo_status(context);
  return status == CAIRO_STATUS_SUCCESS ? "" : cairo_status_to_string(status);
}

const std::uint32_t* Rows::row(int y) const {
  // Cairo aligns its rows for words of 32 bits.
  return reinterpret_cast<const std::uint32_t*>(bytes + static_cast<std::ptrdiff_t>(y) * stride);
}

Rows rows_of(const Sheet& sheet) {
  cairo_surface_flush(sheet.surface.get());
  return {cairo_image_surface_get_data(sheet.surface.get()),
          cairo_image_surface_get_stride(sheet.surface.get())};
}

}  // namespace stela
