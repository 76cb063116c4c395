#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/plan.h"
#include "lib/record/record.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

// The setup (notation.md, section 3); setup.cpp.

namespace stela::taluva {

/// Turns a fresh start into an empty table.
void begin_setup(State& state);
/// The place of the kind of `move` among the kinds of tokens of a setup; `kNoStage`: it cannot
/// stand in one at all.
[[nodiscard]] std::uint8_t setup_stage_of(const State& state, const Move& move);
/// The kinds of tokens of a setup in their order, in words.
[[nodiscard]] Message setup_order_of(const State& state);
/// What makes a token of a setup, which has its place there, impossible; empty: nothing. Of a tile,
/// which the tile rules allow. Players have no names in it when `table` is null.
[[nodiscard]] Message setup_fault(const State& state, const Table* table, const Move& move);
/// What makes the whole setup impossible; empty: nothing.
[[nodiscard]] Message setup_end_fault(const State& state);
/// The position that the setup, of which nothing is wrong but what `next` says, amounts to.
[[nodiscard]] State set_up(State state);
/// The rule that a token of a setup would break: its place among the kinds of token, then
/// `record.setup`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// A move that stands in setups only.
template <class M>
[[nodiscard]] Plan<> plan(const State& state, const M& move) {
  return {std::holds_alternative<Setup>(state.phase) ? check_setup(state, move)
                                                     : &record_rules::kActionPhase};
}
template <class M>
void commit(State& state, const M& move, NoPlan /*found*/) {
  apply_setup(state, move);
}
/// Whether the setup may end here.
[[nodiscard]] const Rule* check_setup_end(const State& state);
/// Fills in what the setup left to defaults, and finds the phase.
void end_setup(State& state);
/// The tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

}  // namespace stela::taluva
