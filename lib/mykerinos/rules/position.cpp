// The end of a setup, and a position written as a setup: defaults, and consistency.

#include <algorithm>
#include <bit>
#include <numeric>

#include "lib/core/sorted.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

/// Points at the end for all cards in rooms of 5, and for all full sets.
constexpr int kMostAtEnd = 5 * kParcelsInBox + 5 * (kParcelsInBox / static_cast<int>(kPatrons));

/// Result of a setup: a phase and the current player, or a fault.
struct Resolved {
  Phase phase;
  Actor turn = kNobody;
  Message fault;
};

Resolved faulty(Message fault) { return {{}, kNobody, std::move(fault)}; }

bool anybody_in(const State& state, std::size_t zone) {
  return !(state.occupied() & kFieldsOfZone[zone]).empty();
}

/// Range of the number of parcels of a zone that may be gone.
struct Gone {
  int least = 0;
  int most = 0;
};

/// Returns how many parcels the players ranked before `rank` can have taken. The first two choose:
/// a player who has no room cannot have reserved one instead of a parcel.
Gone gone_before(const State& state, const Ranking& ranking, std::size_t rank) {
  Gone gone;
  for (std::size_t i = 0; i < rank; ++i) {
    const Actor who = ranking.order[i];
    const bool chooses = i < kPlacesThatChoose;
    const bool takes = chooses || who != kNeutral;
    const bool must = chooses && (who == kNeutral || !contains(state.rooms, who));
    gone.least += must ? 1 : 0;
    gone.most += takes ? 1 : 0;
  }
  return gone;
}

/// Returns the zone, from 0, that is scored if the setup does not specify it: the first one that
/// has archaeologists. Empty zones are not scored, so their parcels leave the game.
std::size_t default_zone(const State& state) {
  const auto zones = static_cast<std::size_t>(zones_in(state.round));
  for (std::size_t zone = 0; zone < zones; ++zone) {
    if (anybody_in(state, zone)) return zone;
  }
  return 0;
}

/// Returns the first choice of `zone` (from 0) compatible with the setup, and who makes it; with
/// `next`, the first one of that player. Without a turn if there is none.
Resolved first_choice(const State& state, const Setup& setting, std::size_t zone, Actor next) {
  const Ranking ranking = rank_zone(state, zone);
  const int left = state.parcels_left(zone);
  for (std::size_t rank = 0; rank < ranking.count; ++rank) {
    const Due due = due_in_zone(state, zone, ranking, rank);
    if (due.actor == kNobody) continue;
    if (setting.step_given && due.step != setting.step) continue;
    if (next != kNobody && due.actor != next) continue;
    const Gone gone = gone_before(state, ranking, rank);
    if (left < 1 || 2 - left < gone.least || 2 - left > gone.most) continue;
    return {Choosing{static_cast<std::uint8_t>(zone), static_cast<std::uint8_t>(rank), due.step,
                     ranking},
            due.actor,
            {}};
  }
  return {};
}

/// Returns a clause about `next`.
Message next_in(const Table* table, const Setup& setting) {
  return tr("`next` names {0}", colour_in(table, setting.next));
}

/// Returns the zone that the setup scores, from 0.
std::size_t zone_of(const State& state, const Setup& setting) {
  return setting.zone != 0 ? setting.zone - 1U : default_zone(state);
}

/// Returns the next choice in the zone that the setup scores.
Resolved resolve_zone(const State& state, const Table* table, const Setup& setting) {
  const std::size_t zone = zone_of(state, setting);
  if (state.diggers_left() > 0) {
    return faulty(tr("zone {0} is scored before all players have passed", zone + 1));
  }
  for (std::size_t other = 0; other < static_cast<std::size_t>(zones_in(state.round)); ++other) {
    const int left = state.parcels_left(other);
    const bool unscored = setting.zone == 0 && left == 2 && !anybody_in(state, other);
    if (other < zone && !unscored && (left > 0 || anybody_in(state, other))) {
      return faulty(tr("zone {0}, which has been scored, is not empty", other + 1));
    }
    if (other > zone && left < 2) {
      return faulty(tr("zone {0}, which is still to be scored, lacks a parcel", other + 1));
    }
  }
  Resolved resolved = first_choice(state, setting, zone, setting.next);
  if (resolved.turn != kNobody) return resolved;
  if (const auto due = choice_against_next(state)) {
    const Actor who = due_in_zone(state, zone, due->ranking, due->rank).actor;
    return faulty(tr("{0}, but {1} is next in zone {2}", next_in(table, setting),
                     colour_in(table, who), zone + 1));
  }
  return faulty(tr("this is not the next step of zone {0}", zone + 1));
}

