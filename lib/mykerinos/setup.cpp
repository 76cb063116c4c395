#include <algorithm>
#include <bit>
#include <numeric>

#include "lib/game/stages.h"
#include "lib/mykerinos/rules.h"
#include "lib/record/record.h"

namespace stela::mykerinos {
namespace {

/// The kinds of tokens of a setup in their order.
using Order = Stages<SetRound, Lay, Dig, Museum, SetCards, SetHand, SetNeutral, SetScore, SetPassed,
                     SetZone, SetStep, SetStart, SetSeen, SetNext>;
template <class M>
constexpr std::uint8_t kStage = Order::of<M>();

const SettingUp& setting_of(const State& state) { return std::get<SettingUp>(state.phase); }

unsigned bit_of(Player player) { return 1U << seat_index(player.seat); }
bool is_given(std::uint8_t seats, Player player) { return (seats & bit_of(player)) != 0; }
void give(std::uint8_t& seats, Player player) {
  seats = static_cast<std::uint8_t>(seats | bit_of(player));
}

/// Whose archaeologists a token places: the one player or `neutral` before its verb; else
/// `kNobody`, and it is an action of a turn.
Actor owner_of(const State& state, const std::optional<Helpers>& by) {
  if (!by || by->count != 1) return kNobody;
  if (by->words[0].seat != kNobody) return by->words[0].seat;
  return by->words[0].is_neutral() && state.for_two() ? kNeutral : kNobody;
}

/// Whether the words before the verb are those of a setup.
bool is_for_setup(const State& state, const Dig& dig) { return owner_of(state, dig.by) != kNobody; }
bool is_for_setup(const State& state, const Museum& museum) {
  return is_seat(owner_of(state, museum.by)) && owner_of(state, museum.by) != kNeutral;
}
bool is_for_setup(const State& /*state*/, const Lay& lay) { return !lay.by; }
template <class M>
bool is_for_setup(const State& /*state*/, const M& /*move*/) {
  return kStage<M> != kNoStage;
}

/// The cards of `patron` that all players have.
int held(const State& state, std::size_t patron) {
  int count = 0;
  for (const Cards& cards : state.cards) {
    count += patron == index_of(Patron::kNone) ? (cards.without_patron ? 1 : 0) : cards.of(patron);
  }
  return count;
}

int most_of(const State& state, std::size_t patron) {
  if (patron == index_of(Patron::kNone)) return 1;
  return state.any_count ? kParcelsInBox : kParcelsOfPatron;
}

// Whether a token is physically possible. While archaeologists are set, the supply counts down.

bool possible(const State& state, const SetRound& set) {
  return !setting_of(state).round_given && set.round.value >= 1 && set.round.value <= kRounds;
}

bool possible(const State& state, const Dig& set) {
  const std::size_t fields = static_cast<std::size_t>(rows_in(state.round)) * kColumns;
  if (set.places.count > state.supply[seat_index(owner_of(state, set.by))]) return false;
  FieldSet occupied = state.occupied();
  for (const Place& place : set.places) {
    const std::size_t field = place.field();
    if (field >= fields || occupied.has(field)) return false;
    occupied.add(field);
  }
  return true;
}

bool possible(const State& state, const Museum& set) {
  const std::size_t room = find_room(state, set.at);
  return room != kNoRoom && state.rooms[room] == kNobody &&
         state.supply[seat_index(owner_of(state, set.by))] > 0;
}

bool possible(const State& state, const SetCards& set) {
  if (is_given(setting_of(state).cards_given, set.player)) return false;
  std::array<int, kPatronKinds> count{};
  for (std::size_t i = 0; i < set.cards.count; ++i) {
    const CardFace& card = set.cards.items[i];
    if (!has_points(card.patron, card.points)) return false;
    if (card.used && card.patron == Patron::kNone) return false;
    ++count[index_of(card.patron)];
  }
  for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
    if (count[patron] + held(state, patron) + state.came[patron] > most_of(state, patron)) {
      return false;
    }
  }
  return true;
}

bool possible(const State& state, const SetHand& set) {
  return !is_given(setting_of(state).hands_given, set.player) &&
         set.count.value <= state.supply[seat_index(set.player.seat)];
}

bool possible(const State& state, const SetNeutral& set) {
  return state.for_two() && !is_given(setting_of(state).neutrals_given, set.player) &&
         set.count.value <= state.supply[seat_index(kNeutral)];
}

bool possible(const State& state, const SetScore& set) {
  constexpr int kMostPoints = 999;
  return !is_given(setting_of(state).scores_given, set.player) && set.points.value <= kMostPoints;
}

bool possible(const State& state, const SetPassed& set) {
  if (setting_of(state).passed_given) return false;
  unsigned seen = 0;
  for (std::size_t i = 0; i < set.players.count; ++i) {
    const Actor seat = set.players.items[i].seat;
    if (seat == kNobody || ((seen >> seat_index(seat)) & 1U) != 0) return false;
    seen |= 1U << seat_index(seat);
  }
  return true;
}

bool possible(const State& state, const SetZone& set) {
  return setting_of(state).zone == 0 && set.zone.value >= 1 &&
         set.zone.value <= zones_in(state.round);
}

bool possible(const State& state, const SetStep& /*set*/) {
  return !setting_of(state).step_given && setting_of(state).zone != 0;
}

bool possible(const State& state, const SetStart& set) {
  return setting_of(state).start == kNobody && set.player.seat != kNobody;
}

bool possible(const State& state, const SetSeen& set) {
  if (setting_of(state).seen_given) return false;
  std::array<int, kPatronKinds> count{};
  std::array<bool, kPatronKinds> named{};
  for (std::size_t i = 0; i < set.parcels.count; ++i) {
    const std::size_t patron = index_of(set.parcels.items[i].patron);
    if (named[patron]) return false;
    named[patron] = true;
    count[patron] = set.parcels.items[i].count;
  }
  for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
    if (count[patron] < held(state, patron) ||
        count[patron] + state.came[patron] > most_of(state, patron)) {
      return false;
    }
  }
  return true;
}

