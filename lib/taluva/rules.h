#pragma once

#include <optional>
#include <type_traits>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/event.h"
#include "lib/taluva/moves.h"
#include "lib/taluva/state.h"

namespace stela::taluva {

/// The rule that `move` would break, or null (rulings.md, Taluva; conditions in its order).
[[nodiscard]] const Rule* check(const State& state, const Move& move);

/// Plays a move that passed `check`. `log` may be null.
void apply(State& state, const Move& move, Log* log);

// What `check` and then, when nothing is broken, `apply` do, without a log, for the moves of which
// games consist: what the one finds out the other need not find again. Give the broken rule.
const Rule* play(State& state, const Lay& lay);
const Rule* play(State& state, const Hut& hut);
const Rule* play(State& state, const Tower& tower);
const Rule* play(State& state, const Temple& temple);
const Rule* play(State& state, const Grow& grow);

/// Whether the entry may end here: `record.action-phase` or `record.setup` if not.
[[nodiscard]] const Rule* check_end(const State& state);

/// Ends the entry: ends of the game, or the next player's turn.
void end_entry(State& state, Log* log);

/// `move` with its canonical place and count.
[[nodiscard]] Move canonical(const State& state, const Move& move);

/// The first building action that is possible for who is due, the tile being laid; nothing when
/// that player cannot build.
[[nodiscard]] std::optional<Move> first_build(const State& state);

/// What a growth would do.
struct Growth {
  Settlement settlement;
  /// The free hexes of the terrain that touch it.
  CellSet reached;
  /// The sum of their levels.
  int huts = 0;
};

/// The growth of the settlement of `seat` that contains `cell` onto `terrain`.
[[nodiscard]] Growth growth_of(const State& state, Actor seat, std::size_t cell, Terrain terrain);

// The setup (notation.md, section 3); setup.cpp.

/// Turns a fresh start into an empty table.
void begin_setup(State& state);
/// Whether `move` can stand in a setup at all.
[[nodiscard]] bool is_setup_token(const Move& move);
/// The rule that a token of a setup would break: its place among the kinds of token, then
/// `record.setup`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// Whether the setup may end here.
[[nodiscard]] const Rule* check_setup_end(const State& state);
/// Fills in what the setup left to defaults, and finds the phase.
void end_setup(State& state);
/// The tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

}  // namespace stela::taluva
