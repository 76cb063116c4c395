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

// What happened. Kinds of events: `tile`, `eruption`, `covered`, `hut`, `tower`, `temple`,
// `growth`, `join`, `split`, `out`, `done`, `end`.

// What a move did that led from `before` to `after`.

/// Where a tile was laid, what it covered, which settlements it split.
void tell(const State& before, const State& after, const Lay& lay, Log& log);
void tell(const State& before, const State& after, const Hut& hut, Log& log);
void tell(const State& before, const State& after, const Tower& tower, Log& log);
void tell(const State& before, const State& after, const Temple& temple, Log& log);
void tell(const State& before, const State& after, const Grow& grow, Log& log);
void tell(const State& before, const State& after, const Out& out, Log& log);

/// Who is due has left the turn order with two kinds completed.
void log_done(const State& state, Log& log);
/// The game has ended.
void log_end(const State& state, Log& log);

}  // namespace stela::taluva
