#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/record/record.h"
#include "lib/scene/pieces.h"
#include "lib/scene/scene.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Positions of the cells in a picture, and text sizes; in scene units.
struct Grid {
  /// Half the height of a hex, in radii.
  static constexpr double kApothem = 0.8660254037844386;
  /// Size of the board with its margins, in radii.
  static constexpr double kWidth = 12.5;
  static constexpr double kHeight = 5.5 * 2 * kApothem;

  /// A board of width `width`, with its upper left corner at `corner`.
  Grid(const Canvas& canvas, Point corner, double width);

  /// Distance from the middle of a hex to a corner.
  double radius = 0;
  /// Centre of a1.
  Point first;
  // Text heights: names of cells, values of temples, letters on pieces.
  double name = 0;
  double value = 0;
  double letter = 0;
  /// Whether pieces have their preferred small size; otherwise they are as large as they must be.
  bool roomy = true;
  /// Whether names are so large that only columns and rows have one.
  bool ruler = false;
  /// Padding around the hexes.
  double padding = 0;
  /// Height of the whole board.
  double height = 0;

  [[nodiscard]] Point centre(std::size_t cell) const;
  /// Returns the corners of a cell, scaled by `factor` from its middle.
  [[nodiscard]] std::vector<Point> hex(std::size_t cell, double factor = 1) const;
  /// Returns the middle of the border on that side (0 = N, then clockwise), moved `inside` radii
  /// inwards.
  [[nodiscard]] Point side(std::size_t cell, std::size_t side, double inside = 0) const;
};

// Elements of Tikal's pictures. `radius` is that of a hex (scene units), `centre` its middle;
// elements that are drawn many times become symbols of the scene.

/// Returns the name of a symbol for hexes of that size: `stone4-68`.
[[nodiscard]] std::string sized(std::string_view symbol, std::size_t variant, double radius);

/// Draws dense forest, an unexplored hex, in one of three variants, selected by any number.
void add_crowns(Scene& scene, Point centre, double radius, std::size_t variant);

/// Returns the classes of a hex's ground, as in `temple-tile`.
[[nodiscard]] std::string_view ground_of(Kind kind);
/// Draws the ground of a hex with its outline. Returns the outline.
Element& add_ground(Scene& scene, Point centre, double radius, Kind kind);
/// Draws what grows and lies on that ground, below the tracks.
void add_texture(Scene& scene, Point centre, double radius, Kind kind);
/// Draws trees in all corners except the one with the name, above the tracks.
void add_leaves(Scene& scene, Point centre, double radius, Kind kind, std::size_t variant);

/// Draws the stones of a hex on that side; `colour` is a class.
void add_stones(Scene& scene, Point centre, double radius, std::size_t side, int count,
                std::size_t variant, std::string_view colour);

/// Pieces of one kind and player on a hex, drawn as one silhouette.
struct Crew {
  enum class Look : std::uint8_t {
    kUsual,
    /// Arrived with the last entry: has a gold rim.
    kFresh,
    /// Was here before the last entry: only a dashed outline.
    kLeft,
    /// Would arrive by an illegal move.
    kGhost,
  };
  Actor owner = 0;
  bool leader = false;
  /// Number of members, or 1 for a leader alone.
  int count = 1;
  Look look = Look::kUsual;
  /// The leader and `count` members as one piece, in a crowd.
  bool joined = false;
};

/// A crew with its position.
struct PlacedPieces {
  Crew crew;
  Point foot;
  double width = 0;
  double height = 0;
};

/// The crews of a hex, back to front.
struct PieceGroup {
  std::vector<PlacedPieces> crews;
  /// Top of the highest piece; the content of the hex is drawn above it.
  double top = 0;
  std::size_t rows = 0;

  /// Whether a leader and members are drawn as one piece.
  [[nodiscard]] bool has_joined() const;
};

/// Returns the crews of `state` on `cell`, by seat, leaders first.
[[nodiscard]] std::vector<Crew> crews_on(const State& state, std::size_t cell);

/// Returns positions for `crews` on a hex with its middle at `centre`, in as few rows as possible.
/// `sign`: the hex shows something above them; `south`: number of stones on its southern side. If
/// there are too many crews, those that left are not shown, and then a leader and the members of
/// the same player are one piece.
[[nodiscard]] PieceGroup arranged(std::vector<Crew> crews, const Grid& grid, Point centre,
                                  bool sign, int south, const std::vector<ScenePlayer>& players);

/// Returns a letter, followed by the number of members if it is more than one or if the leader is
/// with them.
[[nodiscard]] std::string crew_text(const Crew& crew, const std::vector<ScenePlayer>& players);

/// Draws the gold rim of a piece that came with the last entry; with `height` 0 it has the
/// silhouette's proportions.
void add_fresh_rim(Scene& scene, const Grid& grid, Silhouette kind, Point foot, double width,
                   double height = 0);
void draw_crew(Scene& scene, const Grid& grid, const PlacedPieces& placed);

}  // namespace stela::tikal
