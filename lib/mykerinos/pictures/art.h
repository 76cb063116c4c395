#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/rules/spellings.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

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
[[nodiscard]] std::string on_class_of(Actor owner);
[[nodiscard]] std::string letter_of(const Scene& scene, Actor owner);

/// Draws a small pyramid around `centre`, for legends.
void add_small_pyramid(Scene& scene, Point centre, double size);

/// Draws dunes on the ground of the board.
void add_dunes(Scene& scene, Point low, Point high);

/// Draws the tray below the parcels of a zone (from 0); it is dark if the zone is being scored.
void add_tray(Scene& scene, const AreaLayout& area, std::size_t zone, double radius, bool scored);

}  // namespace stela::mykerinos