Resolved resolve_round(const State& state, const Table* table, const Setup& setting) {
  const int lying = std::popcount(static_cast<unsigned>(state.lying));
  const Actor start = setting.start == kNobody ? Actor{0} : setting.start;
  if (setting.zone != 0) return resolve_zone(state, table, setting);
  if (lying == 0) {
    const bool over = state.round == kRounds && state.diggers_left() == 0;
    if (setting.next != kNobody)
      return faulty(tr("{0}, although no player is to move", next_in(table, setting)));
    if (!state.occupied().empty()) return faulty(tr("archaeologists are where there is no parcel"));
    if (over) return {GameOver{}, start, {}};
    if (state.passed_count > 0) {
      return faulty(
          tr("{0} has passed before parcels are laid out", colour_in(table, state.passed[0])));
    }
    return {Laying{}, start, {}};
  }
  if (state.diggers_left() == 0) return resolve_zone(state, table, setting);
  if (lying < parcels_in(state.round))
    return faulty(tr("not all parcels of the round are laid out"));
  if (setting.next != kNobody && state.has_passed(setting.next)) {
    return faulty(tr("{0}, who has passed", next_in(table, setting)));
  }
  Actor turn = setting.next == kNobody ? start : setting.next;
  while (state.has_passed(turn)) turn = seat_left_of(turn, state.players);
  return {Digging{}, turn, {}};
}

/// Returns the parcels drawn so far: those laid out, and the others as given, or at least the
/// players' cards.
std::array<std::uint8_t, kPatronKinds> came_by(const State& state, const Setup& setting) {
  std::array<std::uint8_t, kPatronKinds> came = state.came;
  if (setting.seen_given) return came;
  for (const Cards& cards : state.cards) {
    for (std::size_t patron = 0; patron < kPatrons; ++patron) {
      came[patron] = static_cast<std::uint8_t>(came[patron] + cards.of(patron));
    }
    if (cards.without_patron) ++came[index_of(Patron::kNone)];
  }
  return came;
}

Resolved resolve(const State& state, const Table* table) {
  const Setup& setting = std::get<Setup>(state.phase);
  Resolved resolved = resolve_round(state, table, setting);
  if (!resolved.fault.empty()) return resolved;
  const auto came = came_by(state, setting);
  const int count = std::accumulate(came.begin(), came.end(), 0);
  const bool scoring = std::holds_alternative<Choosing>(resolved.phase) ||
                       std::holds_alternative<GameOver>(resolved.phase);
  const int rounds = state.round - (scoring ? 0 : 1);
  const int lying = std::popcount(static_cast<unsigned>(state.lying));
  int possible = parcels_in(1) * std::min(rounds, kRounds - 1);
  if (rounds == kRounds) possible += parcels_in(kRounds);
  if (!scoring) possible += lying;
  if (count > possible) {
    return faulty(setting.seen_given ? tr("`seen` has more parcels than have come")
                                     : tr("the players have more cards than parcels have come"));
  }
  // A score leaves room for the points to come: what the game reaches from here is a setup, too.
  const int to_come = std::holds_alternative<GameOver>(resolved.phase)
                          ? 0
                          : kPointsWithoutPatron * (kParcelsInBox - possible + lying) + kMostAtEnd;
  if (*std::ranges::max_element(state.score) > kHighestScore - to_come) {
    return faulty(tr("the score is too high for any game"));
  }
  // Zones before the first with archaeologists are not scored; their parcels are there.
  const Choosing* choosing = std::get_if<Choosing>(&resolved.phase);
  bool untouched = !scoring || (choosing != nullptr && choosing->rank == 0);
  for (std::size_t zone = 0; choosing != nullptr && zone < choosing->zone; ++zone) {
    untouched = untouched && state.parcels_left(zone) == 2;
  }
  resolved.fault = pieces_fault(state, table, untouched);
  return resolved;
}

// --- Writing -------------------------------------------------------------------------------------

void add_area(const State& state, std::vector<Move>& moves) {
  for (std::size_t slot = 0; slot < kMaxParcels; ++slot) {
    if (!state.lies(slot)) continue;
    const Parcel& parcel = state.parcels[slot];
    ParcelFace face{parcel.patron, {parcel.points}, 0};
    for (std::size_t i = 0; i < kParcelFields; ++i) {
      if (!state.pyramids.has(field_of_parcel(slot, i))) continue;
      face.pyramids = static_cast<std::uint8_t>(face.pyramids | (1U << i));
    }
    moves.emplace_back(Lay{{}, Slot::of(slot), face});
  }
}

Helpers owner(Actor who) {
  Helpers helpers;
  helpers.add({Patron::kNone, who == kNeutral ? kNobody : who});
  return helpers;
}