bool possible(const State& state, const SetNext& set) {
  return setting_of(state).next == kNobody && set.player.seat != kNobody;
}

// --- What the tokens do --------------------------------------------------------------------------

void take_supply(State& state, Actor who, int count) {
  std::uint8_t& supply = state.supply[seat_index(who)];
  supply = static_cast<std::uint8_t>(supply - count);
}

void place(State& state, const SetRound& set) {
  state.round = static_cast<std::uint8_t>(set.round.value);
  std::get<SettingUp>(state.phase).round_given = true;
}

void place(State& state, const Lay& lay) {
  state.lay(lay.at.index(), {lay.parcel.patron, static_cast<std::uint8_t>(lay.parcel.points.value)},
            lay.parcel.pyramids);
}

void place(State& state, const Dig& set) {
  const Actor who = owner_of(state, set.by);
  for (const Place& at : set.places) state.diggers[seat_index(who)].add(at.field());
  take_supply(state, who, set.places.count);
}

void place(State& state, const Museum& set) {
  const Actor who = owner_of(state, set.by);
  state.rooms[find_room(state, set.at)] = who;
  take_supply(state, who, 1);
}

void place(State& state, const SetCards& set) {
  Cards& cards = state.cards[seat_index(set.player.seat)];
  for (std::size_t i = 0; i < set.cards.count; ++i) {
    const CardFace& card = set.cards.items[i];
    cards.add(card.patron, card.points);
    if (card.used) ++cards.used[index_of(card.patron)];
  }
  give(std::get<SettingUp>(state.phase).cards_given, set.player);
}

void place(State& state, const SetHand& set) {
  state.hand[seat_index(set.player.seat)] = static_cast<std::uint8_t>(set.count.value);
  take_supply(state, set.player.seat, set.count.value);
  give(std::get<SettingUp>(state.phase).hands_given, set.player);
}

void place(State& state, const SetNeutral& set) {
  state.neutrals[seat_index(set.player.seat)] = static_cast<std::uint8_t>(set.count.value);
  take_supply(state, kNeutral, set.count.value);
  give(std::get<SettingUp>(state.phase).neutrals_given, set.player);
}

