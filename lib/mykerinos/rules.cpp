#include "lib/mykerinos/rules.h"

#include <numeric>

#include "lib/core/visit.h"
#include "lib/mykerinos/course.h"
#include "lib/mykerinos/events.h"
#include "lib/mykerinos/rulebook.h"
#include "lib/mykerinos/scoring.h"
#include "lib/record/record.h"

namespace stela::mykerinos {
namespace {

std::size_t seat_index(Actor seat) { return static_cast<std::size_t>(seat); }

// --- Digging -------------------------------------------------------------------------------------

/// One dig or extension: of whom, with whose help, and how many archaeologists are at hand.
struct Work {
  Actor who = kNobody;
  Patron patron = Patron::kNone;
  int in_hand = 0;
  const Rule* when_short = nullptr;
};

std::size_t fields_due(const Dig& /*dig*/, Patron patron) {
  return patron == Patron::kBlackmore ? 2 : 1;
}
std::size_t fields_due(const Expand& /*expand*/, Patron patron) {
  return patron == Patron::kTangerine ? 3 : 2;
}

/// Each field exists, is free, and shows no pyramid; with Lord Lemon just one shows a pyramid.
const Rule* check_fields(const State& state, const Places& places, Patron patron) {
  const std::size_t fields = static_cast<std::size_t>(rows_in(state.round)) * kColumns;
  FieldSet occupied = state.occupied();
  int pyramids = 0;
  for (const Place& place : places) {
    const std::size_t field = place.field();
    if (field >= fields) return &rules::kFieldNone;
    if (occupied.has(field)) return &rules::kFieldOccupied;
    occupied.add(field);
    if (!state.pyramids.has(field)) continue;
    if (patron != Patron::kLemon) return &rules::kFieldPyramid;
    ++pyramids;
  }
  return patron == Patron::kLemon && pyramids != 1 ? &rules::kLemonPyramid : nullptr;
}

template <class M>
const Rule* check_work(const State& state, const M& move, const Work& work) {
  const Places& places = move.places;
  if (places.count != fields_due(move, work.patron)) return &rules::kExpandCount;
  if (const Rule* rule = check_fields(state, places, work.patron)) return rule;
  if (places.count > work.in_hand) return work.when_short;
  if constexpr (std::is_same_v<M, Expand>) {
    const FieldSet& own = state.diggers[seat_index(work.who)];
    if ((kNeighbours[places.items[0].field()] & own).empty()) return &rules::kExpandAdjacent;
  }
  return is_chain(places) ? nullptr : &rules::kExpandChain;
}

/// What a patron allows (rulebook, "a) Lady Violet" to "e) Colonel Tangerine").
template <class M>
constexpr bool allows(Patron patron) {
  switch (patron) {
    case Patron::kViolet:
    case Patron::kLemon:
      return std::is_same_v<M, Dig> || std::is_same_v<M, Expand>;
    case Patron::kBrown:
      return std::is_same_v<M, Museum>;
    case Patron::kBlackmore:
      return std::is_same_v<M, Dig>;
    case Patron::kTangerine:
      return std::is_same_v<M, Expand>;
    case Patron::kNone:
      return !std::is_same_v<M, Museum>;
  }
  return false;
}

template <class M>
const Rule* check_patron(const State& state, Patron patron) {
  const Cards& cards = state.cards[seat_index(state.turn)];
  const std::size_t index = index_of(patron);
  if (cards.of(index) <= cards.used[index]) return &rules::kPatronNone;
  if (!allows<M>(patron)) return &rules::kPatronAction;
  if (patron == Patron::kViolet && state.supply[seat_index(state.turn)] == 0) {
    return &rules::kVioletSupply;
  }
  return nullptr;
}

/// The own action of a player (rulings.md, Mykerinos, "Digging").
template <class M>
const Rule* check_own(const State& state, const M& move) {
  const Help help = help_of(move.by);
  if (help.odd || help.neutral) return &record_rules::kActionPhase;
  if (std::is_same_v<M, Museum> && help.patron == Patron::kNone) {
    return &record_rules::kActionPhase;
  }
  int in_hand = state.hand[seat_index(state.turn)];
  const bool violet = help.patron == Patron::kViolet;
  if (in_hand == 0 && !(violet && state.violet_empty_hand)) return &rules::kHandEmpty;
  if (help.patron != Patron::kNone) {
    if (const Rule* rule = check_patron<M>(state, help.patron)) return rule;
  }
  if constexpr (std::is_same_v<M, Museum>) {
    return check_room(state, state.turn, move.at);
  } else {
    if (violet) ++in_hand;
    return check_work(state, move, {state.turn, help.patron, in_hand, &rules::kHandShort});
  }
}

/// The neutral action that may follow (rulings.md, Mykerinos, "Two players").
template <class M>
const Rule* check_neutral(const State& state, const M& move) {
  const Help help = help_of(move.by);
  if (!std::get<Dug>(state.phase).neutral || help.odd || !help.neutral) {
    return &record_rules::kActionPhase;
  }
  if (help.patron != Patron::kNone) return &rules::kNeutralPatron;
  return check_work(
      state, move,
      {kNeutral, Patron::kNone, state.neutrals[seat_index(state.turn)], &rules::kNeutralHand});
}

template <class M>
void apply_work(State& state, const M& move, Log* log) {
  const Help help = help_of(move.by);
  const std::size_t turn = seat_index(state.turn);
  if (log != nullptr) log_work(state, help, std::is_same_v<M, Expand>, move.places, *log);
  if (help.patron == Patron::kViolet) {
    --state.supply[turn];
    ++state.hand[turn];
  }
  if (help.patron != Patron::kNone) ++state.cards[turn].used[index_of(help.patron)];
  std::uint8_t& hand = help.neutral ? state.neutrals[turn] : state.hand[turn];
  hand = static_cast<std::uint8_t>(hand - move.places.count);
  FieldSet& diggers = state.diggers[help.neutral ? seat_index(kNeutral) : turn];
  for (const Place& place : move.places) diggers.add(place.field());
  state.phase = Dug{state.for_two() && !help.neutral};
}

// --- Zones ---------------------------------------------------------------------------------------

/// A parcel of the zone that is scored, which is left.
const Rule* check_parcel(const State& state, const Choosing& choosing, Slot at,
                         const Rule* other_zone, const Rule* gone) {
  if (at.zone != choosing.zone + 1) return other_zone;
  return state.lies(at.index()) ? nullptr : gone;
}

template <class M>
const Rule* check_choice(const State& state, const M& move) {
  if (!help_of(move.by).none()) return &record_rules::kActionPhase;
  const Choosing& choosing = std::get<Choosing>(state.phase);
  const Step step = choosing.step;
  if ((step == Step::kDiscard) != std::is_same_v<M, Discard>) return &record_rules::kActionPhase;
  if constexpr (std::is_same_v<M, Discard>) {
    return check_parcel(state, choosing, move.at, &rules::kDiscardGone, &rules::kDiscardGone);
  } else if constexpr (std::is_same_v<M, Take>) {
    return check_parcel(state, choosing, move.at, &rules::kTakeZone, &rules::kTakeGone);
  } else if constexpr (std::is_same_v<M, Leave>) {
    return step == Step::kRest ? nullptr : &rules::kLeaveRank;
  } else {
    if (step == Step::kRest) return &rules::kMuseumRank;
    if (const Rule* rule = check_room(state, state.turn, move.at)) return rule;
    return state.supply[seat_index(state.turn)] > 0 ? nullptr : &rules::kMuseumSupply;
  }
}

void apply_choice(State& state, const Take& take, Log* log) {
  const std::size_t slot = take.at.index();
  const Parcel parcel = state.parcels[slot];
  if (log != nullptr) log_take(state, slot, *log);
  state.cards[seat_index(state.turn)].add(parcel.patron, parcel.points);
  state.score[seat_index(state.turn)] += parcel.points;
  state.remove_parcel(slot);
}

void apply_choice(State& state, const Discard& discard, Log* log) {
  if (log != nullptr) log_discard(state, discard.at.index(), *log);
  state.remove_parcel(discard.at.index());
}

void apply_choice(State& state, const Leave& /*leave*/, Log* log) {
  if (log != nullptr) log_leave(state, *log);
}

void apply_museum(State& state, const Museum& museum, Log* log) {
  const std::size_t turn = seat_index(state.turn);
  const std::size_t room = find_room(state, museum.at);
  const bool brown = museum.by.has_value();
  if (log != nullptr) log_room(state, room, brown, *log);
  state.rooms[room] = state.turn;
  if (brown) {
    --state.hand[turn];
    ++state.cards[turn].used[index_of(Patron::kBrown)];
    state.phase = Dug{state.for_two()};
  } else {
    --state.supply[turn];
  }
}

template <class M>
inline constexpr bool kIsWork = std::is_same_v<M, Dig> || std::is_same_v<M, Expand>;
template <class M>
inline constexpr bool kIsChoice = std::is_same_v<M, Take> || std::is_same_v<M, Museum> ||
                                  std::is_same_v<M, Leave> || std::is_same_v<M, Discard>;

template <class M>
const Rule* check_move(const State& state, const M& move) {
  if (std::holds_alternative<SettingUp>(state.phase)) return check_setup(state, move);
  if (std::holds_alternative<Digging>(state.phase)) {
    if constexpr (kIsWork<M> || std::is_same_v<M, Museum>) return check_own(state, move);
    if constexpr (std::is_same_v<M, Pass>) {
      if (!move.by) return nullptr;
    }
  } else if (std::holds_alternative<Dug>(state.phase)) {
    if constexpr (kIsWork<M>) return check_neutral(state, move);
  } else if (std::holds_alternative<Choosing>(state.phase)) {
    if constexpr (kIsChoice<M>) return check_choice(state, move);
  } else if (std::holds_alternative<Laying>(state.phase)) {
    if constexpr (std::is_same_v<M, Lay>) {
      if (!move.by) return check_lay(state, move);
    }
  }
  return &record_rules::kActionPhase;
}

template <class M>
void apply_move(State& state, const M& move, Log* log) {
  if (std::holds_alternative<SettingUp>(state.phase)) return apply_setup(state, move);
  if constexpr (std::is_same_v<M, Lay>) {
    state.lay(move.at.index(),
              {move.parcel.patron, static_cast<std::uint8_t>(move.parcel.points.value)},
              move.parcel.pyramids);
    ++std::get<Laying>(state.phase).laid;
  } else if constexpr (kIsWork<M>) {
    apply_work(state, move, log);
  } else if constexpr (std::is_same_v<M, Pass>) {
    if (log != nullptr) log_pass(state, *log);
    state.passed[state.passed_count++] = state.turn;
    state.phase = Dug{};
  } else if constexpr (std::is_same_v<M, Museum>) {
    apply_museum(state, move, log);
  } else if constexpr (kIsChoice<M>) {
    apply_choice(state, move, log);
  }
  if (const Choosing* choosing = std::get_if<Choosing>(&state.phase)) {
    const Choosing made = *choosing;
    Chosen& chosen = state.phase.emplace<Chosen>();
    chosen.zone = made.zone;
    chosen.rank = made.rank;
    chosen.ranking = made.ranking;
  }
}

template <class M>
const Rule* play_move(State& state, const M& move) {
  const Rule* rule = check_move(state, move);
  if (rule == nullptr) apply_move(state, move, nullptr);
  return rule;
}

}  // namespace

Help help_of(const Helpers& by) {
  Help help;
  help.odd = !by.fits();
  for (std::size_t i = 0; i < by.count && i < Helpers::kMost; ++i) {
    const Helper& word = by.words[i];
    if (word.patron != Patron::kNone) {
      help.odd = help.odd || help.patron != Patron::kNone;
      help.patron = word.patron;
    } else if (word.is_neutral()) {
      help.odd = help.odd || help.neutral;
      help.neutral = true;
    } else {
      help.odd = true;
    }
  }
  return help;
}

Actor digger_on(const State& state, std::size_t field) {
  for (std::size_t colour = 0; colour < kOwners; ++colour) {
    if (state.diggers[colour].has(field)) return static_cast<Actor>(colour);
  }
  return kNobody;
}

bool is_chain(const Places& places) {
  for (std::size_t i = 1; i < places.count; ++i) {
    if (!kNeighbours[places.items[i - 1].field()].has(places.items[i].field())) return false;
  }
  return true;
}

const Rule* check_room(const State& state, Actor seat, const RoomName& name) {
  const std::size_t room = find_room(state, name);
  if (room == kNoRoom) return &rules::kMuseumRoom;
  if (state.rooms[room] != kNobody) return &rules::kMuseumOccupied;
  if (room % kRoomsOfWing != 0) return nullptr;
  const std::size_t wing = room / kRoomsOfWing;
  for (const std::size_t way : {room_three(wing), room_before(wing), room_after(wing)}) {
    if (state.rooms[way] == seat) return nullptr;
  }
  return &rules::kMuseumAccess;
}

const Rule* check_lay(const State& state, const Lay& lay) {
  const std::size_t slot = lay.at.index();
  if (slot >= static_cast<std::size_t>(parcels_in(state.round)) || state.lies(slot)) {
    return &rules::kLaySlot;
  }
  const Patron patron = lay.parcel.patron;
  if (!has_points(patron, lay.parcel.points.value)) return &rules::kLayCard;
  const int came = state.came[index_of(patron)];
  if (patron == Patron::kNone) return came == 0 ? nullptr : &rules::kLayCard;
  if (!state.any_count && came == kParcelsOfPatron) return &rules::kLayCard;
  if (state.came[index_of(Patron::kNone)] > 0) return nullptr;
  // The last of all parcels is the one without a patron, if that has not come.
  const int all = std::accumulate(state.came.begin(), state.came.end(), 0);
  return all + 1 == kParcelsInBox ? &rules::kLayCard : nullptr;
}

const Rule* check(const State& state, const Move& move) {
  return visit_inline([&](const auto& m) { return check_move(state, m); }, move);
}

void apply(State& state, const Move& move, Log* log) {
  visit_inline([&](const auto& m) { apply_move(state, m, log); }, move);
}

const Rule* play(State& state, const Dig& dig) { return play_move(state, dig); }
const Rule* play(State& state, const Expand& expand) { return play_move(state, expand); }
const Rule* play(State& state, const Pass& pass) { return play_move(state, pass); }
const Rule* play(State& state, const Take& take) { return play_move(state, take); }
const Rule* play(State& state, const Museum& museum) { return play_move(state, museum); }
const Rule* play(State& state, const Lay& lay) { return play_move(state, lay); }
const Rule* play(State& state, const Leave& leave) { return play_move(state, leave); }
const Rule* play(State& state, const Discard& discard) { return play_move(state, discard); }

const Rule* check_end(const State& state) {
  if (std::holds_alternative<SettingUp>(state.phase)) return check_setup_end(state);
  if (const Laying* laying = std::get_if<Laying>(&state.phase)) {
    if (laying->laid == 0) return &record_rules::kActionPhase;
    return laying->laid == parcels_in(state.round) ? nullptr : &rules::kLayCount;
  }
  const bool complete =
      std::holds_alternative<Dug>(state.phase) || std::holds_alternative<Chosen>(state.phase);
  return complete ? nullptr : &record_rules::kActionPhase;
}

void end_entry(State& state, Log* log) {
  if (std::holds_alternative<SettingUp>(state.phase)) return end_setup(state);
  if (std::holds_alternative<Laying>(state.phase)) return begin_round(state, log);
  if (const Chosen* chosen = std::get_if<Chosen>(&state.phase)) {
    return go_on_scoring(state, chosen->zone, chosen->rank + 1U, chosen->ranking, log);
  }
  end_dig(state, log);
}

Move canonical(const State& state, const Move& move) {
  return visit_inline([&](const auto& m) { return Move(canonical_form(state, m)); }, move);
}

}  // namespace stela::mykerinos