void add_archaeologists(const State& state, std::vector<Move>& moves) {
  for (std::size_t colour = 0; colour < kOwners; ++colour) {
    if (state.diggers[colour].empty()) continue;
    Dig dig;
    dig.by = owner(static_cast<Actor>(colour));
    state.diggers[colour].for_each([&](std::size_t field) { dig.places.add(Place::of(field)); });
    moves.emplace_back(in_order(dig));
  }
  for (Actor seat = 0; seat < state.players; ++seat) {
    for (std::size_t room = 0; room < kRooms; ++room) {
      if (state.rooms[room] != seat) continue;
      moves.emplace_back(Museum{owner(seat), name_of_room(state, room)});
    }
  }
}

void add_cards(const State& state, Actor seat, std::vector<Move>& moves) {
  const Cards& cards = state.cards[seat_index(seat)];
  CardFaces faces;
  for (std::size_t patron = 0; patron < kPatrons; ++patron) {
    int used = cards.used[patron];
    for (std::size_t kind = kPointKinds.size(); kind > 0; --kind) {
      for (int i = 0; i < cards.count[patron][kind - 1]; ++i) {
        faces.add({static_cast<Patron>(patron), kPointKinds[kind - 1], used-- > 0});
      }
    }
  }
  if (cards.without_patron) {
    faces.add({Patron::kNone, kPointsWithoutPatron, false});
  }
  if (!faces.empty()) moves.emplace_back(SetCards{Player{seat}, faces});
}

void add_track(const State& state, std::vector<Move>& moves) {
  if (state.passed_count == 0) return;
  PlayerList list;
  for (std::size_t i = 0; i < state.passed_count; ++i) list.add(Player{state.passed[i]});
  moves.emplace_back(SetPassed{list});
}

void add_seen(const State& state, std::vector<Move>& moves) {
  const auto seen = state.seen();
  PatronCounts counts;
  for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
    if (seen[patron] == 0) continue;
    counts.add({static_cast<Patron>(patron), seen[patron]});
  }
  if (!counts.empty()) moves.emplace_back(SetSeen{counts});
}

}  // namespace

std::optional<Choosing> choice_against_next(const State& state) {
  const Setup& setting = std::get<Setup>(state.phase);
  if (setting.next == kNobody || state.diggers_left() > 0) return std::nullopt;
  const std::size_t zone = zone_of(state, setting);
  if (first_choice(state, setting, zone, setting.next).turn != kNobody) return std::nullopt;
  const Resolved due = first_choice(state, setting, zone, kNobody);
  if (due.turn == kNobody) return std::nullopt;
  return std::get<Choosing>(due.phase);
}

Message setup_end_fault(const State& state, const Table* table) {
  return resolve(state, table).fault;
}

const Rule* check_setup_end(const State& state) {
  return resolve(state, nullptr).fault.empty() ? nullptr : &record_rules::kSetup;
}

void end_setup(State& state) {
  const Setup setting = std::get<Setup>(state.phase);
  const Resolved resolved = resolve(state, nullptr);
  state.came = came_by(state, setting);
  if (const Choosing* choosing = std::get_if<Choosing>(&resolved.phase)) {
    for (std::size_t slot = 0; slot < std::size_t{2} * choosing->zone; ++slot)
      state.remove_parcel(slot);
  }
  if (setting.start != kNobody) state.start = setting.start;
  state.phase = resolved.phase;
  state.turn = resolved.turn;
  // A round begins with the deal, for everyone without a given hand.
  if (std::holds_alternative<Laying>(state.phase)) {
    deal(state, setting.hands_given, setting.neutrals_given, nullptr);
  }
}

std::vector<Move> setup_of(const State& state) {
  std::vector<Move> moves;
  const auto for_each_seat = [&](auto&& add) {
    for (Actor seat = 0; seat < state.players; ++seat) add(seat);
  };
  moves.emplace_back(SetRound{{state.round}});
  add_area(state, moves);
  add_archaeologists(state, moves);
  for_each_seat([&](Actor seat) { add_cards(state, seat, moves); });
  for_each_seat([&](Actor seat) {
    moves.emplace_back(SetHand{Player{seat}, {state.hand[seat_index(seat)]}});
  });
  if (state.for_two()) {
    for_each_seat([&](Actor seat) {
      moves.emplace_back(SetNeutral{Player{seat}, {state.neutrals[seat_index(seat)]}});
    });
  }
  for_each_seat([&](Actor seat) {
    moves.emplace_back(SetScore{Player{seat}, {state.score[seat_index(seat)]}});
  });
  add_track(state, moves);
  const Choosing* choosing = std::get_if<Choosing>(&state.phase);
  if (choosing != nullptr) {
    moves.emplace_back(SetZone{{choosing->zone + 1}});
    moves.emplace_back(SetStep{choosing->step});
  }
  moves.emplace_back(SetStart{Player{state.start}});
  add_seen(state, moves);
  if (choosing != nullptr || std::holds_alternative<Digging>(state.phase)) {
    moves.emplace_back(SetNext{Player{state.turn}});
  }
  return moves;
}

}  // namespace stela::mykerinos
