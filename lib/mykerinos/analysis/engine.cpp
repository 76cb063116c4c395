#include "lib/mykerinos/analysis/engine.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <variant>

#include "lib/analysis/engine_of.h"
#include "lib/analysis/playing.h"
#include "lib/mykerinos/analysis/worth.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/words/articles.h"

namespace stela::mykerinos {
namespace {

/// Maximum number of positions searched, about half a second.
constexpr int kMaxPositions = 200'000;

/// A choice, and the position after its entry.
struct Choice {
  Move move;
  State after;
  std::int64_t value = 0;
};

/// Returns the choices of the current player, best first by `evaluate`.
std::vector<Choice> choices_in(const State& state) {
  std::vector<Choice> choices;
  for_each_legal(state, [&](const Move& move, State after) {
    end_entry(after);
    const std::int64_t value = evaluate(after, state.turn);
    choices.push_back({move, after, value});
  });
  std::ranges::stable_sort(choices, std::greater<>(), &Choice::value);
  return choices;
}

bool only_choices_left(const State& state) {
  return state.round == kRounds && (std::holds_alternative<Choosing>(state.phase) ||
                                    std::holds_alternative<GameOver>(state.phase));
}

/// Searches all remaining choices, up to the maximum number of positions.
class LastChoices {
 public:
  explicit LastChoices(Actor seat) : seat_(seat) {}

  /// As `wins_surely`, from a position with only choices left.
  Certain wins(const State& state) {
    if (std::holds_alternative<GameOver>(state.phase)) {
      const bool alone = winners_of(outcome_of(state)) == Seats{1} << seat_index(seat_);
      return alone ? Certain::kYes : Certain::kNo;
    }
    if (++positions_ > kMaxPositions) return Certain::kUnknown;
    const bool own = state.turn == seat_;
    const Certain wanted = own ? Certain::kYes : Certain::kNo;
    Certain found = own ? Certain::kNo : Certain::kYes;
    for (const Choice& choice : choices_in(state)) {
      const Certain after = wins(choice.after);
      if (after == wanted) return wanted;
      if (after == Certain::kUnknown) found = after;
    }
    return found;
  }

 private:
  Actor seat_;
  int positions_ = 0;
};

}  // namespace

Certain wins_surely(const State& state, Actor seat) {
  return only_choices_left(state) ? LastChoices(seat).wins(state) : Certain::kUnknown;
}

std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw /*draw*/,
                                   const std::vector<Move>& entry) {
  std::vector<FoundFact<Move>> facts;
  if (!std::holds_alternative<Choosing>(before.phase) || !only_choices_left(before)) return facts;
  const State played = playing::after(before, entry);
  if (wins_surely(played, before.turn) != Certain::kNo) return facts;
  LastChoices others(before.turn);
  for (const Choice& choice : choices_in(before)) {
    if (others.wins(choice.after) != Certain::kYes) continue;
    const Message who = table.player(before.turn);
    facts.push_back({missed_sure_win(who, articles::kEndRounds), {choice.move}});
    if (std::holds_alternative<GameOver>(played.phase)) facts.back().mark = Mark::kBlunder;
    break;
  }
  return facts;
}

namespace {

/// How shares follow from playouts and features, by number of players, as fitted.
constexpr std::array kCalibrations = {
#include "lib/mykerinos/analysis/calibration.inc"
};

// --- Laying out ----------------------------------------------------------------------------------

Patron draw_patron(const State& state, RandomStream& chance) {
  std::array<std::uint32_t, kPatronKinds> left{};
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < kPatronKinds; ++i) {
    const int copies = i == index_of(Patron::kNone) ? 1 : kParcelsOfPatron;
    left[i] = static_cast<std::uint32_t>(std::max(0, copies - state.came[i]));
    all += left[i];
  }
  if (all == 0) return Patron::kViolet;
  std::uint32_t drawn = chance.below(all);
  std::size_t i = 0;
  while (drawn >= left[i]) drawn -= left[i++];
  return static_cast<Patron>(i);
}

