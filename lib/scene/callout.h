#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela {

/// Why something is not allowed, for a box whose tail points to the place at fault.
struct Callout {
  /// A few words, such as `Unequal heights`.
  std::string head;
  std::string body;
  /// The deciding rule: a rulebook's section, the rule's name; each on a separate line.
  std::vector<std::string> sources;
};

/// The layout of a callout: as narrow as its longest line, after wrapping to the maximum width.
class CalloutBox {
 public:
  /// `width` is the maximum width in units.
  CalloutBox(const Callout& callout, const Canvas& canvas, double width);

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }

  /// Draws the box with its upper left corner at `at`, and a tail from its nearest side to `tip`,
  /// which lies outside it.
  void draw(Scene& scene, Point at, Point tip) const;

 private:
  /// A line of text.
  struct Line {
    std::string_view classes;
    double size = 0;
    std::string text;
    /// The space above it.
    double above = 0;
  };
  void add(std::string_view classes, double size, const std::string& text, double above);

  Measures measures_;
  bool wide_ = true;
  double inner_ = 0;
  double width_ = 0;
  double height_ = 0;
  std::vector<Line> lines_;
};

}  // namespace stela
