#include "lib/mykerinos/rules/rules.h"

#include <algorithm>

#include "lib/mykerinos/rules/rulebook.h"
#include "lib/record/record.h"

namespace stela::mykerinos {

Helpers helped_by(Patron patron) {
  Helpers helpers;
  helpers.add({patron, kNobody});
  return helpers;
}

Helpers neutrally() {
  Helpers helpers;
  helpers.add({});
  return helpers;
}

namespace candidates {

Reachability reach_of(const State& state, Actor who) {
  Reachability reach;
  const std::size_t fields = static_cast<std::size_t>(rows_in(state.round)) * kColumns;
  const FieldSet occupied = state.occupied();
  for (std::size_t field = 0; field < fields; ++field) {
    if (!occupied.has(field)) reach.free.add(field);
  }
  state.diggers[seat_index(who)].for_each(
      [&](std::size_t field) { reach.beside |= kNeighbours[field]; });
  return reach;
}

}  // namespace candidates

void visit_candidates(const State& state, MoveVisitor<Move>& visitor) {
  const auto visit = [&](const Move& move) { visitor.visit(move); };
  using candidates::visit_parcels;
  using candidates::visit_rooms;
  using candidates::visit_work;
  if (std::holds_alternative<Laying>(state.phase)) {
    visit_parcels(state, visit);
  } else if (std::holds_alternative<Digging>(state.phase)) {
    visit_work(state, state.turn, {}, Patron::kNone, visit);
    for (std::size_t i = 0; i < kPatrons; ++i) {
      const auto patron = static_cast<Patron>(i);
      if (patron == Patron::kBrown) {
        visit_rooms(state, helped_by(patron), visit);
      } else {
        visit_work(state, state.turn, helped_by(patron), patron, visit);
      }
    }
    visit(Move{Pass{}});
  } else if (const Dug* dug = std::get_if<Dug>(&state.phase)) {
    if (dug->neutral) visit_work(state, kNeutral, neutrally(), Patron::kNone, visit);
  } else if (const Choosing* choosing = std::get_if<Choosing>(&state.phase)) {
    for (const std::size_t slot : {2U * choosing->zone, 2U * choosing->zone + 1U}) {
      visit(Move{Take{{}, Slot::of(slot)}});
      visit(Move{Discard{{}, Slot::of(slot)}});
    }
    visit_rooms(state, {}, visit);
    visit(Move{Leave{}});
  }
}

namespace {

// --- Digging -------------------------------------------------------------------------------------

/// A dig or extension: whose it is, with whose help, and how many archaeologists are in hand.
struct Work {
  Actor who = kNobody;
  Patron patron = Patron::kNone;
  int in_hand = 0;
  const Rule* when_short = nullptr;
};

int fields_due(const Dig& /*dig*/, Patron patron) { return patron == Patron::kBlackmore ? 2 : 1; }
int fields_due(const Expand& /*expand*/, Patron patron) {
  return patron == Patron::kTangerine ? 3 : 2;
}

/// Checks that each field exists, is free, and has no pyramid; with Lord Lemon exactly one has a
/// pyramid.
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
  if (places.count() != fields_due(move, work.patron)) return &rules::kExpandCount;
  if (const Rule* rule = check_fields(state, places, work.patron)) return rule;
  if (places.count() > work.in_hand) return work.when_short;
  if constexpr (std::is_same_v<M, Expand>) {
    const FieldSet& own = state.diggers[seat_index(work.who)];
    if ((kNeighbours[places[0].field()] & own).empty()) return &rules::kExpandAdjacent;
  }
  return is_chain(places) ? nullptr : &rules::kExpandChain;
}

/// Returns whether a patron allows this kind of move (rulebook, "a) Lady Violet" to "e) Colonel
/// Tangerine").
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

/// Checks the conditions shared by all of a player's own actions (docs/games/mykerinos.md,
/// "What Stela checks").
template <class M>
const Rule* check_own(const State& state, const Help& help) {
  if (help.odd || help.neutral) return &record_rules::kActionPhase;
  if (std::is_same_v<M, Museum> && help.patron == Patron::kNone) {
    return &record_rules::kActionPhase;
  }
  const bool empty = state.hand[seat_index(state.turn)] == 0;
  if (empty && !(help.patron == Patron::kViolet && state.violet_empty_hand)) {
    return &rules::kHandEmpty;
  }
  return help.patron == Patron::kNone ? nullptr : check_patron<M>(state, help.patron);
}

template <class M>
const Rule* check_own_work(const State& state, const M& move, const Help& help) {
  if (const Rule* rule = check_own<M>(state, help)) return rule;
  const int in_hand = state.hand[seat_index(state.turn)] + (help.patron == Patron::kViolet ? 1 : 0);
  return check_work(state, move, {state.turn, help.patron, in_hand, &rules::kHandShort});
}

/// Checks the optional neutral action (docs/games/mykerinos.md, "Two players").
template <class M>
const Rule* check_neutral(const State& state, const M& move, const Help& help) {
  if (!std::get<Dug>(state.phase).neutral || help.odd || !help.neutral) {
    return &record_rules::kActionPhase;
  }
  if (help.patron != Patron::kNone) return &rules::kNeutralPatron;
  return check_work(
      state, move,
      {kNeutral, Patron::kNone, state.neutrals[seat_index(state.turn)], &rules::kNeutralHand});
}

/// Plans a dig or an extension: who helps.
template <class M>
Plan<Help> plan_work(const State& state, const M& move) {
  const Help help = help_of(move.by);
  if (std::holds_alternative<Digging>(state.phase)) {
    return {check_own_work(state, move, help), help};
  }
  if (std::holds_alternative<Dug>(state.phase)) return {check_neutral(state, move, help), help};
  return {check_setup(state, move), help};
}

void commit_work(State& state, const Places& places, const Help& help) {
  const std::size_t turn = seat_index(state.turn);
  if (help.patron == Patron::kViolet) {
    --state.supply[turn];
    ++state.hand[turn];
  }
  if (help.patron != Patron::kNone) ++state.cards[turn].used[index_of(help.patron)];
  std::uint8_t& hand = help.neutral ? state.neutrals[turn] : state.hand[turn];
  hand = static_cast<std::uint8_t>(hand - places.count());
  FieldSet& diggers = state.diggers[help.neutral ? seat_index(kNeutral) : turn];
  for (const Place& place : places) diggers.add(place.field());
  state.phase = Dug{state.for_two() && !help.neutral, help.patron != Patron::kNone};
}

// --- Zones ---------------------------------------------------------------------------------------

/// Returns null if the next step is a choice of kind M: naming the neutral player's parcel, or the
/// player's own choice.
template <class M>
const Rule* check_choice(const State& state, const M& move) {
  const Choosing* choosing = std::get_if<Choosing>(&state.phase);
  const bool due = choosing != nullptr && help_of(move.by).none() &&
                   (choosing->step == Step::kDiscard) == std::is_same_v<M, Discard>;
  return due ? nullptr : &record_rules::kActionPhase;
}

/// Checks that a parcel belongs to the zone being scored and is left.
const Rule* check_parcel(const State& state, Slot at, const Rule* other_zone, const Rule* gone) {
  if (at.zone != std::get<Choosing>(state.phase).zone + 1) return other_zone;
  return state.lies(at.index()) ? nullptr : gone;
}

/// Returns the rule that reserving `room` would break for the current player: first that it is
/// free, then its access.
const Rule* check_room(const State& state, std::size_t room) {
  if (room == kNoRoom) return &rules::kMuseumRoom;
  if (state.rooms[room] != kNobody) return &rules::kMuseumOccupied;
  if (room % kRoomsOfWing != 0) return nullptr;
  const std::size_t wing = room / kRoomsOfWing;
  for (const std::size_t way : {room_three(wing), room_before(wing), room_after(wing)}) {
    if (state.rooms[way] == state.turn) return nullptr;
  }
  return &rules::kMuseumAccess;
}

const Rule* check_museum(const State& state, const Museum& museum, std::size_t room) {
  if (std::holds_alternative<Setup>(state.phase)) return check_setup(state, museum);
  if (std::holds_alternative<Digging>(state.phase)) {
    if (const Rule* rule = check_own<Museum>(state, help_of(museum.by))) return rule;
    return check_room(state, room);
  }
  if (const Rule* rule = check_choice(state, museum)) return rule;
  if (std::get<Choosing>(state.phase).step == Step::kRest) return &rules::kMuseumRank;
  if (const Rule* rule = check_room(state, room)) return rule;
  return state.supply[seat_index(state.turn)] > 0 ? nullptr : &rules::kMuseumSupply;
}

/// Completes the current choice.
void end_choice(State& state) {
  const Choosing made = std::get<Choosing>(state.phase);
  Chosen& chosen = state.phase.emplace<Chosen>();
  chosen.zone = made.zone;
  chosen.rank = made.rank;
  chosen.ranking = made.ranking;
}

}  // namespace