void lay_parcels(State& state, RandomStream& chance) {
  constexpr std::uint32_t kMaxPyramids = 3;
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(parcels_in(state.round)); ++slot) {
    if (state.lies(slot)) continue;
    const Patron patron = draw_patron(state, chance);
    const int points = patron == Patron::kNone ? kPointsWithoutPatron
                                               : kPointKinds[chance.below(kPointKinds.size())];
    unsigned pyramids = 0;
    for (std::uint32_t i = chance.below(kMaxPyramids + 1); i > 0; --i) {
      pyramids |= 1U << chance.below(kParcelFields);
    }
    state.lay(slot, {patron, static_cast<std::uint8_t>(points)},
              static_cast<std::uint8_t>(pyramids));
    ++std::get<Laying>(state.phase).laid;
  }
}

// --- Digging -------------------------------------------------------------------------------------

std::uint8_t any_field(const FieldSet& fields, RandomStream& choice) {
  return static_cast<std::uint8_t>(any_of(fields, choice));
}

/// Fields where a player may place archaeologists.
struct Ground {
  FieldSet free;
  FieldSet beside;
};

Ground ground_of(const State& state, Actor who) {
  Ground ground;
  ground.free = fields_of_round(state) - state.occupied() - state.pyramids;
  state.diggers[seat_index(who)].for_each(
      [&](std::size_t field) { ground.beside |= kNeighbours[field]; });
  ground.beside &= ground.free;
  return ground;
}

/// Extends `work` from its last field by `more` fields. Returns false if that is impossible.
bool extend(Work& work, FieldSet free, int more, RandomStream& choice) {
  for (; more > 0; --more) {
    const std::size_t last = work.fields[work.count - 1U];
    free.remove(last);
    const FieldSet next = kNeighbours[last] & free;
    if (next.empty()) return false;
    work.fields[work.count++] = any_field(next, choice);
  }
  return true;
}

/// Returns a random dig in `zone` or extension; `kPass` if none was found.
Work any_work(const Ground& ground, std::size_t zone, Patron patron, int hand,
              RandomStream& choice) {
  Work work;
  work.patron = patron;
  const int chain = patron == Patron::kTangerine ? 3 : 2;
  const bool expand = patron == Patron::kTangerine ||
                      (patron != Patron::kBlackmore && hand >= chain && choice.below(4) != 0);
  const FieldSet here = ground.beside & kFieldsOfZone[zone];
  if (expand && !ground.beside.empty()) {
    work.kind = Work::Kind::kExpand;
    work.fields[work.count++] = any_field(here.empty() ? ground.beside : here, choice);
    if (hand >= chain && extend(work, ground.free, chain - 1, choice)) return work;
  }
  work = Work{};
  if (patron == Patron::kTangerine) return work;
  const FieldSet free = ground.free & kFieldsOfZone[zone];
  if (free.empty()) return work;
  work.patron = patron;
  work.kind = Work::Kind::kDig;
  work.fields[work.count++] = any_field(free, choice);
  if (patron != Patron::kBlackmore) return work;
  return hand >= 2 && extend(work, ground.free, 1, choice) ? work : Work{};
}

std::size_t zone_of(std::size_t field) {
  constexpr std::size_t kZoneColumns = 2 * kParcelColumns;
  return field / kColumns / kParcelRows * 2 + field % kColumns / kZoneColumns;
}

/// Returns the gain of `work` for the current player, in twelfths of a point for all its
/// archaeologists.
int gain_of(const State& state, const Holdings& holdings, const Work& work, Actor who) {
  int gain = 0;
  std::array<std::uint8_t, kMaxZones> put{};
  for (std::size_t i = 0; i < work.count; ++i) ++put[zone_of(work.fields[i])];
  for (std::size_t i = 0; i < work.count; ++i) {
    const std::size_t zone = zone_of(work.fields[i]);
    if (put[zone] == 0) continue;
    const ZonePrizes prizes = zone_prizes(state, holdings, zone);
    ZoneCounts counts = counts_in(state, zone);
    gain -= zone_worth(prizes, counts, state.turn);
    counts[seat_index(who)] += put[zone];
    gain += zone_worth(prizes, counts, state.turn);
    // A larger lead is safer.
    gain += who == state.turn ? put[zone] * prizes.first / 8 : 0;
    put[zone] = 0;
  }
  return gain;
}

