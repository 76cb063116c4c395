#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lib/scene/callout.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela {

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
};

/// The board of a picture, on which everything that has words finds free room. The game draws the
/// board and its pieces, then the callout, and adds labels at any time; `finish` draws these last,
/// since only then is it known what they may not cover.
class Stage {
 public:
  /// Nothing may leave `board`. The scene must outlive the stage.
  Stage(Scene& scene, const Extent& board) : scene_(scene), board_(board) {}

  /// Keeps the texts that the scene has so far free.
  void keep_texts_free();
  /// Keeps the pieces that the scene has so far free.
  void keep_pieces_free();
  /// Keeps a box free; a part of it that is covered costs its area times `weight`.
  void keep_free(const Extent& box, double weight = 1);
  /// Returns what `box` covers.
  [[nodiscard]] double covered_by(const Extent& box) const;

  /// Returns the first of `at`, middles of boxes of twice `half`, that is free and within the
  /// board, otherwise the one that covers least, and keeps it free from now on. A unit of distance
  /// from the first one costs `far`.
  Point take(std::span<const Point> at, Point half, double weight = 1, double far = 0);

  /// Draws a callout with its upper left corner at `corner` and a tail to `tip`. Labels keep off
  /// both.
  void callout(const CalloutBox& box, Point corner, Point tip);

  /// Adds a label for `finish`; one without text is left out.
  void label(Label label);
  /// Draws the labels in the order in which they were added: none lies on a callout, on another
  /// label or outside of the board while there is room elsewhere near, and they keep off pieces
  /// that are close to their place.
  void finish();

 private:
  struct Obstacle {
    Extent box;
    double weight = 1;
  };

  void draw(const Label& label, Point centre, Point half);

  Scene& scene_;
  Extent board_;
  std::vector<Obstacle> obstacles_;
  std::vector<Label> labels_;
};

}  // namespace stela
