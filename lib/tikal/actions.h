#pragma once

#include <cstdint>
#include <type_traits>

#include "lib/core/rule.h"
#include "lib/tikal/moves.h"
#include "lib/tikal/state.h"

// The nine actions (rulings.md, Tikal, "Moves"), for who has the turn.

namespace stela::tikal {

inline constexpr int kLiftCost = 3;
inline constexpr int kSwapCost = 3;
inline constexpr int kCampCost = 5;
inline constexpr int kGuardCost = 5;
inline constexpr int kLevelCost = 2;

template <class M>
inline constexpr bool kIsAction =
    std::is_same_v<M, Go> || std::is_same_v<M, In> || std::is_same_v<M, Dig> ||
    std::is_same_v<M, Lift> || std::is_same_v<M, Hop> || std::is_same_v<M, Swap> ||
    std::is_same_v<M, Camp> || std::is_same_v<M, Guard>;

/// The pieces of an action; one member where nothing is written.
[[nodiscard]] inline Pieces pieces_of(const std::optional<Pieces>& pieces) {
  return pieces.value_or(Pieces{});
}

// What an action costs. The way of a `Go` must be free.
[[nodiscard]] std::int64_t cost_of(const State& state, const Go& go);
[[nodiscard]] std::int64_t cost_of(const State& state, const In& in);
[[nodiscard]] std::int64_t cost_of(const State& state, const Dig& dig);
[[nodiscard]] std::int64_t cost_of(const State& state, const Lift& lift);
[[nodiscard]] std::int64_t cost_of(const State& state, const Hop& hop);
[[nodiscard]] std::int64_t cost_of(const State& state, const Swap& swap);
[[nodiscard]] std::int64_t cost_of(const State& state, const Camp& camp);
[[nodiscard]] std::int64_t cost_of(const State& state, const Guard& guard);

/// What breaks the step between two cells, which may be off the board; null: nothing. `cost`
/// becomes the stones on the way.
[[nodiscard]] const Rule* check_step(const State& state, std::size_t from, std::size_t to,
                                     int& cost);

// The first broken condition, action points included.
[[nodiscard]] const Rule* check_action(const State& state, const Turn& turn, const Go& go);
[[nodiscard]] const Rule* check_action(const State& state, const Turn& turn, const In& in);
[[nodiscard]] const Rule* check_action(const State& state, const Turn& turn, const Dig& dig);
[[nodiscard]] const Rule* check_action(const State& state, const Turn& turn, const Lift& lift);
[[nodiscard]] const Rule* check_action(const State& state, const Turn& turn, const Hop& hop);
[[nodiscard]] const Rule* check_action(const State& state, const Turn& turn, const Swap& swap);
[[nodiscard]] const Rule* check_action(const State& state, const Turn& turn, const Camp& camp);
[[nodiscard]] const Rule* check_action(const State& state, const Turn& turn, const Guard& guard);

/// Checks `go` and, when nothing is broken, plays it; gives the broken rule.
const Rule* play_action(State& state, Turn& turn, const Go& go);

// Plays an action that passed, and takes its points from the turn. `turn` is part of the phase of
// `state`.
void apply_action(State& state, Turn& turn, const Go& go);
void apply_action(State& state, Turn& turn, const In& in);
void apply_action(State& state, Turn& turn, const Dig& dig);
void apply_action(State& state, Turn& turn, const Lift& lift);
void apply_action(State& state, Turn& turn, const Hop& hop);
void apply_action(State& state, Turn& turn, const Swap& swap);
void apply_action(State& state, Turn& turn, const Camp& camp);
void apply_action(State& state, Turn& turn, const Guard& guard);

}  // namespace stela::tikal
