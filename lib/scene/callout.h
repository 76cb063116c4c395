#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// A round area that the tail of a callout should not cross.
struct Veil {
  Point centre;
  /// Cost of a unit of the tail inside, relative to a unit of its length.
  double weight = 0;
};

/// Where a callout may be, and what its tail points to.
struct CalloutSearch {
  Point size;
  /// The box must contain the callout, with `gap` around it.
  Extent box;
  double gap = 0;
  /// Boxes that it must not cover or come closer to than `gap`.
  std::span<const Extent> blocked;
  std::span<const Veil> veils;
  /// Half the width and height of each veil.
  Point veil;
  /// Returns the end of the tail of a callout around a point.
  std::function<Point(Point)> tip;
};

/// A position, and the length of the tail with what it crosses.
struct CalloutFit {
  Point corner;
  double cost = std::numeric_limits<double>::max();
};

/// Returns the position that costs least, the uppermost and leftmost of equal ones, or null if none
/// costs less than `limit`.
[[nodiscard]] std::optional<CalloutFit> fit_callout(const CalloutSearch& search, double limit);

}  // namespace stela
