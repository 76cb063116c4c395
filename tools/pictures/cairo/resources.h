#pragma once

#include <cairo-pdf.h>
#include <cairo.h>
#include <pango/pangocairo.h>

#include <memory>
#include <string>

#include "lib/core/content.h"

namespace stela {

/// Releases objects of cairo and pango.
struct Release {
  void operator()(PangoContext* fonts) const { g_object_unref(fonts); }
  void operator()(PangoLayout* layout) const { g_object_unref(layout); }
  void operator()(PangoLayoutIter* lines) const { pango_layout_iter_free(lines); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Context = std::unique_ptr<cairo_t, Release>;

/// The date of each PDF document; constant, so that the same picture always gives the same bytes.
inline constexpr const char* kPdfDate = "2000-01-01T00:00:00Z";

/// Returns the comment that a PDF ends with, after its `%%EOF`. The metadata can be compressed.
[[nodiscard]] inline std::string pdf_sign(Content content) { return "%" + sign_of(content) + "\n"; }

}  // namespace stela
