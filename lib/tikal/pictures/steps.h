#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/table.h"
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

}  // namespace stela::tikal
