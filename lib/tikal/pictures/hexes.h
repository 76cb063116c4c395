#pragma once

#include <array>

#include "lib/scene/canvas.h"
#include "lib/scene/pieces.h"
#include "lib/scene/scene.h"
#include "lib/tikal/pictures/piece_groups.h"
#include "lib/tikal/pictures/grid.h"
#include "lib/tikal/pictures/steps.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Pieces that somebody would have on `cell`, but may not.
struct GhostCrew {
  std::size_t cell = kNoCell;
  Crew crew;
};

/// What is drawn on the board, and where everything on it stands.
struct BoardView {
  BoardView(const State& position, const Canvas& on, const Grid& cells, const LastEntry& entry,
            const std::vector<GhostCrew>& ghosts, const std::vector<ScenePlayer>& players);

  const State& state;
  const Canvas& canvas;
  const Grid& grid;
  const LastEntry& last;
  /// The free cell on which a tile would lie that may not; else `kNoCell`.
  std::size_t covered = kNoCell;
  /// The pieces by cell.
  std::array<PieceGroup, kCells> groups;

  /// Where signs stand: each gives way to the pieces before it. Of temples and camps the middle of
  /// the foot, of treasures the middle.
  [[nodiscard]] Point temple_foot(std::size_t cell) const;
  [[nodiscard]] Point number_centre(std::size_t cell) const;
  [[nodiscard]] Point guard_foot(std::size_t cell) const;
  [[nodiscard]] Point camp_foot(std::size_t cell) const;
  [[nodiscard]] Point treasure_centre(std::size_t cell) const;
  [[nodiscard]] double guard_width(const std::vector<ScenePlayer>& players, Actor owner) const;
  [[nodiscard]] double camp_width() const;

 private:
  /// A temple stands so high that its number can be read above the pieces.
  struct TempleAt {
    double foot = 0;
    double number = 0;
  };
  [[nodiscard]] TempleAt temple_at(std::size_t cell) const;
};

/// The jungle and the tiles, with their outlines.
void draw_ground(Scene& scene, const BoardView& view);
/// Tracks between hexes that stones join, and what grows at their sides.
void draw_tracks(Scene& scene, const BoardView& view);
/// The stones, each on its own side; those that the last entry trod in the player's colour.
void draw_stones(Scene& scene, const BoardView& view);
/// The name of a cell, on ground of that name: in its corner, or in its middle.
void add_name(Scene& scene, const BoardView& view, std::size_t cell, bool corner,
              std::string_view ground);
/// The names of the cells.
void draw_names(Scene& scene, const BoardView& view);
/// What lies and stands on the hexes.
void draw_contents(Scene& scene, const BoardView& view);
/// A piece of `owner`, as wide as that.
[[nodiscard]] PieceLook look_of(const Scene& scene, const BoardView& view, Actor owner,
                                double width);

}  // namespace stela::tikal
