#pragma once

#include <array>
#include <span>
#include <string>
#include <utility>

#include "lib/core/hex.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela::taluva {

/// How the land lies in a picture: pointy hexes seen slantwise from the south, each level lifted.
class View {
 public:
  /// A hex that is to be seen, and how high it is at most.
  struct Raised {
    Hex at;
    int level = 0;
  };
  using Ring = std::array<Point, 6>;

  /// What the middles of `hexes` cover, at least one, in hex sizes around that of 0,0.
  [[nodiscard]] static Extent room_of(std::span<const Raised> hexes);

  /// A picture of what that covers, as large as `width` allows; `canvas` says how large at most.
  View(Extent room, const Canvas& canvas, double width);

  /// From the middle of a hex to its northern corner, were it not slanted (units).
  [[nodiscard]] double size() const { return size_; }
  /// What a level lifts.
  [[nodiscard]] double lift() const { return kLift * size_; }
  /// How wide and how high the whole is.
  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  /// What the hexes that cover `room` need in the picture, with what lies around them.
  [[nodiscard]] Extent around(Extent room) const;
  /// Whether a hex has room for its name.
  [[nodiscard]] bool names_hexes() const { return names_hexes_; }
  /// The height of a hex's name, and of the number of its level.
  [[nodiscard]] double name_size() const;
  [[nodiscard]] double level_size() const;

  /// Puts the land into the middle of `box`.
  void centre_in(Extent box);
  /// Makes everything smaller, or larger, by that factor.
  void scale(double factor);
  void move(Point by) { origin_ = origin_ + by; }

  /// The middle of a hex's top.
  [[nodiscard]] Point at(Hex hex, int level = 0) const;
  /// The corners of its top, clockwise from the northern one; `part` of the way from the middle.
  [[nodiscard]] Ring ring(Hex hex, int level = 0, double part = 1) const;
  /// The ends of the edge towards the neighbour on `side`.
  [[nodiscard]] std::pair<Point, Point> edge(Hex hex, std::size_t side, int level,
                                             double part = 1) const;

  /// How much flatter than wide a hex is seen.
  static constexpr double kSlant = 0.86;
  static constexpr double kLift = 0.30;

 private:
  void fit(Extent room, double width, double most_height, double margin);

  Canvas canvas_;
  double size_ = 0;
  double height_ = 0;
  double width_ = 0;
  Point origin_;
  /// Around what is to be seen, in hex sizes.
  double margin_ = 0;
  bool names_hexes_ = true;
};

/// `2,-1`, as the notation has it.
[[nodiscard]] std::string name_of(Hex hex);
/// The same with minus signs, for readers.
[[nodiscard]] std::string shown_name(Hex hex);
[[nodiscard]] std::string shown_number(int number);

}  // namespace stela::taluva
