#pragma once

#include <cstddef>
#include <vector>

#include "lib/mykerinos/rules/state.h"
#include "lib/mykerinos/rules/written.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

/// How the area lies: its fields in parcels, parcels in zones. In scene units.
struct AreaLayout {
  /// The upper left corner, where the rulers begin.
  Point corner;
  /// The side of a field.
  double cell = 0;
  /// The height of the strip above a parcel.
  double head = 0;
  /// Between the parcels of a zone, and between zones.
  double gap = 0;
  double zone_gap = 0;
  /// The breadth of the letters above and of the numbers to the left.
  double ruler = 0;
  /// Rows of fields.
  std::size_t rows = 0;

  [[nodiscard]] Point centre_of(std::size_t field) const;
  /// The upper left corner of a parcel, of its strip, and how large both are together.
  [[nodiscard]] Point corner_of_parcel(std::size_t slot) const;
  [[nodiscard]] Point parcel_size() const;
  [[nodiscard]] std::vector<Point> parcel_outline(std::size_t slot) const;
  [[nodiscard]] Point size() const;
};

/// How the museum lies: five wings around a court.
struct MuseumLayout {
  Point middle;
  /// To the corners of the wings.
  double radius = 0;

  /// The corners of a room, the outer ones first.
  [[nodiscard]] std::vector<Point> outline_of(std::size_t room) const;
  [[nodiscard]] Point centre_of(std::size_t room) const;
  /// To the outside, seen from the middle of the museum (a length of 1).
  [[nodiscard]] static Point outwards(std::size_t room);
  /// From the middle to the top of the first wing, and to the lowest corner.
  [[nodiscard]] double above() const;
  [[nodiscard]] double below() const;
};

/// How the passing track lies: steps in a row or one above the other.
struct TrackLayout {
  /// The upper left corner.
  Point corner;
  /// Of one step, as far as pieces may stand on it.
  Point step;
  std::size_t steps = 0;
  bool upright = false;

  /// Where the foot of a piece stands on a step, counted from 0, and how wide the piece is.
  [[nodiscard]] Point foot_on(std::size_t index) const;
  [[nodiscard]] double piece_width() const;
  [[nodiscard]] Point corner_of(std::size_t index) const;
  [[nodiscard]] Point size() const;
};

/// Where everything of the board lies.
struct Layout {
  /// The corners of the board.
  Point low;
  Point high;
  AreaLayout area;
  MuseumLayout museum;
  TrackLayout track;
  /// Where a callout may lie, its upper left corner and width; its height was asked for.
  Point callout;
  double callout_width = 0;
};

/// What a layout depends on.
struct LayoutNeeds {
  Canvas canvas;
  /// The upper left corner of the board, and its width.
  Point corner;
  double width = 0;
  /// The board is so high at least, where other things stand beside it.
  double least_height = 0;
  std::size_t rows = 0;
  std::size_t steps = 0;
  /// The height of a callout; 0: none. It stands above the museum or below it.
  double callout = 0;
  bool callout_above = false;
};
[[nodiscard]] Layout lay_out(const LayoutNeeds& needs);

/// How many fields the area of the round has, and whether it has that place for a parcel.
[[nodiscard]] std::size_t fields_in_round(const State& state);
[[nodiscard]] bool has_slot(const State& state, Slot slot);
/// How many steps the passing track has: one for each player and the neutral one.
[[nodiscard]] std::size_t steps_of_track(const State& state);

}  // namespace stela::mykerinos
