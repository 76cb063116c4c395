#include "lib/mykerinos/rules/setup.h"

#include <algorithm>
#include <numeric>

#include "lib/game/rules.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rulebook.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"

namespace stela::mykerinos {
namespace {

/// Kinds of setup tokens, in order.
using Order = Stages<SetRound, Lay, Dig, Museum, SetCards, SetHand, SetNeutral, SetScore, SetPassed,
                     SetZone, SetStep, SetStart, SetSeen, SetNext>;
template <class M>
constexpr std::uint8_t kStage = Order::of<M>();

const Setup& setting_of(const State& state) { return std::get<Setup>(state.phase); }

unsigned bit_of(Player player) { return 1U << seat_index(player.seat); }
void give(std::uint8_t& seats, Player player) {
  seats = static_cast<std::uint8_t>(seats | bit_of(player));
}

/// Returns whether the words before the verb are those of a setup.
bool is_for_setup(const State& state, const Dig& dig) { return owner_of(state, dig.by) != kNobody; }
bool is_for_setup(const State& state, const Museum& museum) {
  return is_seat(owner_of(state, museum.by)) && owner_of(state, museum.by) != kNeutral;
}
bool is_for_setup(const State& /*state*/, const Lay& lay) { return !lay.by; }
template <class M>
bool is_for_setup(const State& /*state*/, const M& /*move*/) {
  return kStage<M> != kNoStage;
}

// --- Effects of the tokens -----------------------------------------------------------------------

void take_supply(State& state, Actor who, int count) {
  std::uint8_t& supply = state.supply[seat_index(who)];
  supply = static_cast<std::uint8_t>(supply - count);
}

void place(State& state, const SetRound& set) {
  state.round = static_cast<std::uint8_t>(set.round.value);
  std::get<Setup>(state.phase).round_given = true;
}

void place(State& state, const Lay& lay) {
  state.lay(lay.at.index(), {lay.parcel.patron, static_cast<std::uint8_t>(lay.parcel.points.value)},
            lay.parcel.pyramids);
}

void place(State& state, const Dig& set) {
  const Actor who = owner_of(state, set.by);
  for (const Place& at : set.places) state.diggers[seat_index(who)].add(at.field());
  take_supply(state, who, set.places.count());
}

void place(State& state, const Museum& set) {
  const Actor who = owner_of(state, set.by);
  state.rooms[find_room(state, set.at)] = who;
  take_supply(state, who, 1);
}

void place(State& state, const SetCards& set) {
  Cards& cards = state.cards[seat_index(set.player.seat)];
  for (const CardFace& card : set.cards) {
    cards.add(card.patron, card.points);
    if (card.used) ++cards.used[index_of(card.patron)];
  }
  give(std::get<Setup>(state.phase).cards_given, set.player);
}

void place(State& state, const SetHand& set) {
  state.hand[seat_index(set.player.seat)] = static_cast<std::uint8_t>(set.count.value);
  take_supply(state, set.player.seat, set.count.value);
  give(std::get<Setup>(state.phase).hands_given, set.player);
}

void place(State& state, const SetNeutral& set) {
  state.neutrals[seat_index(set.player.seat)] = static_cast<std::uint8_t>(set.count.value);
  take_supply(state, kNeutral, set.count.value);
  give(std::get<Setup>(state.phase).neutrals_given, set.player);
}

void place(State& state, const SetScore& set) {
  state.score[seat_index(set.player.seat)] = set.points.value;
  give(std::get<Setup>(state.phase).scores_given, set.player);
}

void place(State& state, const SetPassed& set) {
  for (const Player& player : set.players) state.passed[state.passed_count++] = player.seat;
  std::get<Setup>(state.phase).passed_given = true;
}

void place(State& state, const SetZone& set) {
  std::get<Setup>(state.phase).zone = static_cast<std::uint8_t>(set.zone.value);
}

void place(State& state, const SetStep& set) {
  auto& setting = std::get<Setup>(state.phase);
  setting.step = set.step;
  setting.step_given = true;
}

void place(State& state, const SetStart& set) {
  std::get<Setup>(state.phase).start = set.player.seat;
}

void place(State& state, const SetSeen& set) {
  for (const PatronCount& parcels : set.parcels) {
    std::uint8_t& came = state.came[index_of(parcels.patron)];
    came = static_cast<std::uint8_t>(came + parcels.count);
  }
  std::get<Setup>(state.phase).seen_given = true;
}

void place(State& state, const SetNext& set) {
  std::get<Setup>(state.phase).next = set.player.seat;
}

}  // namespace

Actor owner_of(const State& state, const std::optional<Helpers>& by) {
  if (!by || by->count() != 1) return kNobody;
  if ((*by)[0].seat != kNobody) return (*by)[0].seat;
  return (*by)[0].is_neutral() && state.for_two() ? kNeutral : kNobody;
}

void begin_setup(State& state) {
  // The tokens place the archaeologists dealt in the first round.
  for (Actor seat = 0; seat < state.players; ++seat) {
    const std::size_t index = seat_index(seat);
    take_supply(state, seat, -state.hand[index]);
    take_supply(state, kNeutral, -state.neutrals[index]);
  }
  state.hand = {};
  state.neutrals = {};
  state.phase = Setup{};
}

Message setup_order_of(const State& /*state*/) { return Order::names(); }

std::uint8_t setup_stage_of(const State& state, const Move& move) {
  return std::visit(
      [&](const auto& m) {
        std::uint8_t stage = kStage<std::decay_t<decltype(m)>>;
        if (!is_for_setup(state, m)) stage = kNoStage;
        return stage;
      },
      move);
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
  // The last parcel of all is the one without a patron, unless it was drawn already.
  const int all = std::accumulate(state.came.begin(), state.came.end(), 0);
  return all + 1 == kParcelsInBox ? &rules::kLayCard : nullptr;
}

const Rule* check_setup(const State& state, const Move& move) {
  if (!std::holds_alternative<Setup>(state.phase)) return &record_rules::kActionPhase;
  return std::visit(
      [&](const auto& m) -> const Rule* {
        using M = std::decay_t<decltype(m)>;
        if constexpr (kStage<M> == kNoStage) {
          return &record_rules::kActionPhase;
        } else {
          if (kStage<M> < setting_of(state).stage || !is_for_setup(state, m)) {
            return &record_rules::kActionPhase;
          }
          if constexpr (std::is_same_v<M, Lay>)
            return check_lay(state, m);
          else
            return setup_fault(state, nullptr, m).empty() ? nullptr : &record_rules::kSetup;
        }
      },
      move);
}

void apply_setup(State& state, const Move& move) {
  std::visit(
      [&](const auto& m) {
        using M = std::decay_t<decltype(m)>;
        if constexpr (kStage<M> != kNoStage) {
          std::get<Setup>(state.phase).stage = kStage<M>;
          place(state, m);
        }
      },
      move);
}

Dig in_order(Dig dig) {
  std::ranges::sort(dig.places, [](Place a, Place b) {
    return std::pair{a.column, a.row} < std::pair{b.column, b.row};
  });
  return dig;
}

SetCards canonical(const State& /*state*/, SetCards set, NoPlan /*found*/) {
  CardFaces& cards = set.cards;
  std::array<int, kPatrons> used{};
  for (CardFace& card : cards) {
    if (card.used) ++used[index_of(card.patron)];
    card.used = false;
  }
  std::ranges::sort(cards, [](const CardFace& a, const CardFace& b) {
    return std::pair{a.patron, -a.points} < std::pair{b.patron, -b.points};
  });
  for (CardFace& card : cards) {
    const std::size_t patron = index_of(card.patron);
    if (patron < kPatrons && used[patron]-- > 0) card.used = true;
  }
  return set;
}

SetSeen canonical(const State& /*state*/, SetSeen set, NoPlan /*found*/) {
  PatronCounts& counts = set.parcels;
  // With std::sort, g++ 12 warns about reading beyond such a short array.
  std::ranges::stable_sort(counts,
                           [](const auto& a, const auto& b) { return a.patron < b.patron; });
  return set;
}

// The initial state of a game.

namespace {

/// Reads the patrons of the wings from the `Museum` tag, which `check_table` has validated.
void read_wings(const Table& table, State& state) {
  for (const Tag& tag : table.record->tags) {
    if (tag.name != kMuseumTag) continue;
    for (std::size_t wing = 0; wing < kPatrons; ++wing) {
      const std::size_t patron = patron_index(table.record->values_of(tag)[wing].text[0]);
      state.wings[wing] = static_cast<Patron>(patron);
      state.wing_of[patron] = static_cast<std::uint8_t>(wing);
    }
    return;
  }
}

}  // namespace

State State::initial(const Table& table) {
  State state;
  state.players = static_cast<Actor>(table.players);
  state.ring = table.options[kOptionMuseum] != kMuseumLine;
  state.any_count = table.options[kOptionPatronCount] == kPatronCountAny;
  state.violet_empty_hand = table.options[kOptionVioletEmptyHand] == kVioletEmptyHandAllow;
  state.neutrals_return = table.options[kOptionNeutralCarry] == kNeutralCarryReturn;
  read_wings(table, state);
  state.rooms.fill(kNobody);
  state.passed.fill(kNobody);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(table.players); ++seat) {
    state.supply[seat] = kArchaeologists;
  }
  if (state.for_two()) state.supply[seat_index(kNeutral)] = kArchaeologists;
  state.phase = Laying{};
  deal(state, 0, 0, nullptr);
  return state;
}

}  // namespace stela::mykerinos
