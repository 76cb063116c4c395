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

/// An action of the entry that led to a position, as its picture lists it.
struct EntryStep {
  const Move* move = nullptr;
  /// `moves 2: e2–d3–d2`
  Message words;
  /// In action points; nothing where it takes none.
  std::optional<std::int64_t> cost;
};

/// Pieces that came to a cell, or that left it.
struct Arrival {
  std::size_t cell = kNoCell;
  bool leader = false;
};

/// What the last entry did.
struct LastEntry {
  Actor actor = kNobody;
  std::vector<EntryStep> steps;
  /// Where pieces are that came here, and where they were before.
  std::vector<Arrival> fresh;
  std::vector<Arrival> left;

  /// Whose steps crossed the border between two cells; false: nobody's.
  [[nodiscard]] bool visited(std::size_t cell, std::size_t other) const;
  /// Marks those of `crews` on `cell` that came, and adds those that left.
  void mark(std::size_t cell, std::vector<Crew>& crews) const;
};

/// What `moves`, the actions of `actor` that led to `state`, did.
[[nodiscard]] LastEntry last_entry(const State& state, const Table& table,
                                   const std::vector<Move>& moves, Actor actor);

/// What `move` costs in action points, whether or not it is allowed; nothing where it takes none.
[[nodiscard]] std::optional<std::int64_t> cost_of(const State& state, const Move& move);

/// `a1–b1–b2`; where it is longer than six cells its middle is left out.
[[nodiscard]] std::string way_words(const Path& path);

}  // namespace stela::tikal
