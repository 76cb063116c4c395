#pragma once

#include "lib/words/language.h"

namespace stela {

/// The dimensions of a page, in scene units: font sizes and spacing.
struct Measures {
  double margin = 0;
  /// Between the board and what surrounds it.
  double gap = 0;
  /// The width of the panel at the side, or 0 if it is below the board.
  double column = 0;
  /// Inside boxes.
  double padding = 0;
  double radius = 0;
  // Font sizes: the game, players in the caption, the sentence on the last entry, names and numbers
  // on cards, remarks on cards, the legend, and the minimum for a label on the board.
  double title = 0;
  double players = 0;
  double sentence = 0;
  double name = 0;
  double number = 0;
  double small = 0;
  double legend = 0;
  double label = 0;
  /// The radius of the disc with a player's letter in the caption.
  double chip = 0;
};

/// The size for which a picture is laid out. Wide pictures have the panel at the side, narrow ones
/// below the board, so that text on a phone is as large as on a desktop.
struct Canvas {
  /// In scene units: 1,200 or 1,000 (wide), or 400 (narrow).
  double width = 1000;
  /// The minimum font size that is readable at the size at which the picture is shown, in scene
  /// units; smaller text is left out.
  double least_text = 11.25;
  /// Whether to draw cards, caption and legend; pages show these in their own words.
  bool panel = true;
  /// Whether to draw the names of places.
  bool coordinates = true;
  /// Language of the text.
  Language language = {};
  /// The maximum height of the box around the board, where there is a choice (units); 0 means no
  /// maximum.
  double most_board = 0;

  /// Returns the canvas for a picture that is shown `pixels` wide.
  [[nodiscard]] static Canvas of(int pixels);
  [[nodiscard]] bool wide() const;
  /// Returns the dimensions. Text that must be readable even in the smallest picture (names,
  /// numbers, the sentence) is never smaller than the minimum font size.
  [[nodiscard]] Measures measures() const;
};

}  // namespace stela
