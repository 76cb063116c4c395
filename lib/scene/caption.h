#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/scene.h"

namespace stela {

/// Draws a disc with the player's letter; with a ring around it if `due`.
void add_chip(Scene& scene, const Canvas& canvas, int seat, Point centre, double radius,
              bool due = false);

/// The contents of the bar above a picture.
struct Caption {
  /// The game, or another subject of the picture.
  std::string title;
  /// The names of the players by seat; empty to leave them out.
  std::vector<std::string> players;
  /// A user's comment on the picture.
  std::string heading;
  /// The number of the entry that the picture shows, such as `25`; empty at the start.
  std::string entry;
  /// The seat of the entry's actor, and the displayed name.
  std::optional<int> actor;
  std::string name;
  /// The action, such as `lays jungle–lake on −3,−2`.
  std::string sentence;
  /// The entry as written, if there is space.
  std::string notation;
  /// Whether the entry is not allowed.
  bool forbidden = false;
  /// The winners and the reason, or another note on the end.
  std::vector<int> winners;
  std::string ending;
  /// Additional remarks in small type; one or more lines for each.
  std::vector<std::string> remarks;
  /// The minimum upper edge of the bar, so that all pictures of a series have the same; empty to
  /// fit the contents.
  std::optional<double> top;
};

/// Returns the space between a caption and the edge of the picture.
[[nodiscard]] double above_caption(const Canvas& canvas);

/// Draws the bar above everything else, as wide as `canvas`. Unreadably small text is left out.
void add_caption(Scene& scene, const Canvas& canvas, const Caption& caption);

// Pictures of the components of a game: a caption bar above a box as wide as the picture.

/// Returns the width of that box (units).
[[nodiscard]] double plate_width(const Canvas& canvas);

/// Draws the box with that height, filled with the colour of that name. Its upper left corner has y
/// = 0.
Extent add_plate(Scene& scene, const Canvas& canvas, double height, std::string_view ground);

/// Draws the caption bar above it and extends the bounds to the margins.
void finish_plate(Scene& scene, const Canvas& canvas, const Caption& caption);

/// Draws the icon of a row with that height to the right of a point; returns its width, or 0 if the
/// row has none and its words begin there.
using DrawRowSign = std::function<double(Scene& scene, std::size_t row, Point left, double height)>;

/// Returns the minimum height of the table of `card` (units).
[[nodiscard]] double end_card_height(const Canvas& canvas, const EndCard& card);

/// Draws the table of a game that is over into `box`, on top of everything there: a column for each
/// player, with those of the winners outlined, and the deciding row highlighted.
void draw_end_card(Scene& scene, const Canvas& canvas, Extent box, const EndCard& card,
                   const DrawRowSign& sign = {});

/// Sorts the columns of `card`: the winners, then the others by `better`; players who tie share the
/// better rank. A column that has a text for its result keeps it; the others get one in `language`.
void rank_columns(EndCard& card, const std::function<bool(int seat, int other)>& better,
                  Language language = {});

}  // namespace stela
