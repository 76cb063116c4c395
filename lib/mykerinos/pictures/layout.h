#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/mykerinos/rules/spellings.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

/// Layout of the area: fields in parcels, parcels in zones. In scene units.
struct AreaLayout {
  /// Upper left corner, where the rulers begin.
  Point corner;
  /// Side of a field.
  double cell = 0;
  /// Height of the strip above a parcel.
  double head = 0;
  /// Distance between the parcels of a zone, and between zones.
  double gap = 0;
  double zone_gap = 0;
  /// Width of the rulers: letters at the top, numbers on the left.
  double ruler = 0;
  /// Number of rows of fields.
  std::size_t rows = 0;

  [[nodiscard]] Point centre_of(std::size_t field) const;
  /// Returns the upper left corner of a parcel's strip, and the size of parcel and strip together.
  [[nodiscard]] Point corner_of_parcel(std::size_t slot) const;
  [[nodiscard]] Point parcel_size() const;
  [[nodiscard]] std::vector<Point> parcel_outline(std::size_t slot) const;
  [[nodiscard]] Point size() const;
};

/// Layout of the museum: five wings around a court.
struct MuseumLayout {
  Point middle;
  /// Distance from the middle to the corners of the wings.
  double radius = 0;

  /// Returns the corners of a room, the outer ones first.
  [[nodiscard]] std::vector<Point> outline_of(std::size_t room) const;
  [[nodiscard]] Point centre_of(std::size_t room) const;
  /// Returns the direction from the middle of the museum to the outside, of length 1.
  [[nodiscard]] static Point outwards(std::size_t room);
  /// Returns the distance from the middle to the top of the first wing, and to the lowest corner.
  [[nodiscard]] double above() const;
  [[nodiscard]] double below() const;
};

/// Layout of the passing track: steps in a row or one above another.
struct TrackLayout {
  /// Upper left corner.
  Point corner;
  /// Size of one step, including a piece on it.
  Point step;
  std::size_t steps = 0;
  bool upright = false;

  /// Returns the foot of a piece on a step, counted from 0, and the width of the piece.
  [[nodiscard]] Point foot_on(std::size_t index) const;
  [[nodiscard]] double piece_width() const;
  [[nodiscard]] Point corner_of(std::size_t index) const;
  [[nodiscard]] Point size() const;
};

/// Layout of the board.
struct Layout {
  /// Corners of the board.
  Point low;
  Point high;
  AreaLayout area;
  MuseumLayout museum;
  TrackLayout track;
  /// Upper left corner and width of the space for a callout, whose height is in `LayoutNeeds`.
  Point callout;
  double callout_width = 0;
};

/// Where a callout is. Narrow boards have no room beside the museum: callouts at the area are above
/// the museum there.
enum class CalloutPlace : std::uint8_t { kAboveMuseum, kBelowMuseum, kAboveArea, kBelowArea };

/// Input of a layout.
struct LayoutNeeds {
  Canvas canvas;
  /// Upper left corner of the board, and its width.
  Point corner;
  double width = 0;
  /// Minimum height of the board, if other things are beside it.
  double least_height = 0;
  std::size_t rows = 0;
  std::size_t steps = 0;
  /// Height of a callout, or 0 if there is none.
  double callout = 0;
  CalloutPlace callout_place = CalloutPlace::kBelowMuseum;
};
[[nodiscard]] Layout lay_out(const LayoutNeeds& needs);

/// Returns the number of steps of the passing track: one for each player and the neutral one.
[[nodiscard]] std::size_t steps_of_track(const State& state);

}  // namespace stela::mykerinos
