#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tools/pictures/raster/librsvg.h"

namespace stela {

/// librsvg and what comes with it, which must be there (`raster_fault`).
[[nodiscard]] inline const Librsvg& rsvg() { return Librsvg::loaded(); }

/// Gives things of these libraries back to them.
struct Release {
  void operator()(RsvgHandle* handle) const { rsvg().g_object_unref(handle); }
  void operator()(PangoContext* fonts) const { rsvg().g_object_unref(fonts); }
  void operator()(PangoLayout* layout) const { rsvg().g_object_unref(layout); }
  void operator()(PangoLayoutIter* lines) const { rsvg().pango_layout_iter_free(lines); }
  void operator()(cairo_surface_t* surface) const { rsvg().cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { rsvg().cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Context = std::unique_ptr<cairo_t, Release>;

/// An SVG document that can be drawn.
struct Drawing {
  std::unique_ptr<RsvgHandle, Release> handle;
  /// In pixels.
  double width = 0;
  double height = 0;
};

/// Reads a document, which must have a width and a height; nothing when `error` says why.
[[nodiscard]] std::optional<Drawing> open_drawing(std::string_view svg, std::string& error);

/// Draws it into `area`; false when `error` says why not.
[[nodiscard]] bool render_into(const Drawing& drawing, cairo_t* context, RsvgRectangle area,
                               std::string& error);

/// The same picture gives the same bytes, whenever it is drawn: the date of each PDF document.
inline constexpr const char* kPdfDate = "2000-01-01T00:00:00Z";

}  // namespace stela
