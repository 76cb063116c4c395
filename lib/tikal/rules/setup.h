#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/rules.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

// The setup (notation.md, section 4); setup.cpp and position.cpp.

namespace stela::tikal {

/// Turns the initial state into an empty board.
void begin_setup(State& state);
/// Returns the index of the kind of `move` among the kinds of setup tokens; `kNoStage` if it cannot
/// be part of a setup.
[[nodiscard]] std::uint8_t setup_stage_of(const State& state, const Move& move);
/// Returns the kinds of setup tokens in order, as text.
[[nodiscard]] Message setup_order_of(const State& state);
/// Returns why a setup token is impossible at its position, or empty if it is possible. Players
/// have no names in the message if `table` is null.
[[nodiscard]] Message setup_fault(const State& state, const Table* table, const Move& move);
/// Returns why the whole setup is impossible, or empty if it is possible.
[[nodiscard]] Message setup_end_fault(const State& state);
/// Order of players that a complete setup contradicts.
enum class SetupOrder : std::uint8_t { kNone, kScoring, kFinalScoring, kFirstCaller, kNextCaller };
[[nodiscard]] SetupOrder contradicted_order(const State& state);
/// Returns the rule that a setup token would break: first for its order among the kinds of tokens,
/// then `record.setup`. Outside a setup `record.action-phase`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// A move that occurs only in setups.
template <class M>
[[nodiscard]] Plan<> plan(const State& state, const M& move) {
  return {check_setup(state, move)};
}
template <class M>
void commit(State& state, const M& move, NoPlan /*found*/) {
  apply_setup(state, move);
}
/// Returns null if the tokens of a setup are consistent, otherwise `record.setup`.
[[nodiscard]] const Rule* check_setup_end(const State& state);
// Setup lists in canonical order.
[[nodiscard]] SetMotifs canonical(const State& state, SetMotifs set, NoPlan found);
[[nodiscard]] SetPlayed canonical(const State& state, SetPlayed set, NoPlan found);
/// Fills in the defaults of the setup, and determines the phase.
void end_setup(State& state);
/// Returns the tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

}  // namespace stela::tikal
