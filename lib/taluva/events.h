#pragma once

#include <string>

#include "lib/core/hex.h"
#include "lib/game/event.h"
#include "lib/taluva/moves.h"
#include "lib/taluva/rules.h"
#include "lib/taluva/state.h"

namespace stela::taluva {

/// A hex as the notation writes it.
[[nodiscard]] std::string spell(Hex hex);

// What happened, told before the state changes except where noted. Kinds of events: `tile`,
// `eruption`, `covered`, `hut`, `tower`, `temple`, `growth`, `join`, `split`, `out`, `done`, `end`.

/// A tile is about to be laid: where, what it covers, which settlements it splits.
void log_tile(const State& state, const Lay& lay, Log& log);
/// A hut, tower or temple is about to be built by who is due.
void log_piece(const State& state, Piece piece, Hex at, Log& log);
/// A settlement of who is due is about to grow.
void log_growth(const State& state, const Grow& grow, const Growth& growth, Log& log);
/// Who is due is about to be eliminated.
void log_out(const State& state, Log& log);
/// Who is due has left the turn order with two kinds completed.
void log_done(const State& state, Log& log);
/// The game has ended.
void log_end(const State& state, Log& log);

}  // namespace stela::taluva
