#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/rules.h"
#include "lib/record/record.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

// The setup (notation.md, section 3); setup.cpp.

namespace stela::taluva {

/// Turns a fresh start into an empty table.
void begin_setup(State& state);
/// Returns the rank of the kind of `move` among the kinds of tokens in a setup, or `kNoStage` if a
/// setup cannot contain it.
[[nodiscard]] std::uint8_t setup_stage_of(const State& state, const Move& move);
/// Describes the order of the kinds of tokens in a setup.
[[nodiscard]] Message setup_order_of(const State& state);
/// Describes what makes a token impossible that is allowed at this stage of a setup; empty if
/// nothing does. A tile must also follow the tile rules. Without `table`, players have no names in
/// it.
[[nodiscard]] Message setup_fault(const State& state, const Table* table, const Move& move);
/// Describes what makes the whole setup impossible; empty if nothing does.
[[nodiscard]] Message setup_end_fault(const State& state);
/// Returns the resulting position of a setup in which only `next` may be wrong.
[[nodiscard]] State set_up(State state);
/// Returns the rule that a token of a setup would break: the order of the kinds, then
/// `record.setup`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// For a move that occurs only in setups.
template <class M>
[[nodiscard]] Plan<> plan(const State& state, const M& move) {
  return {std::holds_alternative<Setup>(state.phase) ? check_setup(state, move)
                                                     : &record_rules::kActionPhase};
}
template <class M>
void commit(State& state, const M& move, NoPlan /*found*/) {
  apply_setup(state, move);
}
/// Returns null if the setup may end here, otherwise the rule that this breaks.
[[nodiscard]] const Rule* check_setup_end(const State& state);
/// Fills in what the setup left to defaults, and determines the phase.
void end_setup(State& state);
/// Returns the tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

}  // namespace stela::taluva
