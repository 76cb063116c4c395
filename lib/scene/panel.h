#pragma once

#include <span>
#include <string>
#include <vector>

#include "lib/scene/scene.h"

namespace stela {

/// A card or the like in front of a player.
struct Chip {
  /// Of the box around the text.
  std::string classes;
  std::string text;
};

/// What stands below a board about one player.
struct PlayerRow {
  int seat = 0;
  /// As in the `Player` tag; may be empty.
  std::string name;
  /// As in `29 points`; empty where no number tells how a player stands.
  std::string score;
  /// Whose turn it is.
  bool due = false;
  /// Short facts, as in `3 temples`; broken between two, when they do not fit into a line.
  std::vector<std::string> facts;
  std::vector<Chip> chips;
};

/// By how much text around a scene is enlarged, so that it can be read when a wide scene is shown
/// small.
[[nodiscard]] double text_scale(const Scene& scene);

/// The size of text in panels, before it is enlarged.
inline constexpr double kPanelText = 15;

/// The least width of a scene with a panel.
inline constexpr double kPanelWidth = 440;

/// Draws a row for each player below everything that is there, then `lines`, each wrapped.
void add_panel(Scene& scene, const std::vector<PlayerRow>& rows,
               const std::vector<std::string>& lines);

/// Writes `lines` below everything that is there, each wrapped to the scene's width; `classes` as
/// of an element.
void add_lines(Scene& scene, std::string_view classes, double size,
               const std::vector<std::string>& lines);

/// Moves the panel down so far that places of which the board shows nothing can be marked without
/// running into it: `places` are names.
void make_room(Scene& scene, std::span<const std::string> places);

}  // namespace stela