/// Returns Lady Violet if she can help, otherwise a random patron, or `kNone` if that one cannot
/// help.
Patron any_patron(const State& state, RandomStream& choice) {
  if (can_help(state, Patron::kViolet) && state.supply[seat_index(state.turn)] > 0) {
    return Patron::kViolet;
  }
  const Patron patron = choice.below(2) == 0 ? Patron::kTangerine : Patron::kBlackmore;
  return can_help(state, patron) ? patron : Patron::kNone;
}

Work best_work(const State& state, RandomStream& choice) {
  constexpr int kIdeas = 3;
  const std::size_t round = state.round - 1U;
  const int hand = state.hand[seat_index(state.turn)];
  Work best;
  if (hand == 0) return best;
  int best_gain = 0;
  const Ground ground = ground_of(state, state.turn);
  const Holdings holdings(state, state.turn);
  for (int i = 0; i < kIdeas; ++i) {
    const Patron patron = any_patron(state, choice);
    const std::size_t zone = choice.below(static_cast<std::uint32_t>(zones_in(state.round)));
    const int in_hand = hand + (patron == Patron::kViolet ? 1 : 0);
    const Work work = any_work(ground, zone, patron, in_hand, choice);
    if (work.kind == Work::Kind::kPass) continue;
    const int spent = work.count - (patron == Patron::kViolet ? 1 : 0);
    const int gain =
        gain_of(state, holdings, work, state.turn) - spent * weights::kWorthDigging[round];
    if (gain <= best_gain) continue;
    best = work;
    best_gain = gain;
  }
  if (can_help(state, Patron::kBrown) && choice.below(2) == 0) {
    const RoomChoice room = best_free_room(state, holdings);
    if (room.worth - weights::kWorthDigging[round] > best_gain) {
      best = Work{
          Work::Kind::kMuseum, Patron::kBrown, false, static_cast<std::uint8_t>(room.room), 0, {}};
    }
  }
  return best;
}

void dig(State& state, RandomStream& choice) {
  play_work(state, best_work(state, choice));
  const Dug& dug = std::get<Dug>(state.phase);
  const int neutrals = state.neutrals[seat_index(state.turn)];
  if (!dug.neutral || neutrals == 0 || choice.below(2) == 0) return;
  const std::size_t zone = choice.below(static_cast<std::uint32_t>(zones_in(state.round)));
  Work work = any_work(ground_of(state, kNeutral), zone, Patron::kNone, neutrals, choice);
  if (work.kind == Work::Kind::kPass ||
      gain_of(state, Holdings(state, state.turn), work, kNeutral) < 0)
    return;
  work.neutral = true;
  play_work(state, work);
}

// --- Zones ---------------------------------------------------------------------------------------

void choose(State& state) {
  const Choosing& choosing = std::get<Choosing>(state.phase);
  const std::size_t left = std::size_t{2} * choosing.zone;
  // Two-player game: the neutral player takes the parcel that the other player prefers.
  const bool discard = choosing.step == Step::kDiscard;
  const Actor seat = discard ? seat_left_of(state.turn, state.players) : state.turn;
  const Holdings holdings(state, seat);
  const auto worth = [&](std::size_t slot) {
    return state.lies(slot) ? parcel_worth(state, holdings, state.parcels[slot]) : -1;
  };
  const std::size_t slot = worth(left + 1) > worth(left) ? left + 1 : left;
  if (discard) return commit(state, Discard{{}, Slot::of(slot)}, NoPlan{});
  if (choosing.step == Step::kChoose && state.supply[seat_index(seat)] > 0) {
    const RoomChoice room = best_free_room(state, holdings);
    if (room.worth > worth(slot)) return commit(state, Museum{}, room.room);
  }
  commit(state, Take{{}, Slot::of(slot)}, NoPlan{});
}

}  // namespace

const Engine& engine() {
  static const EngineOf<State, Move> kAnalyst(kCalibrations);
  return kAnalyst;
}

