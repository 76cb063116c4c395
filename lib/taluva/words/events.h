#pragma once

#include <string>
#include <string_view>

#include "lib/core/hex.h"
#include "lib/game/event.h"
#include "lib/game/table.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/state.h"
#include "lib/words/message.h"

namespace stela::taluva {

/// The tile `LJ` in words: `lake and jungle`; empty when no tile has that name.
[[nodiscard]] Message drawn_words(std::string_view drawn, const Table& table);

/// A hex as the notation writes it.
[[nodiscard]] std::string spell(Hex hex);

// What happened. Kinds of events: `tile`, `eruption`, `covered`, `hut`, `tower`, `temple`,
// `growth`, `join`, `split`, `out`, `done`, `end`.

// What a move did that led from `before` to `after`.

/// Where a tile was laid, what it covered, which settlements it split.
void log_move(const State& before, const State& after, const Lay& lay, Log& log);
void log_move(const State& before, const State& after, const Hut& hut, Log& log);
void log_move(const State& before, const State& after, const Tower& tower, Log& log);
void log_move(const State& before, const State& after, const Temple& temple, Log& log);
void log_move(const State& before, const State& after, const Grow& grow, Log& log);
void log_move(const State& before, const State& after, const Out& out, Log& log);

/// What the end of an entry did: who has left the turn order with two kinds completed, and why the
/// game has ended.
void log_end(const State& before, const State& after, Log& log);

}  // namespace stela::taluva
