#pragma once

#include <string>
#include <string_view>

#include "lib/core/hex.h"
#include "lib/core/json_writer.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/state.h"
#include "lib/words/message.h"

namespace stela::taluva {

/// Describes the tile `LJ`: `lake and jungle`; empty if no tile has that name.
[[nodiscard]] Message drawn_words(std::string_view drawn, const Table& table);

/// Returns a hex as in the notation.
[[nodiscard]] std::string spell(Hex hex);

// Events. Kinds: `tile`, `eruption`, `covered`, `hut`, `tower`, `temple`, `growth`, `join`,
// `split`, `out`, `done`, `end`.

// The events of a move from `before` to `after`.

/// Where a tile was laid, what it covered, which settlements it split.
void log_move(const State& before, const State& after, const Lay& lay, Log& log);
void log_move(const State& before, const State& after, const Hut& hut, Log& log);
void log_move(const State& before, const State& after, const Tower& tower, Log& log);
void log_move(const State& before, const State& after, const Temple& temple, Log& log);
void log_move(const State& before, const State& after, const Grow& grow, Log& log);
void log_move(const State& before, const State& after, const Out& out, Log& log);

/// The events of the end of an entry: players who left the turn order with two kinds completed, and
/// why the game has ended.
void log_end(const State& before, const State& after, Log& log);

/// Writes the position for programs as members of an object (schemas/position.schema.json).
void write_state_of(const State& state, const Table& table, JsonWriter& json);
/// Passes the settlements of all players to `take`.
void list_holdings_of(const State& state, const Table& table, const TakeHolding& take);

}  // namespace stela::taluva
