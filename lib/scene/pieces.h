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

/// How a piece is drawn.
struct PieceLook {
  /// The class of its colour, as `player_class` gives it, and of the letter on it.
  std::string colour;
  std::string on;
  /// In scene units.
  double width = 0;
  /// 0: as the silhouette has it. Where a number stands on a piece, it is wider than that.
  double height = 0;
  /// Empty: none.
  std::string letter;
  /// The least height of the letter; 0: as large as the silhouette wants it.
  double least_letter = 0;
  /// A light rim, so that the piece can be told from any ground. On cards it is needed in dark
  /// themes only.
  bool rim = true;
};

/// Draws a piece that stands at `foot`, the middle of its foot.
void add_piece(Scene& scene, Silhouette kind, Point foot, const PieceLook& look);

/// Height by width of a piece.
[[nodiscard]] double piece_height(Silhouette kind, double width);

/// Draws the outline that a piece of that width at `foot` has, with `classes` and that stroke, as
/// around new pieces, or where one was taken away.
/// `height` as of a look.
Element& add_piece_outline(Scene& scene, std::string_view classes, Silhouette kind, Point foot,
                           double width, double height = 0);

/// Draws just the hat of a leader around `centre`, with a band in the class `colour`.
void add_leader_hat(Scene& scene, std::string_view colour, Point centre, double width);

/// Draws the sign of a treasure, 1 to 8, or of a patron, `V`, `L`, `B`, `K`, `T` or `N`, in a box
/// of that size around `centre`.
void add_motif(Scene& scene, std::string_view classes, int motif, Point centre, double size);
void add_patron(Scene& scene, std::string_view classes, char patron, Point centre, double size);

}  // namespace stela
