#pragma once

#include <string>
#include <vector>

#include "lib/record/actor.h"
#include "lib/scene/pieces.h"
#include "lib/scene/scene.h"
#include "lib/tikal/pictures/grid.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Pieces of one kind and player on a hex, drawn as one silhouette.
struct Crew {
  enum class Look : std::uint8_t {
    kUsual,
    /// Arrived with the last entry: has a gold rim.
    kFresh,
    /// Was here before the last entry: only a dashed outline.
    kLeft,
    /// Would arrive by an illegal move.
    kGhost,
  };
  Actor owner = 0;
  bool leader = false;
  /// Number of members, or 1 for a leader alone.
  int count = 1;
  Look look = Look::kUsual;
  /// The leader and `count` members as one piece, in a crowd.
  bool joined = false;
};

/// A crew with its position.
struct PlacedPieces {
  Crew crew;
  Point foot;
  double width = 0;
  double height = 0;
};

/// The crews of a hex, back to front.
struct PieceGroup {
  std::vector<PlacedPieces> crews;
  /// Top of the highest piece; the content of the hex is drawn above it.
  double top = 0;
  std::size_t rows = 0;

  /// Whether a leader and members are drawn as one piece.
  [[nodiscard]] bool has_joined() const;
};

/// Returns the crews of `state` on `cell`, by seat, leaders first.
[[nodiscard]] std::vector<Crew> crews_on(const State& state, std::size_t cell);

/// Returns positions for `crews` on a hex with its middle at `centre`, in as few rows as possible.
/// `sign`: the hex shows something above them; `south`: number of stones on its southern side. If
/// there are too many crews, those that left are not shown, and then a leader and the members of
/// the same player are one piece.
[[nodiscard]] PieceGroup arranged(std::vector<Crew> crews, const Grid& grid, Point centre,
                                  bool sign, int south, const std::vector<ScenePlayer>& players);

/// Returns a letter, followed by the number of members if it is more than one or if the leader is
/// with them.
[[nodiscard]] std::string crew_text(const Crew& crew, const std::vector<ScenePlayer>& players);

/// Draws the gold rim of a piece that came with the last entry; with `height` 0 it has the
/// silhouette's proportions.
void add_fresh_rim(Scene& scene, const Grid& grid, Silhouette kind, Point foot, double width,
                   double height = 0);
void draw_crew(Scene& scene, const Grid& grid, const PlacedPieces& placed);

}  // namespace stela::tikal
