#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
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

// Elements of Mykerinos's pictures: sand, pyramids, pits, archaeologists.

/// Sizes of the elements of a picture.
struct Scale {
  /// Side of a field, and height of the strip above a parcel.
  double cell = 0;
  double head = 0;
  /// Corner radius of a parcel.
  double corner = 0;
  /// Font sizes: names of fields and parcels, letters on pieces and patrons, values of rooms.
  double label = 0;
  double letter = 0;
  double value = 0;
  /// Minimum readable font size.
  double least = 0;
  /// Language of the texts.
  Language language = {};

  [[nodiscard]] static Scale of(const Canvas& canvas, const Layout& layout);
  /// Returns the font size of a text with preferred size `size` and maximum size `most`; 0 if it
  /// must be omitted.
  [[nodiscard]] double readable(double size, double most) const;
};

/// Returns the scene's class for a patron's colour, as in `patron-V`.
[[nodiscard]] std::string colour_of(Patron patron);

/// Draws the head of a patron in a box of that size around `centre`.
void add_head(Scene& scene, std::string_view classes, Patron patron, Point centre, double size);

/// A parcel that is laid out.
struct ParcelLook {
  /// Name, or empty if it is not shown.
  std::string name;
  Parcel face;
  /// One bit per field of the parcel: fields with a pyramid, and fields with an archaeologist.
  std::uint8_t pyramids = 0;
  std::uint8_t occupied = 0;
  /// Slot from which the fields get their names, if they are places of the picture.
  std::size_t slot = kMaxParcels;
};
/// Draws a parcel and its strip; `corner` is the upper left corner of the strip.
void add_parcel(Scene& scene, const Scale& scale, Point corner, const ParcelLook& look);

/// Draws an empty slot: dashes around its fields.
void add_empty_slot(Scene& scene, const Scale& scale, Point corner, const std::string& name);

/// Foot and width of an archaeologist on a field; it is smaller next to a pyramid.
struct Stand {
  Point foot;
  double width = 0;
};
[[nodiscard]] Stand stand_on(Point centre, double cell, bool pyramid);

/// Draws an archaeologist of a player or of the neutral player, with its shadow.
void add_digger(Scene& scene, const Scale& scale, const Stand& stand, Actor owner);
/// Class of a player's or the neutral player's elements, class of letters on them, and letter.
[[nodiscard]] std::string class_of(Actor owner);
[[nodiscard]] std::string letter_of(const Scene& scene, Actor owner);

/// Draws a small pyramid around `centre`, for legends.
void add_small_pyramid(Scene& scene, Point centre, double size);

/// Draws dunes on the ground of the board.
void add_dunes(Scene& scene, Point low, Point high);

/// Draws the tray below the parcels of a zone (from 0); it is dark if the zone is being scored.
void add_tray(Scene& scene, const AreaLayout& area, std::size_t zone, double radius, bool scored);

}  // namespace stela::mykerinos
