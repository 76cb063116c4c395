#pragma once

#include <cstdint>
#include <string>

#include "tools/pictures/cairo/painter.h"

namespace stela {

/// The placement of a view of a scene on a drawing surface.
struct Fit {
  /// Length of a unit of the scene, and the position of its origin.
  double scale = 1;
  Point origin;
};
/// As a whole, in the middle of `width` by `height`.
[[nodiscard]] Fit fit(const Extent& view, double width, double height);
/// Makes `context` use units of the scene.
void place(cairo_t* context, const Fit& fit);

/// Draws all of `scene`, whose units `context` uses, as vectors and letters rather than pixels.
void draw_on_paper(const Scene& scene, Theme theme, cairo_t* context);

/// Pixels to draw on, and the placement of a scene's view on them.
struct Sheet {
  Surface surface;
  int width = 0;
  int height = 0;
  Fit fit;
};

/// Returns a sheet on which `view` fills `width` pixels, like the SVG picture.
[[nodiscard]] Sheet sheet_for(const Extent& view, int width);

/// Draws on a sheet, in units of the scene.
[[nodiscard]] Context context_of(const Sheet& sheet);

/// Draws all of `scene`, for whose view `sheet` was made; returns the error like `fault_of`.
[[nodiscard]] std::string draw_on_sheet(const Scene& scene, Theme theme, const Sheet& sheet);

/// Returns the error of drawing; empty if there was none.
[[nodiscard]] std::string fault_of(cairo_t* context);

/// The rows of a surface of pixels, as 0x??RRGGBB.
struct Rows {
  const unsigned char* bytes = nullptr;
  int stride = 0;
  [[nodiscard]] const std::uint32_t* row(int y) const;
};
[[nodiscard]] Rows rows_of(const Sheet& sheet);

}  // namespace stela