Help help_of(const Helpers& by) {
  Help help;
  help.odd = !by.complete();
  for (const Helper& word : by) {
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

Help help_with(const Move& move) {
  return std::visit(
      [](const auto& m) {
        if constexpr (requires { m.by; }) {
          return help_of(m.by);
        } else {
          return Help{};
        }
      },
      move);
}

Actor digger_on(const State& state, std::size_t field) {
  for (std::size_t colour = 0; colour < kOwners; ++colour) {
    if (state.diggers[colour].has(field)) return static_cast<Actor>(colour);
  }
  return kNobody;
}

bool is_chain(const Places& places) {
  for (std::size_t i = 1; i < places.kept(); ++i) {
    if (!kNeighbours[places[i - 1].field()].has(places[i].field())) return false;
  }
  return true;
}

Plan<Help> plan(const State& state, const Dig& dig) { return plan_work(state, dig); }
void commit(State& state, const Dig& dig, const Help& help) {
  if (std::holds_alternative<Setup>(state.phase)) return apply_setup(state, dig);
  commit_work(state, dig.places, help);
}

Dig canonical(const State& state, const Dig& dig, const Help& /*help*/) {
  return std::holds_alternative<Setup>(state.phase) ? in_order(dig) : dig;
}

Plan<Help> plan(const State& state, const Expand& expand) { return plan_work(state, expand); }
void commit(State& state, const Expand& expand, const Help& help) {
  commit_work(state, expand.places, help);
}

Plan<> plan(const State& state, const Pass& pass) {
  const bool due = std::holds_alternative<Digging>(state.phase) && !pass.by;
  return {due ? nullptr : &record_rules::kActionPhase};
}
void commit(State& state, const Pass& /*pass*/, NoPlan /*found*/) {
  state.passed[state.passed_count++] = state.turn;
  state.phase = Dug{};
}

Plan<> plan(const State& state, const Take& take) {
  if (const Rule* rule = check_choice(state, take)) return {rule};
  return {check_parcel(state, take.at, &rules::kTakeZone, &rules::kTakeGone)};
}
void commit(State& state, const Take& take, NoPlan /*found*/) {
  const std::size_t slot = take.at.index();
  const Parcel parcel = state.parcels[slot];
  state.cards[seat_index(state.turn)].add(parcel.patron, parcel.points);
  state.score[seat_index(state.turn)] += parcel.points;
  state.remove_parcel(slot);
  end_choice(state);
}

Plan<std::size_t> plan(const State& state, const Museum& museum) {
  const std::size_t room = find_room(state, museum.at);
  return {check_museum(state, museum, room), room};
}
void commit(State& state, const Museum& museum, std::size_t room) {
  if (std::holds_alternative<Setup>(state.phase)) return apply_setup(state, museum);
  const std::size_t turn = seat_index(state.turn);
  state.rooms[room] = state.turn;
  if (std::holds_alternative<Choosing>(state.phase)) {
    --state.supply[turn];
    return end_choice(state);
  }
  --state.hand[turn];
  ++state.cards[turn].used[index_of(Patron::kBrown)];
  state.phase = Dug{state.for_two(), true};
}
Museum canonical(const State& state, Museum museum, std::size_t room) {
  museum.at = name_of_room(state, room);
  return museum;
}

Plan<> plan(const State& state, const Lay& lay) {
  if (!std::holds_alternative<Laying>(state.phase)) return {check_setup(state, lay)};
  return {lay.by ? &record_rules::kActionPhase : check_lay(state, lay)};
}
void commit(State& state, const Lay& lay, NoPlan /*found*/) {
  if (std::holds_alternative<Setup>(state.phase)) return apply_setup(state, lay);
  state.lay(lay.at.index(), {lay.parcel.patron, static_cast<std::uint8_t>(lay.parcel.points.value)},
            lay.parcel.pyramids);
  ++std::get<Laying>(state.phase).laid;
}

Plan<> plan(const State& state, const Leave& leave) {
  if (const Rule* rule = check_choice(state, leave)) return {rule};
  return {std::get<Choosing>(state.phase).step == Step::kRest ? nullptr : &rules::kLeaveRank};
}
void commit(State& state, const Leave& /*leave*/, NoPlan /*found*/) { end_choice(state); }

Plan<> plan(const State& state, const Discard& discard) {
  if (const Rule* rule = check_choice(state, discard)) return {rule};
  return {check_parcel(state, discard.at, &rules::kDiscardGone, &rules::kDiscardGone)};
}
void commit(State& state, const Discard& discard, NoPlan /*found*/) {
  state.remove_parcel(discard.at.index());
  end_choice(state);
}

Actor due_in(const State& state) {
  if (std::holds_alternative<GameOver>(state.phase)) return kNobody;
  return std::holds_alternative<Laying>(state.phase) ? kTable : state.turn;
}

bool entry_full(const State& state) {
  if (const Laying* laying = std::get_if<Laying>(&state.phase)) {
    return laying->laid == parcels_in(state.round);
  }
  if (const Dug* dug = std::get_if<Dug>(&state.phase)) return !dug->neutral;
  return std::holds_alternative<Chosen>(state.phase);
}

const Rule* check_end(const State& state) {
  if (std::holds_alternative<Setup>(state.phase)) return check_setup_end(state);
  if (const Laying* laying = std::get_if<Laying>(&state.phase)) {
    if (laying->laid == 0) return &record_rules::kActionPhase;
    return laying->laid == parcels_in(state.round) ? nullptr : &rules::kLayCount;
  }
  const bool complete =
      std::holds_alternative<Dug>(state.phase) || std::holds_alternative<Chosen>(state.phase);
  return complete ? nullptr : &record_rules::kActionPhase;
}

void end_entry(State& state, const CourseWatch* watch) {
  if (std::holds_alternative<Setup>(state.phase)) return end_setup(state);
  if (std::holds_alternative<Laying>(state.phase)) return begin_round(state, watch);
  if (const Chosen* chosen = std::get_if<Chosen>(&state.phase)) {
    return go_on_scoring(state, chosen->zone, chosen->rank + 1U, chosen->ranking, watch);
  }
  end_dig(state, watch);
}

void end_entry(State& state) { end_entry(state, nullptr); }

namespace {

/// Returns true once in `below` times.
bool one_in(const Pick& pick, std::uint32_t below) { return pick(below) == 0; }

std::uint32_t size_of(const std::vector<Move>& moves) {
  return static_cast<std::uint32_t>(moves.size());
}

std::optional<Move> any_of(const std::vector<Move>& moves, const Pick& pick) {
  if (moves.empty()) return std::nullopt;
  return moves[pick(size_of(moves))];
}

/// Returns the legal moves among those that `visit_all` visits.
template <class F>
std::vector<Move> legal_of(const State& state, F&& visit_all) {
  std::vector<Move> moves;
  visit_all([&](const Move& move) {
    if (check(state, move) == nullptr) moves.push_back(move);
  });
  return moves;
}

// --- Laying out ----------------------------------------------------------------------------------

Patron draw_patron(const State& state, const Pick& pick) {
  std::array<std::uint32_t, kPatronKinds> left{};
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < kPatronKinds; ++i) {
    const auto patron = static_cast<Patron>(i);
    const int copies = patron == Patron::kNone ? 1 : kParcelsOfPatron;
    left[i] = static_cast<std::uint32_t>(std::max(0, copies - state.came[index_of(patron)]));
    all += left[i];
  }
  if (all == 0) return Patron::kViolet;
  std::uint32_t drawn = pick(all);
  std::size_t i = 0;
  while (drawn >= left[i]) drawn -= left[i++];
  return static_cast<Patron>(i);
}

std::optional<Move> sample_parcel(const State& state, const Pick& pick) {
  constexpr std::uint32_t kMaxPyramids = 3;
  std::size_t slot = 0;
  while (slot < static_cast<std::size_t>(parcels_in(state.round)) && state.lies(slot)) ++slot;
  if (slot == static_cast<std::size_t>(parcels_in(state.round))) return std::nullopt;
  const Patron patron = draw_patron(state, pick);
  const int points =
      patron == Patron::kNone ? kPointsWithoutPatron : kPointKinds[pick(std::size(kPointKinds))];
  unsigned pyramids = 0;
  for (std::uint32_t i = pick(kMaxPyramids + 1); i > 0; --i) pyramids |= 1U << pick(kParcelFields);
  return Lay{{}, Slot::of(slot), {patron, {points}, static_cast<std::uint8_t>(pyramids)}};
}

// --- Digging -------------------------------------------------------------------------------------

/// Returns n if the player passes once in n times: players save their last few archaeologists, and
/// the last player has only one more entry.
std::uint32_t pass_one_in(const State& state) {
  constexpr int kFew = 3;
  const int hand = state.hand[seat_index(state.turn)];
  if (state.diggers_left() == 1) return 8;
  return hand <= kFew ? 4 : 24;
}

/// Returns a patron who can help now; `kNone` if there is none, or to act without help.
Patron sample_patron(const State& state, const Pick& pick) {
  constexpr std::uint32_t kWithoutOneIn = 3;
  const Cards& cards = state.cards[seat_index(state.turn)];
  std::vector<Patron> unused;
  unused.reserve(kPatrons);
  for (std::size_t i = 0; i < kPatrons; ++i) {
    if (cards.of(i) > cards.used[i]) unused.push_back(static_cast<Patron>(i));
  }
  if (unused.empty() || one_in(pick, kWithoutOneIn)) return Patron::kNone;
  return unused[pick(static_cast<std::uint32_t>(unused.size()))];
}

/// Returns a random room; more valuable rooms are likelier.
std::optional<Move> sample_room(const State& state, const std::optional<Helpers>& by,
                                const Pick& pick) {
  const std::vector<Move> rooms =
      legal_of(state, [&](auto&& visit) { candidates::visit_rooms(state, by, visit); });
  std::vector<Move> weighted;
  for (const Move& move : rooms) {
    weighted.insert(weighted.end(), std::get<Museum>(move).at.value, move);
  }
  return any_of(weighted, pick);
}

/// Returns a dig or an extension, with equal probability if both are possible.
std::optional<Move> sample_work(const State& state, Actor who, const std::optional<Helpers>& by,
                                Patron patron, const Pick& pick) {
  const std::vector<Move> works =
      legal_of(state, [&](auto&& visit) { candidates::visit_work(state, who, by, patron, visit); });
  if (works.empty()) return std::nullopt;
  const auto first_expand = std::ranges::find_if(
      works, [](const Move& move) { return std::holds_alternative<Expand>(move); });
  const auto digs = static_cast<std::uint32_t>(first_expand - works.begin());
  const std::uint32_t expands = size_of(works) - digs;
  const bool dig = expands == 0 || (digs > 0 && one_in(pick, 2));
  return dig ? works[pick(digs)] : works[digs + pick(expands)];
}

std::optional<Move> sample_own(const State& state, const Pick& pick) {
  if (one_in(pick, pass_one_in(state))) return Pass{};
  const Patron patron = sample_patron(state, pick);
  std::optional<Move> move;
  if (patron == Patron::kBrown) {
    move = sample_room(state, helped_by(patron), pick);
  } else if (patron != Patron::kNone) {
    move = sample_work(state, state.turn, helped_by(patron), patron, pick);
  }
  if (!move) move = sample_work(state, state.turn, {}, Patron::kNone, pick);
  return move ? move : Pass{};
}

std::optional<Move> sample_neutral(const State& state, const Pick& pick) {
  constexpr std::uint32_t kWithoutOneIn = 2;
  if (one_in(pick, kWithoutOneIn)) return std::nullopt;
  return sample_work(state, kNeutral, neutrally(), Patron::kNone, pick);
}

// --- Zones ---------------------------------------------------------------------------------------

std::optional<Move> sample_choice(const State& state, const Choosing& choosing, const Pick& pick) {
  constexpr std::uint32_t kMuseumOneIn = 3;
  constexpr std::uint32_t kLeaveOneIn = 5;
  const Step step = choosing.step;
  if (step == Step::kRest && one_in(pick, kLeaveOneIn)) return Leave{};
  if (step == Step::kChoose && one_in(pick, kMuseumOneIn)) {
    if (const std::optional<Move> room = sample_room(state, {}, pick)) return room;
  }
  const std::vector<Move> parcels = legal_of(state, [&](auto&& visit) {
    for (const std::size_t slot : {2U * choosing.zone, 2U * choosing.zone + 1U}) {
      visit(Move{Take{{}, Slot::of(slot)}});
      visit(Move{Discard{{}, Slot::of(slot)}});
    }
  });
  return any_of(parcels, pick);
}

}  // namespace

std::optional<Move> sample(const State& state, const Pick& pick) {
  if (std::holds_alternative<Laying>(state.phase)) return sample_parcel(state, pick);
  if (std::holds_alternative<Digging>(state.phase)) return sample_own(state, pick);
  if (const Dug* dug = std::get_if<Dug>(&state.phase)) {
    return dug->neutral ? sample_neutral(state, pick) : std::nullopt;
  }
  if (const Choosing* choosing = std::get_if<Choosing>(&state.phase)) {
    return sample_choice(state, *choosing, pick);
  }
  return std::nullopt;
}

}  // namespace stela::mykerinos
