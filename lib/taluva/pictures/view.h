#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "lib/core/hex.h"
#include "lib/scene/scene.h"

namespace stela::taluva {

/// The projection of the land in a picture: pointy hexes seen at an angle from the south, with each
/// level raised.
class View {
 public:
  /// A hex that must be visible, and its maximum level.
  struct Raised {
    Hex at;
    int level = 0;
  };
  using Ring = std::array<Point, 6>;

  /// Returns the extent of the middles of `hexes`, at least one, in hex sizes relative to that of
  /// 0,0.
  [[nodiscard]] static Extent room_of(std::span<const Raised> hexes);

  /// A view of that extent, as large as `width` and the limits of `canvas` allow.
  View(Extent room, const Canvas& canvas, double width);

  /// Returns the distance from the middle of a hex to its northern corner, before foreshortening
  /// (units).
  [[nodiscard]] double size() const { return size_; }
  /// Returns the height of a level.
  [[nodiscard]] double lift() const { return kLift * size_; }
  /// Returns the size of the whole view.
  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  /// Returns the extent in the picture that the hexes of `room` need, including their surroundings.
  [[nodiscard]] Extent around(Extent room) const;
  /// Whether hexes have enough space for their names.
  [[nodiscard]] bool names_hexes() const { return names_hexes_; }
  /// Whether they have it at the current scale, for names as small as they may be.
  [[nodiscard]] bool has_room_for_names() const;
  /// Returns the font sizes of a hex's name, and of the number of its level.
  [[nodiscard]] double name_size() const;
  [[nodiscard]] double level_size() const;

  /// Moves the land to the middle of `box`.
  void centre_in(Extent box);
  /// Scales everything by that factor.
  void scale(double factor);
  void move(Point by) { origin_ = origin_ + by; }

  /// Returns the middle of a hex's top.
  [[nodiscard]] Point at(Hex hex, int level = 0) const;
  /// Returns the corners of its top, clockwise from the northern one, at `part` of the distance
  /// from the middle.
  [[nodiscard]] Ring ring(Hex hex, int level = 0, double part = 1) const;
  /// Returns the ends of the edge towards the neighbour on `side`.
  [[nodiscard]] std::pair<Point, Point> edge(Hex hex, std::size_t side, int level,
                                             double part = 1) const;

  /// Ratio of a hex's visible height to its real height.
  static constexpr double kSlant = 0.86;
  static constexpr double kLift = 0.30;

 private:
  void fit(Extent room, double width, double most_height, double margin);

  Canvas canvas_;
  double size_ = 0;
  double height_ = 0;
  double width_ = 0;
  Point origin_;
  /// Around the visible hexes, in hex sizes.
  double margin_ = 0;
  bool names_hexes_ = true;
};

/// Returns `2,-1`, as in the notation.
[[nodiscard]] std::string name_of(Hex hex);
/// Returns the hex of that name, or nothing.
[[nodiscard]] std::optional<Hex> hex_named(std::string_view name);
/// Returns the same name with minus signs, for readers.
[[nodiscard]] std::string shown_name(Hex hex);

}  // namespace stela::taluva
