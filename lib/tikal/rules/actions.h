#pragma once

#include <cstdint>
#include <type_traits>

#include "lib/core/diagnostic.h"
#include "lib/game/rules.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

// The nine actions of a turn (docs/games/tikal.md, "What Stela checks").

inline constexpr int kLiftCost = 3;
inline constexpr int kSwapCost = 3;
inline constexpr int kCampCost = 5;
inline constexpr int kGuardCost = 5;
inline constexpr int kLevelCost = 2;
/// Maximum number of levels or treasures of a hex in one turn.
inline constexpr int kUsesPerTurn = 2;

template <class M>
inline constexpr bool kIsAction =
    std::is_same_v<M, Go> || std::is_same_v<M, In> || std::is_same_v<M, Dig> ||
    std::is_same_v<M, Lift> || std::is_same_v<M, Hop> || std::is_same_v<M, Swap> ||
    std::is_same_v<M, Camp> || std::is_same_v<M, Guard>;

/// Returns the pieces of an action; one member if none are written.
[[nodiscard]] inline Pieces pieces_of(const std::optional<Pieces>& pieces) {
  return pieces.value_or(Pieces{});
}

/// Returns the rule broken by a step between two cells, which may be off the board, or null if
/// none. Sets `cost` to the stones on the way.
[[nodiscard]] const Rule* check_step(const State& state, std::size_t from, std::size_t to,
                                     int& cost);

/// Returns the index of the cell of `go` that cannot be entered from the previous one, or the
/// number of cells if there is none.
[[nodiscard]] std::size_t broken_step(const State& state, const Go& go);

/// Start and end of a path, and its cost for all pieces that walk it.
struct Walk {
  std::size_t from = kNoCell;
  std::size_t to = kNoCell;
  std::int64_t cost = 0;
};

// See lib/game/rules.h. `found` is the cost of the action, even if it is too high.

[[nodiscard]] Plan<Walk> plan(const State& state, const Go& go);
void commit(State& state, const Go& go, const Walk& walk);
[[nodiscard]] Plan<std::int64_t> plan(const State& state, const In& in);
void commit(State& state, const In& in, std::int64_t cost);
[[nodiscard]] Plan<std::int64_t> plan(const State& state, const Dig& dig);
void commit(State& state, const Dig& dig, std::int64_t cost);
[[nodiscard]] Plan<std::int64_t> plan(const State& state, const Lift& lift);
void commit(State& state, const Lift& lift, std::int64_t cost);
[[nodiscard]] Plan<std::int64_t> plan(const State& state, const Hop& hop);
void commit(State& state, const Hop& hop, std::int64_t cost);
[[nodiscard]] Plan<std::int64_t> plan(const State& state, const Swap& swap);
void commit(State& state, const Swap& swap, std::int64_t cost);
[[nodiscard]] Plan<std::int64_t> plan(const State& state, const Camp& camp);
void commit(State& state, const Camp& camp, std::int64_t cost);
[[nodiscard]] Plan<std::int64_t> plan(const State& state, const Guard& guard);
void commit(State& state, const Guard& guard, std::int64_t cost);

// The auction (docs/games/tikal.md, "The auction").

/// Returns how many tiles must be shown: one for each player, or the rest of the stack.
[[nodiscard]] int show_count(const State& state);

[[nodiscard]] Plan<> plan(const State& state, const Show& show);
void commit(State& state, const Show& show, NoPlan found);

/// Returns the highest bid allowed to `seat`: their points, or with the option `overbid` the
/// highest bid that can be written and leaves a valid score; 0 if they have none.
[[nodiscard]] std::int32_t highest_bid(const State& state, Actor seat);

// The calls.
[[nodiscard]] Plan<> plan(const State& state, const Bid& bid);
void commit(State& state, const Bid& bid, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Pass& pass);
void commit(State& state, const Pass& pass, NoPlan found);

/// Begins the auction of the next turn, with `caller` as the first caller, or the turn of the only
/// player who has not played.
void begin_auction(State& state, Actor caller);
/// The winner pays and takes the turn.
void end_auction(State& state);
/// Begins a round with `caller` as the first caller.
void begin_round(State& state, Actor caller);

}  // namespace stela::tikal
