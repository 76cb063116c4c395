#pragma once

#include "lib/words/language.h"

namespace stela {

/// The measures of a page, in scene units: the steps of type, and what stands between things.
struct Measures {
  double margin = 0;
  /// Between the board and what stands around it.
  double gap = 0;
  /// The width of the panel at the side; 0 where it stands below.
  double column = 0;
  /// Inside boxes.
  double padding = 0;
  double radius = 0;
  // Heights of text: the game, players in the caption, what was done, names and numbers on cards,
  // what is said of these, the legend, and the least that a label on the board has.
  double title = 0;
  double players = 0;
  double sentence = 0;
  double name = 0;
  double number = 0;
  double small = 0;
  double legend = 0;
  double label = 0;
  /// The radius of the chip with a player's letter in the caption.
  double chip = 0;
};

/// For which size a picture is laid out. Wide ones have the panel at the side, narrow ones below
/// the board, so that what is read on a phone is as large as on a desk.
struct Canvas {
  /// In scene units: 1,200 or 1,000 (wide), or 400 (narrow).
  double width = 1000;
  /// The least height of text that can still be read at the size at which the picture is shown, in
  /// scene units: what would be smaller is left out.
  double least_text = 11.25;
  /// Whether cards, caption and legend are drawn: pages say these in words of their own.
  bool panel = true;
  /// Whether places have their names.
  bool coordinates = true;
  /// In which words are drawn.
  Language language = {};
  /// How high the box around the board may be, where that can be chosen (units); 0: as it likes.
  double most_board = 0;

  /// For a picture that is shown `pixels` wide.
  [[nodiscard]] static Canvas of(int pixels);
  [[nodiscard]] bool wide() const;
  /// What must be read even in the smallest picture (names, numbers, the sentence) is never smaller
  /// than the least text.
  [[nodiscard]] Measures measures() const;
};

}  // namespace stela
