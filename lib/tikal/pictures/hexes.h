#pragma once

#include <array>

#include "lib/scene/pieces.h"
#include "lib/scene/scene.h"
#include "lib/tikal/pictures/grid.h"
#include "lib/tikal/pictures/piece_groups.h"
#include "lib/tikal/pictures/steps.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Pieces that an illegal move would put on `cell`.
struct GhostCrew {
  std::size_t cell = kNoCell;
  Crew crew;
};

/// What is drawn on the board, and the positions of everything on it.
struct BoardView {
  BoardView(const State& position, const Canvas& on, const Grid& cells, const LastEntry& entry,
            const std::vector<GhostCrew>& ghosts, const std::vector<ScenePlayer>& players);

  const State& state;
  const Canvas& canvas;
  const Grid& grid;
  const LastEntry& last;
  /// Free cell on which an illegal move would place a tile, otherwise `kNoCell`.
  std::size_t covered = kNoCell;
  /// Pieces by cell.
  std::array<PieceGroup, kCells> groups;

  /// Positions of symbols, moved to make room for the pieces in front: the middle of the foot for
  /// temples and camps, the middle for treasures.
  [[nodiscard]] Point temple_foot(std::size_t cell) const;
  [[nodiscard]] Point number_centre(std::size_t cell) const;
  [[nodiscard]] Point guard_foot(std::size_t cell) const;
  [[nodiscard]] Point camp_foot(std::size_t cell) const;
  [[nodiscard]] Point treasure_centre(std::size_t cell) const;
  [[nodiscard]] double guard_width(const std::vector<ScenePlayer>& players, Actor owner) const;
  [[nodiscard]] double camp_width() const;

 private:
  /// A temple is placed high enough for its number to be readable above the pieces.
  struct TempleAt {
    double foot = 0;
    double number = 0;
  };
  [[nodiscard]] TempleAt temple_at(std::size_t cell) const;
};

/// Draws the jungle and the tiles, with their outlines.
void draw_ground(Scene& scene, const BoardView& view);
/// Draws the tracks between hexes connected by stones, and the plants beside them.
void draw_tracks(Scene& scene, const BoardView& view);
/// Draws the stones, each on its own side; those passed by the last entry in the player's colour.
void draw_stones(Scene& scene, const BoardView& view);
/// Draws the name of a cell, on ground of that class, in its corner or in its middle.
void add_name(Scene& scene, const BoardView& view, std::size_t cell, bool corner,
              std::string_view ground);
/// Draws the names of the cells.
void draw_names(Scene& scene, const BoardView& view);
/// Draws what is on the hexes.
void draw_contents(Scene& scene, const BoardView& view);
/// Returns the look of a piece of `owner`, of that width.
[[nodiscard]] PieceLook look_of(const Scene& scene, const BoardView& view, Actor owner,
                                double width);

}  // namespace stela::tikal
