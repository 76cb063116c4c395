#include "lib/tikal/rules/rules.h"

#include "lib/record/record.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/auction.h"
#include "lib/tikal/rules/placing.h"
#include "lib/tikal/rules/rulebook.h"
#include "lib/tikal/rules/scoring.h"

namespace stela::tikal {
namespace {

/// Ends the turn of the player who placed a tile: the next turn, the next round, or the final
/// scoring follows.
void end_turn(State& state) {
  const Actor last = state.turn;
  state.played = static_cast<std::uint8_t>(state.auction ? state.played | 1U << last : 0);
  if (state.laid_count == kTiles) {
    state.played = 0;
    return begin_final_scoring(state, last);
  }
  if (!state.auction) {
    state.turn = state.left_of(last);
    state.phase = Placing{};
  } else if (state.shown_count == 0) {
    begin_round(state, state.left_of(last));
  } else {
    begin_auction(state, state.next_to_play(last));
  }
}

}  // namespace

Actor due_in(const State& state) {
  if (std::holds_alternative<Showing>(state.phase)) return kTable;
  if (std::holds_alternative<Bidding>(state.phase)) return kBid;
  return state.turn;
}

const Rule* check_end(const State& state) {
  if (std::holds_alternative<Setup>(state.phase)) return check_setup_end(state);
  if (const Showing* showing = std::get_if<Showing>(&state.phase)) {
    return showing->done ? nullptr : &record_rules::kActionPhase;
  }
  if (const Bidding* bidding = std::get_if<Bidding>(&state.phase)) {
    return bidding->caller == kNobody ? nullptr : &rules::kBidOpen;
  }
  const bool complete = std::holds_alternative<VolcanoDrawn>(state.phase) ||
                        std::holds_alternative<Acting>(state.phase) ||
                        std::holds_alternative<Scoring>(state.phase);
  return complete ? nullptr : &record_rules::kActionPhase;
}

bool claims_score_in(const State& state) { return std::holds_alternative<Scoring>(state.phase); }

void end_entry(State& state) {
  if (std::holds_alternative<Setup>(state.phase)) {
    end_setup(state);
  } else if (std::holds_alternative<Showing>(state.phase)) {
    begin_auction(state, state.caller);
  } else if (std::holds_alternative<Bidding>(state.phase)) {
    end_auction(state);
  } else if (std::holds_alternative<VolcanoDrawn>(state.phase)) {
    begin_scoring(state, state.turn);
  } else if (std::holds_alternative<Acting>(state.phase)) {
    end_turn(state);
  } else {
    end_scoring(state);
  }
}

bool entry_full(const State& state) {
  if (const Showing* showing = std::get_if<Showing>(&state.phase)) return showing->done;
  if (const Bidding* bidding = std::get_if<Bidding>(&state.phase)) {
    return bidding->caller == kNobody;
  }
  if (const Acting* acting = std::get_if<Acting>(&state.phase)) {
    return acting->turn.points_left == 0;
  }
  if (const Scoring* scoring = std::get_if<Scoring>(&state.phase)) {
    return scoring->turn.points_left == 0;
  }
  return std::holds_alternative<VolcanoDrawn>(state.phase);
}

std::optional<int> points_left_in(const State& state) {
  if (const auto* acting = std::get_if<Acting>(&state.phase)) return acting->turn.points_left;
  if (const auto* scoring = std::get_if<Scoring>(&state.phase)) return scoring->turn.points_left;
  return std::nullopt;
}

Dig canonical(const State& /*state*/, Dig dig, std::int64_t /*cost*/) {
  if (dig.levels && dig.levels->value == 1) dig.levels.reset();
  return dig;
}

}  // namespace stela::tikal
