#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela {

/// Why something is not allowed, as it is told in a box whose tail points to the place at fault.
struct Callout {
  /// In a few words, as in `Unequal heights`.
  std::string head;
  std::string body;
  /// What decides: a rulebook's section, the rule's name; each stands in a line of its own.
  std::vector<std::string> sources;
};

/// A callout in lines: as narrow as its longest line, once wrapped to the most that it may have.
class CalloutBox {
 public:
  /// `width`: no wider than that (units).
  CalloutBox(const Callout& callout, const Canvas& canvas, double width);

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }

  /// Draws the box with its upper left corner at `at`, and a tail from its nearest side to `tip`,
  /// which lies outside of it.
  void draw(Scene& scene, Point at, Point tip) const;

 private:
  /// A line of text.
  struct Line {
    std::string_view classes;
    double size = 0;
    std::string text;
    /// Free above it.
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
