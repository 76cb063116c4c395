#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/table.h"
#include "lib/scene/pieces.h"
#include "lib/scene/scene.h"
#include "lib/tikal/pictures/piece_groups.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// An action of the entry that led to a position, as listed in its picture.
struct EntryStep {
  const Move* move = nullptr;
  /// `moves 2: e2–d3–d2`
  Message words;
  /// Cost in action points, or null if it has none.
  std::optional<std::int64_t> cost;
};

/// Pieces that came to a cell or left it.
struct Arrival {
  std::size_t cell = kNoCell;
  bool leader = false;
};

/// What the last entry did.
struct LastEntry {
  Actor actor = kNobody;
  std::vector<EntryStep> steps;
  /// Cells of pieces that moved, and the cells they left.
  std::vector<Arrival> fresh;
  std::vector<Arrival> left;

  /// Returns whether a step crossed the border between two cells.
  [[nodiscard]] bool visited(std::size_t cell, std::size_t other) const;
  /// Marks the `crews` on `cell` that arrived, and adds those that left.
  void mark(std::size_t cell, std::vector<Crew>& crews) const;
};

/// Returns what `moves`, the actions of `actor` that led to `state`, did.
[[nodiscard]] LastEntry last_entry(const State& state, const Table& table,
                                   const std::vector<Move>& moves, Actor actor);

/// Returns the cost of `move` in action points, whether or not it is legal, or null if it has none.
[[nodiscard]] std::optional<std::int64_t> cost_of(const State& state, const Move& move);

/// Returns `a1–b1–b2`; the middle of a path of more than six cells is omitted.
[[nodiscard]] std::string way_words(const Path& path);

/// Pieces that an illegal move would put on `cell`.
struct GhostCrew {
  std::size_t cell = kNoCell;
  Crew crew;
};

/// The contents of the board, and the positions of everything on it.
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
