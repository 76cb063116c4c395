#include "lib/core/content.h"
#include "lib/render/svg_element.h"
#include "tools/pictures/cairo/png.h"
#include "tools/pictures/cairo/rasterizer.h"
#include "tools/pictures/cairo/sheet.h"
#include "tools/pictures/raster/memory.h"

namespace stela {
namespace {

cairo_status_t append(void* out, const unsigned char* bytes, unsigned int size) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::optional<std::string> CairoRasterizer::to_png(const Scene& scene, const RenderOptions& options,
                                                   std::string& error) const {
  reserve_memory();
  const Sheet sheet = sheet_for(view_of(scene), options.width);
  error = draw_on_sheet(scene, options.theme, sheet);
  if (!error.empty()) return std::nullopt;
  const Rows rows = rows_of(sheet);
  return png_of(sheet.width, sheet.height, [&rows](int y) { return rows.row(y); });
}

std::optional<std::string> CairoRasterizer::to_pdf(const Scene& scene, const RenderOptions& options,
                                                   int pages, std::string& error) const {
  reserve_memory();
  constexpr double kPointsPerPixel = 0.75;
  Extent view = view_of(scene);
  const Point page{0, (view.high.y - view.low.y) / pages};
  view.high.y = view.low.y + page.y;
  const double width = options.width * kPointsPerPixel;
  const double height = height_of(view, options.width) * kPointsPerPixel;
  std::string out;
  const Surface surface(cairo_pdf_surface_create_for_stream(append, &out, width, height));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR,
                                 sign_of(Content::kPicture).c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, kPdfDate);
  for (int i = 0; i < pages && error.empty(); ++i) {
    const Context context(cairo_create(surface.get()));
    place(context.get(), fit(view, width, height));
    draw_on_paper(scene, options.theme, context.get());
    if (pages > 1) cairo_show_page(context.get());
    error = fault_of(context.get());
    view = {view.low + page, view.high + page};
  }
  cairo_surface_finish(surface.get());
  const cairo_status_t status = cairo_surface_status(surface.get());
  if (status != CAIRO_STATUS_SUCCESS) error = cairo_status_to_string(status);
  if (!error.empty()) return std::nullopt;
  return out + pdf_sign(Content::kPicture);
}

}  // namespace stela

/// The only symbol of the plugin.
extern "C" const stela::Rasterizer* stela_rasterizer() {
  static const stela::CairoRasterizer kRasterizer;
  return &kRasterizer;
}
