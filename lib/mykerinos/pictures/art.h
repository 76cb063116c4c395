#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/rules/fields.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

// What the pictures of Mykerinos are made of: sand, pyramids, pits, archaeologists.

/// How large things are in a picture.
struct Scale {
  /// The side of a field and the height of the strip above a parcel.
  double cell = 0;
  double head = 0;
  /// The rounding of a parcel's corners.
  double corner = 0;
  /// Of names of fields and parcels, of letters on pieces and patrons, of values of rooms.
  double label = 0;
  double letter = 0;
  double value = 0;
  /// What is smaller cannot be read.
  double least = 0;
  /// In which words are drawn.
  Language language = {};

  [[nodiscard]] static Scale of(const Canvas& canvas, const Layout& layout);
  /// The size of a text that should be `size` high and can be `most` high; 0: it is left out.
  [[nodiscard]] double readable(double size, double most) const;
};

/// The scene's word for a patron's colour, as in `patron-V`.
[[nodiscard]] std::string colour_of(Patron patron);

/// Draws the head of a patron in a box of that size around `centre`.
void add_head(Scene& scene, std::string_view classes, Patron patron, Point centre, double size);

/// A parcel that lies out.
struct ParcelLook {
  /// Its name; empty: none.
  std::string name;
  Parcel face;
  /// Bits by field of the parcel: which show a pyramid, and on which somebody stands.
  std::uint8_t pyramids = 0;
  std::uint8_t occupied = 0;
  /// The names of the fields, if they are places of the picture.
  std::size_t slot = kMaxParcels;
};
/// Draws a parcel and its strip; `corner` is the upper left one of the strip.
void add_parcel(Scene& scene, const Scale& scale, Point corner, const ParcelLook& look);

/// Draws where a parcel may lie: dashes around its fields.
void add_empty_slot(Scene& scene, const Scale& scale, Point corner, const std::string& name);

/// Where the foot of an archaeologist stands in a field, and how wide it is: beside a pyramid
/// smaller.
struct Stand {
  Point foot;
  double width = 0;
};
[[nodiscard]] Stand stand_on(Point centre, double cell, bool pyramid);

/// Draws an archaeologist of a player, or of the neutral one, with its shadow.
void add_digger(Scene& scene, const Scale& scale, const Stand& stand, Actor owner);
/// The class of what belongs to a player or to the neutral one, and of letters on it; its letter.
[[nodiscard]] std::string class_of(Actor owner);
[[nodiscard]] std::string on_class_of(Actor owner);
[[nodiscard]] std::string letter_of(const Scene& scene, Actor owner);

/// Draws a small pyramid for legends around `centre`.
void add_small_pyramid(Scene& scene, Point centre, double size);

/// Draws dunes on the ground of the board.
void add_dunes(Scene& scene, Point low, Point high);

/// Draws the tray below the parcels of a zone (from 0); dark where it is being scored.
void add_tray(Scene& scene, const AreaLayout& area, std::size_t zone, double radius, bool scored);

}  // namespace stela::mykerinos
