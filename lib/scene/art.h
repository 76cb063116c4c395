#pragma once

#include <span>
#include <string_view>

#include "lib/scene/scene.h"

namespace stela {

/// An element of a drawing.
struct ArtShape {
  std::string_view classes;
  /// SVG path data; empty for a use.
  std::string_view data;
  /// The name of the drawing that is used, or empty.
  std::string_view use;
  /// The bounding box of the data, or where the used drawing is.
  Point low;
  Point high;
  /// The scale of the used drawing.
  double factor;
  /// The line width, or its ratio to the rim of a piece; 0 for neither.
  double stroke;
  double rims;
  /// Part of the outline of a piece.
  bool silhouette;
};

/// A drawing, compiled from an SVG file in a folder `art` (cmake/art.py). Each folder has a
/// function `art` that returns its drawings.
struct Art {
  /// The name of the file.
  std::string_view name;
  /// Its box, and the point of it that is placed.
  Point low;
  Point high;
  Point origin;
  /// The middle of the baseline of a letter on it, and the letter's height.
  Point letter;
  double letter_size;
  std::span<const ArtShape> shapes;

  [[nodiscard]] double width() const { return high.x - low.x; }
  [[nodiscard]] double height() const { return high.y - low.y; }
};

/// Returns the drawing of that name, which must exist.
[[nodiscard]] const Art& art_named(std::span<const Art> drawings, std::string_view name);

/// Adds a symbol of that name with the drawing as it is, unless the scene has one, after those that
/// it uses.
void add_art_symbol(Scene& scene, std::span<const Art> drawings, std::string_view name);

}  // namespace stela
