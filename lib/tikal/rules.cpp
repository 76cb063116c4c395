#include "lib/tikal/rules.h"

#include <algorithm>

#include "lib/core/visit.h"
#include "lib/record/record.h"
#include "lib/tikal/actions.h"
#include "lib/tikal/auction.h"
#include "lib/tikal/events.h"
#include "lib/tikal/placing.h"
#include "lib/tikal/rulebook.h"
#include "lib/tikal/scoring.h"

namespace stela::tikal {
namespace {

/// What may be done in which phase; all else breaks `record.action-phase`.
struct Judge {
  const State& state;

  const Rule* operator()(const Showing& showing, const Show& show) const {
    return showing.done ? &record_rules::kActionPhase : check_show(state, show);
  }
  const Rule* operator()(const Bidding& bidding, const Bid& bid) const {
    return check_call(state, bidding, bid);
  }
  const Rule* operator()(const Bidding& bidding, const Pass& pass) const {
    return check_call(state, bidding, pass);
  }
  const Rule* operator()(const Placing& /*placing*/, const Lay& lay) const {
    return check_lay(state, lay);
  }
  const Rule* operator()(const Placing& /*placing*/, const Volcano& volcano) const {
    return check_volcano(state, volcano);
  }
  template <class P, class M>
  const Rule* operator()(const P& phase, const M& move) const {
    constexpr bool kActs = std::is_same_v<P, Acting> || std::is_same_v<P, Scoring>;
    if constexpr (kActs && kIsAction<M>) {
      return check_action(state, phase.turn, move);
    } else if constexpr (std::is_same_v<M, Bid> || std::is_same_v<M, Pass>) {
      // Outside an auction a name that is nobody's colour is no call.
      return move.player.seat == kNobody ? &record_rules::kActionUnknown
                                         : &record_rules::kActionPhase;
    } else {
      return &record_rules::kActionPhase;
    }
  }
};

Turn* turn_of(Phase& phase) {
  if (Acting* acting = std::get_if<Acting>(&phase)) return &acting->turn;
  if (Scoring* scoring = std::get_if<Scoring>(&phase)) return &scoring->turn;
  return nullptr;
}

template <class M>
const Rule* check_move(const State& state, const M& move) {
  if (std::holds_alternative<SettingUp>(state.phase)) return check_setup(state, move);
  return visit_inline([&](const auto& phase) { return Judge{state}(phase, move); }, state.phase);
}

template <class M>
void enact(State& state, const M& move) {
  if constexpr (std::is_same_v<M, Lay>) {
    apply_lay(state, move);
  } else if constexpr (std::is_same_v<M, Volcano>) {
    apply_volcano(state, move);
  } else if constexpr (std::is_same_v<M, Show>) {
    apply_show(state, move);
  } else if constexpr (std::is_same_v<M, Bid> || std::is_same_v<M, Pass>) {
    apply_call(state, std::get<Bidding>(state.phase), move);
  } else if constexpr (kIsAction<M>) {
    apply_action(state, *turn_of(state.phase), move);
  }
}

template <class M>
void apply_move(State& state, const M& move, Log* log) {
  if (std::holds_alternative<SettingUp>(state.phase)) return apply_setup(state, move);
  if (log == nullptr || log->events == nullptr) return enact(state, move);
  const State before = state;
  enact(state, move);
  log_move(before, state, move, *log);
}

template <class M>
const Rule* play_move(State& state, const M& move) {
  if constexpr (kIsAction<M>) {
    if (Turn* turn = turn_of(state.phase)) {
      if constexpr (std::is_same_v<M, Go>) {
        return play_action(state, *turn, move);
      } else {
        if (const Rule* rule = check_action(state, *turn, move)) return rule;
        apply_action(state, *turn, move);
        return nullptr;
      }
    }
  }
  const Rule* rule = check_move(state, move);
  if (rule == nullptr) apply_move(state, move, nullptr);
  return rule;
}

/// The turn of who placed a tile is complete: the next turn, the next round, or the last scoring.
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

void finish(State& state) {
  if (std::holds_alternative<SettingUp>(state.phase)) {
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

// Canonical forms.

template <class List, class Less>
void sort_list(List& list, Less&& less) {
  if (list.complete()) std::sort(list.items.begin(), list.items.begin() + list.count, less);
}

}  // namespace

const Rule* check(const State& state, const Move& move) {
  return visit_inline([&](const auto& m) { return check_move(state, m); }, move);
}

void apply(State& state, const Move& move, Log* log) {
  visit_inline([&](const auto& m) { apply_move(state, m, log); }, move);
}

const Rule* play(State& state, const Lay& lay) { return play_move(state, lay); }
const Rule* play(State& state, const Go& go) { return play_move(state, go); }
const Rule* play(State& state, const In& in) { return play_move(state, in); }
const Rule* play(State& state, const Dig& dig) { return play_move(state, dig); }
const Rule* play(State& state, const Lift& lift) { return play_move(state, lift); }
const Rule* play(State& state, const Hop& hop) { return play_move(state, hop); }
const Rule* play(State& state, const Camp& camp) { return play_move(state, camp); }
const Rule* play(State& state, const Guard& guard) { return play_move(state, guard); }

const Rule* check_end(const State& state) {
  if (std::holds_alternative<SettingUp>(state.phase)) return check_setup_end(state);
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

void end_entry(State& state, Log* log) {
  if (log == nullptr || std::holds_alternative<SettingUp>(state.phase)) return finish(state);
  log->claims_score = std::holds_alternative<Scoring>(state.phase);
  if (log->events == nullptr) return finish(state);
  const State before = state;
  finish(state);
  log_end(before, state, *log);
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

Move canonical(const State& state, const Move& move) {
  Move out = move;
  visit_inline(
      [&](auto& m) {
        using M = std::decay_t<decltype(m)>;
        if constexpr (std::is_same_v<M, SetMotifs>) {
          sort_list(m.motifs, [](Motif a, Motif b) { return a.number < b.number; });
        } else if constexpr (std::is_same_v<M, SetPlayed>) {
          sort_list(m.players, [](Player a, Player b) { return a.seat < b.seat; });
        } else {
          m = canonical_form(state, m);
        }
      },
      out);
  return out;
}

}  // namespace stela::tikal
