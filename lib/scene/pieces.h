#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lib/scene/scene.h"

namespace stela {

/// The silhouettes of wooden pieces.
enum class Silhouette : std::uint8_t {
  kHut,
  kTower,
  kTemple,
  kMember,
  kLeader,
  kGuard,
  kCamp,
  kArchaeologist,
};

/// The appearance of a piece.
struct PieceLook {
  /// The class of its colour, as returned by `player_class`, and that of the letter on it.
  std::string colour;
  std::string on;
  /// In scene units.
  double width = 0;
  /// 0 keeps the proportions of the silhouette. A piece with a number on it is wider than that.
  double height = 0;
  /// Empty for no letter.
  std::string letter;
  /// The minimum height of the letter; 0 uses that of the silhouette.
  double least_letter = 0;
  /// A light rim that makes the piece visible on any ground. Cards need it in dark themes only.
  bool rim = true;
};

/// Draws a piece whose foot has its middle at `foot`.
void add_piece(Scene& scene, Silhouette kind, Point foot, const PieceLook& look);

/// Returns the height of a piece of that width.
[[nodiscard]] double piece_height(Silhouette kind, double width);

/// Draws the outline of a piece of that width at `foot`, with `classes`, as around new or removed
/// pieces. `height` as in `PieceLook`.
Element& add_piece_outline(Scene& scene, std::string_view classes, Silhouette kind, Point foot,
                           double width, double height = 0);

/// Draws only the hat of a leader around `centre`, with a band in the class `colour`.
void add_leader_hat(Scene& scene, std::string_view colour, Point centre, double width);

/// Draws the sign of a treasure, 1 to 8, or of a patron, `V`, `L`, `B`, `K`, `T` or `N`, in a box
/// of that size around `centre`.
void add_motif(Scene& scene, std::string_view classes, int motif, Point centre, double size);
void add_patron(Scene& scene, std::string_view classes, char patron, Point centre, double size);

}  // namespace stela
