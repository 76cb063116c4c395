#pragma once

#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/reasons.h"
#include "lib/analysis/share.h"
#include "lib/game/table.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns what is proved about a scoring turn: that it could have scored more points, or a larger
/// lead over the best other player (lib/analysis/engine_of.h). Treasures to be lifted count their
/// minimum value.
[[nodiscard]] std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw draw,
                                                 const std::vector<Move>& entry);

/// Returns the analysis engine of Tikal.
[[nodiscard]] const Engine& engine();

// What the analysis framework requires of a game (lib/analysis/engine_of.h).

/// Returns the tiles of the current letter if a tile is drawn.
[[nodiscard]] Draws draws(const State& state);
/// Returns the tile that the entry places or sets aside, if it was drawn.
[[nodiscard]] Draw drawn(const State& before, const std::vector<Move>& entry);
/// Whether the move lifts a treasure, whose motif is drawn.
[[nodiscard]] bool is_drawn(const Move& move);
/// Redraws the motif of a lifted treasure.
void redraw(const State& state, Move& move, RandomStream& chance);

/// Returns what each player could have called in an auction instead: one point more than the winner
/// paid, with all others passing; the winner could have passed.
[[nodiscard]] std::vector<OtherChoice<Move>> other_choices(const State& before,
                                                           const std::vector<Move>& entry);

/// Plays and ends the next entry with the playout policy: the best of a few candidate moves. In an
/// auction each player bids up to a random limit.
void play_on(State& state, Draw draw, PlayRandom& random);

/// Returns the `most` best entries found for the current player, by `evaluate`
/// (lib/analysis/engine_of.h). A turn has too many to enumerate: a beam search extends the most
/// promising tile placements and keeps the best partial turns; a scoring turn also starts from the
/// proven maximum of points, and of the lead. A lifted treasure has a motif of medium worth until
/// it is drawn.
[[nodiscard]] std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most);

/// Returns what may have decided in `after`, a position between entries a few entries after
/// `before` (lib/analysis/engine_of.h). The kinds are those of `GameInfo::decisive_kinds`.
[[nodiscard]] std::vector<Trait> traits(const State& before, const State& after);

}  // namespace stela::tikal