void play_on(State& state, Draw /*draw*/, PlayRandom& random) {
  if (std::holds_alternative<Laying>(state.phase)) {
    lay_parcels(state, random.chance);
  } else if (std::holds_alternative<Digging>(state.phase)) {
    dig(state, random.choice);
  } else {
    choose(state);
  }
  end_entry(state);
}

namespace {

/// Ends the entry that leads to `state`; returns the value then.
std::int64_t value_when_ended(State& state, Actor seat) {
  end_entry(state);
  return evaluate(state, seat);
}

}  // namespace

std::vector<Proposal<Move>> propose(const State& state, Draw /*draw*/, std::size_t most) {
  const Actor seat = due_in(state);
  BestProposals<Move> best(most);
  for_each_legal(state, [&](const Move& move, State& next) {
    const std::int64_t value = value_when_ended(next, seat);
    if (best.wants(value)) best.add({move}, value);
  });
  if (!state.for_two() || !std::holds_alternative<Digging>(state.phase)) return best.take();
  // Neutral archaeologists are tried only after the best entries.
  BestProposals<Move> with_neutral(most);
  for (const Proposal<Move>& own : best.take()) {
    with_neutral.add(own.entry, own.value);
    State next = state;
    (void)play(next, own.entry.front());
    if (entry_full(next)) continue;
    BestProposals<Move> neutral(1);
    for_each_legal(next, [&](const Move& move, State& after) {
      const std::int64_t value = value_when_ended(after, seat);
      if (neutral.wants(value)) neutral.add({own.entry.front(), move}, value);
    });
    for (Proposal<Move>& both : neutral.take()) with_neutral.add(std::move(both.entry), both.value);
  }
  return with_neutral.take();
}

namespace {

constexpr std::array<std::string_view, kPatrons> kPatronKindNames = {"violet", "lemon", "brown",
                                                                     "blackmore", "tangerine"};

/// Returns who alone has the most archaeologists in `zone`, or `kNobody`.
Actor leader_in(const State& state, std::size_t zone) {
  int most = 0;
  Actor leader = kNobody;
  for (Actor who = 0; who < static_cast<Actor>(kOwners); ++who) {
    const int diggers = diggers_in(state, who, zone);
    if (diggers == most) leader = kNobody;
    if (diggers <= most) continue;
    most = diggers;
    leader = who;
  }
  return leader;
}

bool is_digging(const State& state) { return std::holds_alternative<Digging>(state.phase); }

}  // namespace

std::vector<Trait> traits(const State& before, const State& after) {
  // In thousandths of a win.
  constexpr int kZone = 40;
  constexpr int kRoom = 50;
  constexpr int kCard = 35;
  constexpr int kPoint = 12;
  constexpr int kInHand = 8;
  std::vector<Trait> out;
  const bool same_round = is_digging(before) && is_digging(after) && before.round == after.round;
  for (Actor seat = 0; seat < after.players; ++seat) {
    const auto add = [&](std::string_view kind, std::int64_t value, int weight,
                         std::string place = {}) {
      if (value != 0) out.push_back({kind, seat, std::move(place), value, weight});
    };
    add("points", after.score[seat_index(seat)] - before.score[seat_index(seat)], kPoint);
    const auto rooms = [seat](const State& state) { return std::ranges::count(state.rooms, seat); };
    add("room", rooms(after) > rooms(before) ? 1 : 0, kRoom);
    for (std::size_t patron = 0; patron < kPatrons; ++patron) {
      const int cards =
          after.cards[seat_index(seat)].of(patron) - before.cards[seat_index(seat)].of(patron);
      add(kPatronKindNames[patron], cards > 0 ? 1 : 0, kCard);
    }
    if (!same_round) continue;
    add("hand", after.hand[seat_index(seat)], kInHand);
    for (std::size_t zone = 0; zone < kFieldsOfZone.size(); ++zone) {
      if (after.parcels_left(zone) == 0) continue;
      add("zone", leader_in(after, zone) == seat ? 1 : 0, kZone, std::to_string(zone + 1));
    }
  }
  return out;
}

}  // namespace stela::mykerinos
