#pragma once

#include <cstdint>
#include <span>
#include <string>
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

/// The silhouettes of wooden pieces.
enum class Silhouette : std::uint8_t {
  kHut,
  kTower,
  kTemple,
  kMember,
  kLeader,
  kGuard,
  kCamp,
  kArchaeologist,
};

/// The appearance of a piece.
struct PieceLook {
  /// The class of its colour, as returned by `player_class`, and that of the letter on it.
  std::string colour;
  std::string on;
  /// In scene units.
  double width = 0;
  /// 0 keeps the proportions of the silhouette. A piece with a number on it is wider than that.
  double height = 0;
  /// Empty for no letter.
  std::string letter;
  /// The minimum height of the letter; 0 uses that of the silhouette.
  double least_letter = 0;
  /// A light rim that makes the piece visible on any ground. Cards need it in dark themes only.
  bool rim = true;
};

/// Draws a piece whose foot has its middle at `foot`.
void add_piece(Scene& scene, Silhouette kind, Point foot, const PieceLook& look);

/// Returns the height of a piece of that width.
[[nodiscard]] double piece_height(Silhouette kind, double width);

/// Draws the outline of a piece of that width at `foot`, with `classes`, as around new or removed
/// pieces. `height` as in `PieceLook`.
Element& add_piece_outline(Scene& scene, std::string_view classes, Silhouette kind, Point foot,
                           double width, double height = 0);

/// Draws only the hat of a leader around `centre`, with a band in the class `colour`.
void add_leader_hat(Scene& scene, std::string_view colour, Point centre, double width);

/// Draws the sign of a treasure, 1 to 8, or of a patron, `V`, `L`, `B`, `K`, `T` or `N`, in a box
/// of that size around `centre`.
void add_motif(Scene& scene, std::string_view classes, int motif, Point centre, double size);
void add_patron(Scene& scene, std::string_view classes, char patron, Point centre, double size);

/// Pseudorandom numbers that are the same on every machine, for example for the trees of a jungle.
class ArtRandom {
 public:
  explicit ArtRandom(std::uint32_t seed) : state_(seed * kSpread + kStart) {
    next();
    next();
  }

  /// Returns a number from 0 to less than 1.
  double next() {
    state_ = state_ * kFactor + kStep;
    constexpr double kRange = 4294967296.0;
    return state_ / kRange;
  }
  double between(double least, double most) { return least + (most - least) * next(); }

 private:
  // Linear congruential generator (Numerical Recipes).
  static constexpr std::uint32_t kSpread = 2654435761;
  static constexpr std::uint32_t kStart = 12345;
  static constexpr std::uint32_t kFactor = 1664525;
  static constexpr std::uint32_t kStep = 1013904223;
  std::uint32_t state_;
};

}  // namespace stela
