#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela {

/// What stands in the bar above a picture.
struct Caption {
  /// The game, or what else the picture is of.
  std::string title;
  /// The names of the players by seat; empty: they are not told.
  std::vector<std::string> players;
  /// What somebody wants to say of the picture.
  std::string heading;
  /// As in `25`: the entry that the picture shows; empty at the start.
  std::string entry;
  /// The seat of who acted in it, and how they are called.
  std::optional<int> actor;
  std::string name;
  /// What they did, as in `lays jungle–lake on −3,−2`.
  std::string sentence;
  /// The entry as written, where there is room.
  std::string notation;
  /// Whether that is not allowed.
  bool forbidden = false;
  /// Who won, and why; or another remark on the end.
  std::vector<int> winners;
  std::string ending;
  /// What else there is to say, in small letters; a line or more for each.
  std::vector<std::string> remarks;
  /// Up to where the bar reaches at least, so that those of a series are alike; nothing: no further
  /// than what it says.
  std::optional<double> top;
};

/// What is free between a caption and the edge of the picture.
[[nodiscard]] double above_caption(const Canvas& canvas);

/// Draws the bar above everything that is there, `canvas` wide. What cannot be read is left out.
void add_caption(Scene& scene, const Canvas& canvas, const Caption& caption);

}  // namespace stela