void place(State& state, const SetScore& set) {
  state.score[seat_index(set.player.seat)] = set.points.value;
  give(std::get<SettingUp>(state.phase).scores_given, set.player);
}

void place(State& state, const SetPassed& set) {
  for (std::size_t i = 0; i < set.players.count; ++i) state.passed[i] = set.players.items[i].seat;
  state.passed_count = set.players.count;
  std::get<SettingUp>(state.phase).passed_given = true;
}

void place(State& state, const SetZone& set) {
  std::get<SettingUp>(state.phase).zone = static_cast<std::uint8_t>(set.zone.value);
}

void place(State& state, const SetStep& set) {
  auto& setting = std::get<SettingUp>(state.phase);
  setting.step = set.step;
  setting.step_given = true;
}

void place(State& state, const SetStart& set) {
  std::get<SettingUp>(state.phase).start = set.player.seat;
}

void place(State& state, const SetSeen& set) {
  for (std::size_t i = 0; i < set.parcels.count; ++i) {
    std::uint8_t& came = state.came[index_of(set.parcels.items[i].patron)];
    came = static_cast<std::uint8_t>(came + set.parcels.items[i].count);
  }
  std::get<SettingUp>(state.phase).seen_given = true;
}

void place(State& state, const SetNext& set) {
  std::get<SettingUp>(state.phase).next = set.player.seat;
}

}  // namespace

void begin_setup(State& state) { state.phase = SettingUp{}; }

bool is_setup_token(const State& state, const Move& move) {
  return std::visit(
      [&](const auto& m) {
        return kStage<std::decay_t<decltype(m)>> != kNoStage && is_for_setup(state, m);
      },
      move);
}

const Rule* check_setup(const State& state, const Move& move) {
  if (!std::holds_alternative<SettingUp>(state.phase)) return &record_rules::kActionPhase;
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
            return possible(state, m) ? nullptr : &record_rules::kSetup;
        }
      },
      move);
}

void apply_setup(State& state, const Move& move) {
  std::visit(
      [&](const auto& m) {
        using M = std::decay_t<decltype(m)>;
        if constexpr (kStage<M> != kNoStage) {
          std::get<SettingUp>(state.phase).stage = kStage<M>;
          place(state, m);
        }
      },
      move);
}

Dig in_order(Dig dig) {
  std::sort(dig.places.items.begin(), dig.places.items.begin() + dig.places.count,
            [](Place a, Place b) {
              return std::pair{a.column, a.row} < std::pair{b.column, b.row};
            });
  return dig;
}

Dig canonical(const State& state, const Dig& dig, const Help& /*help*/) {
  return std::holds_alternative<SettingUp>(state.phase) ? in_order(dig) : dig;
}

SetCards canonical(const State& /*state*/, SetCards set, Nothing /*found*/) {
  CardFaces& cards = set.cards;
  std::array<int, kPatrons> used{};
  for (std::size_t i = 0; i < cards.count; ++i) {
    if (cards.items[i].used) ++used[index_of(cards.items[i].patron)];
    cards.items[i].used = false;
  }
  std::sort(cards.items.begin(), cards.items.begin() + cards.count,
            [](const CardFace& a, const CardFace& b) {
              return std::pair{a.patron, -a.points} < std::pair{b.patron, -b.points};
            });
  for (std::size_t i = 0; i < cards.count; ++i) {
    const std::size_t patron = index_of(cards.items[i].patron);
    if (patron < kPatrons && used[patron]-- > 0) cards.items[i].used = true;
  }
  return set;
}

SetSeen canonical(const State& /*state*/, SetSeen set, Nothing /*found*/) {
  PatronCounts& counts = set.parcels;
  // g++ 12 fears that std::sort reads beyond so short an array.
  std::stable_sort(counts.items.begin(), counts.items.begin() + counts.count,
                   [](const auto& a, const auto& b) { return a.patron < b.patron; });
  return set;
}

}  // namespace stela::mykerinos
