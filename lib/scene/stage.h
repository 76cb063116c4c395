#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/callout.h"
#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/scene/scene.h"

namespace stela {

/// The colours of marks and arrows.
inline constexpr std::array<std::string_view, 8> kInkNames = {"red",  "orange", "yellow", "green",
                                                              "blue", "purple", "black",  "white"};

/// A drawing requested in a comment (notation.md, section 1, "Comments").
struct Annotation {
  enum class Kind : std::uint8_t {
    /// `[%mark red 2,-1 0,1]`
    kMark,
    /// `[%arrow green a1-b2 b2-c2]`
    kArrow,
    /// `[%label c2 "text"]`
    kLabel,
    /// `[%diagram "caption"]`: requests a picture, with an optional caption.
    kDiagram,
  };
  Kind kind = Kind::kMark;
  /// The colour and the places, as written; for a label only its place.
  std::vector<std::string> words;
  /// Text of a label or a caption.
  std::string text;
  friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// Returns the annotations in a comment, in order; other commands and text are skipped.
[[nodiscard]] std::vector<Annotation> read_annotations(std::string_view comment);

/// Reads the text between the name and the bracket of such a command, as in `red 2,-1 0,1`. The
/// text of a label may be written without quotes.
[[nodiscard]] Annotation read_annotation(Annotation::Kind kind, std::string_view words);

/// Returns the places that it names, known or not.
[[nodiscard]] std::vector<std::string> places_of(const Annotation& annotation);

/// Draws `drawings` on top of `scene`, which was drawn for `canvas`. Adds those that are wrong to
/// `Scene::undrawn`; part of them may have been drawn.
void draw_annotations(Scene& scene, const Canvas& canvas, std::span<const Annotation> drawings);

/// Draws a disc with the number of a step around `centre`, at least as large as `radius`.
void add_step(Scene& scene, const Canvas& canvas, std::size_t number, Point centre, double radius);

/// An arrow along quadratic curves: `points[0]`, then a control point and an end for each. Its head
/// lies beyond the last point.
struct Route {
  std::vector<Point> points;
  double width = 0;
  /// Class of its colour.
  std::string colour;

  /// Returns a straight one whose head ends at `to`.
  [[nodiscard]] static Route straight(Point from, Point to, double width, std::string colour);
};

/// Each draws a part of `route`, with rims that are visible on any ground: the head may be drawn
/// later, above what lies on the shaft.
void add_route_shaft(Scene& scene, const Route& route);
void add_route_head(Scene& scene, const Route& route);

/// Draws `line` in gold, of that width, as around anything that the last entry added.
void add_gold_line(Scene& scene, const Path& line, double width);

/// Draws `line` in red dashes of that width, as around anything that is not allowed there.
void add_dashes(Scene& scene, const Path& line, double width);
/// Draws a red dashed frame around a box of the panel: something missing, or the player concerned.
void add_lack(Scene& scene, Point low, Point high);
/// Draws a light rim around a piece, `piece` wide, that would be placed or covered, with dashes of
/// that width if it may not be.
void add_ghost_rim(Scene& scene, Silhouette kind, Point foot, double piece, double width,
                   bool offending = true);

/// Outlines the places called `names` as those of the last entry; others are skipped.
void mark_last(Scene& scene, const std::vector<std::string>& names);

/// A place where an action is possible.
struct Spot {
  std::string place;
  /// Number of possible actions.
  std::size_t ways = 0;
  /// Whether one of them is special, such as an eruption.
  bool special = false;
};

/// Draws a dot on each of `spots`, special ones in the colour of lava, with the number of actions
/// if it is not 1, below names and numbers. Skips places that are not in the picture.
void draw_spots(Scene& scene, const Canvas& canvas, const std::vector<Spot>& spots);

/// Draws the legend of the dots as a line below everything; `special` is the name of special ones.
void add_spot_legend(Scene& scene, const Canvas& canvas, const std::vector<Spot>& spots,
                     std::string_view ordinary, std::string_view special);

/// Returns the bounding box of `element` of `scene`, with the symbol that it uses.
[[nodiscard]] Extent box_of(const Scene& scene, const Element& element);

/// What a label means. Neither differs from the other by its colour alone.
enum class Tone : std::uint8_t {
  /// Breaks a rule: light on red.
  kWrong,
  /// Explains: dark on light.
  kPlain,
};

/// Text on a pill, and where its middle may be, the best place first.
struct Label {
  std::string text;
  Tone tone = Tone::kPlain;
  std::vector<Point> at;
  /// Height of the text.
  double size = 0;
  /// Maximum width of a line, in which case there are up to five; 0: a single line.
  double widest = 0;
};

/// The board of a picture, on which everything with words gets free space. The game draws the board
/// and its pieces, then the callout, and adds labels at any time; `finish` draws these last,
/// because only then is it known what they may not cover.
class Stage {
 public:
  /// Nothing may leave `board`. Drawings of earlier stages are kept free. The scene must outlive
  /// the stage.
  Stage(Scene& scene, const Extent& board)
      : scene_(scene), board_(board), obstacles_(scene.drawn) {}

  /// Keeps free all texts that the scene has so far.
  void keep_texts_free();
  /// Keeps free all pieces that the scene has so far.
  void keep_pieces_free();
  /// Keeps a box free; a part of it that is covered costs its area times `weight`.
  void keep_free(const Extent& box, double weight = 1);
  /// Returns the cost of what `box` covers.
  [[nodiscard]] double covered_by(const Extent& box) const;

  /// Returns the first of `at`, middles of boxes of twice `half`, that is free and within the
  /// board, otherwise the one that covers least, and keeps it free from now on. A unit of distance
  /// from the first one costs `far`.
  Point take(std::span<const Point> at, Point half, double weight = 1, double far = 0);

  /// Draws a callout with its upper left corner at `corner` and a tail to `tip`. Labels avoid both.
  void callout(const CalloutBox& box, Point corner, Point tip);

  /// Adds a label for `finish`; one without text is left out.
  void label(Label label);
  /// Draws the labels in the order of adding: as long as there is space nearby, none
  /// is on a callout, on another label or outside the board, and none covers anything that is kept
  /// free near its place. After 200 labels, the others evade nothing.
  void finish();

 private:
  /// Keeps a drawing free, for later stages, too.
  void keep_drawn(const Extent& box, double weight);
  void draw(const Label& label);

  Scene& scene_;
  Extent board_;
  std::vector<Obstacle> obstacles_;
  /// Those for later stages.
  std::vector<Obstacle> drawn_;
  std::vector<Label> labels_;
  /// Number of labels drawn so far.
  int placed_ = 0;
};

}  // namespace stela
