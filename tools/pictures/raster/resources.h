#pragma once

#include <memory>
#include <string>

#include "lib/core/content.h"
#include "tools/pictures/raster/libraries.h"

namespace stela {

/// Returns cairo and pango, which must be available (`raster_fault`).
[[nodiscard]] inline const DrawingLibraries& libs() { return DrawingLibraries::loaded(); }

/// Releases objects of these libraries.
struct Release {
  void operator()(PangoContext* fonts) const { libs().g_object_unref(fonts); }
  void operator()(PangoLayout* layout) const { libs().g_object_unref(layout); }
  void operator()(PangoLayoutIter* lines) const { libs().pango_layout_iter_free(lines); }
  void operator()(cairo_surface_t* surface) const { libs().cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { libs().cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Context = std::unique_ptr<cairo_t, Release>;

/// The date of each PDF document; constant, so that the same picture always gives the same bytes.
inline constexpr const char* kPdfDate = "2000-01-01T00:00:00Z";

/// Returns the comment that a PDF ends with, after its `%%EOF`. The metadata can be compressed.
[[nodiscard]] inline std::string pdf_sign(Content content) { return "%" + sign_of(content) + "\n"; }

}  // namespace stela
