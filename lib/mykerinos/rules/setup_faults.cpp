// What is possible in a setup (rulings.md, Mykerinos, "Setups"); each condition says itself what is
// seen when it fails.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lib/core/phrases.h"
#include "lib/core/words.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rules.h"

namespace stela::mykerinos {
namespace {

/// What makes a token impossible after those before it; empty: nothing. While archaeologists are
/// set, the supply counts down.
struct Fault {
  const State& state;
  /// Null where only whether there is a fault is asked: players have no names then.
  const Table* table;

  std::string operator()(const SetRound& set) const {
    if (setting().round_given) return "the round is given twice";
    const bool possible = set.round.value >= 1 && set.round.value <= kRounds;
    return possible ? std::string() : fmt::format("a game has {} rounds", kRounds);
  }
  std::string operator()(const Dig& set) const {
    const Actor who = owner_of(state, set.by);
    const std::size_t fields = static_cast<std::size_t>(rows_in(state.round)) * kColumns;
    FieldSet occupied = state.occupied();
    for (const Place& place : set.places) {
      const std::size_t field = place.field();
      if (field >= fields) return fmt::format("there is no field {}", spell(place));
      if (occupied.has(field)) {
        const Actor there = digger_on(state, field);
        return there == kNobody ? fmt::format("{} is named twice", spell(place))
                                : fmt::format("{} is on {}", colour_in(table, there), spell(place));
      }
      if (who == kNeutral && state.pyramids.has(field)) {
        return fmt::format("{} shows a pyramid, and no patron helps the neutral player",
                           spell(place));
      }
      occupied.add(field);
    }
    return too_few(who, set.places.count());
  }
  std::string operator()(const Museum& set) const {
    const std::size_t room = find_room(state, set.at);
    if (room == kNoRoom) return fmt::format("there is no room {}", spell(set.at));
    if (state.rooms[room] != kNobody) {
      return fmt::format("room {} is reserved already", spell(set.at));
    }
    return too_few(owner_of(state, set.by), 1);
  }
  std::string operator()(const SetCards& set) const {
    if (is_given(setting().cards_given, set.player)) return "the cards are given twice";
    std::array<int, kPatronKinds> count{};
    if (!set.cards.complete()) return fmt::format("there are {} cards", kParcelsInBox);
    for (const CardFace& card : set.cards) {
      if (!has_points(card.patron, card.points)) {
        return fmt::format("no card of {} has {} points", kPatronNames[index_of(card.patron)],
                           card.points);
      }
      if (card.used && card.patron == Patron::kNone) return "nobody helps without a patron";
      ++count[index_of(card.patron)];
    }
    for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
      const int most = most_of(state, patron);
      if (count[patron] + held(state, patron) + state.came[patron] <= most) continue;
      return fmt::format("the deck has {} of {}", counted(most, "parcel"), kPatronNames[patron]);
    }
    return {};
  }
  std::string operator()(const SetHand& set) const {
    if (is_given(setting().hands_given, set.player)) return "the hand is given twice";
    return too_few(set.player.seat, set.count.value);
  }
  std::string operator()(const SetNeutral& set) const {
    if (!state.for_two()) return "only two players have neutral archaeologists";
    if (is_given(setting().neutrals_given, set.player)) return "the hand is given twice";
    return too_few(kNeutral, set.count.value);
  }
  std::string operator()(const SetScore& set) const {
    if (is_given(setting().scores_given, set.player)) return "the score is given twice";
    return set.points.value <= kHighestScore ? "" : "no game comes that far";
  }
  std::string operator()(const SetPassed& set) const {
    if (setting().passed_given) return "the track is given twice";
    unsigned seen = 0;
    for (const Player& player : set.players) {
      if (player.seat == kNobody) return "nobody of that colour plays";
      if (((seen >> seat_index(player.seat)) & 1U) != 0) return "each is named once";
      seen |= 1U << seat_index(player.seat);
    }
    return set.players.complete() ? "" : "each is named once";
  }
  std::string operator()(const SetZone& set) const {
    if (setting().zone != 0) return "the zone is given twice";
    const int zones = zones_in(state.round);
    if (set.zone.value >= 1 && set.zone.value <= zones) return {};
    return fmt::format("round {} has {}", state.round, counted(zones, "zone"));
  }
  std::string operator()(const SetStep& /*set*/) const {
    if (setting().step_given) return "the step is given twice";
    return setting().zone != 0 ? "" : "it needs a `zone` before it";
  }
  std::string operator()(const SetStart& set) const {
    if (setting().start != kNobody) return "the player is given twice";
    return set.player.seat != kNobody ? "" : "nobody of that colour plays";
  }
  std::string operator()(const SetSeen& set) const {
    if (setting().seen_given) return "they are given twice";
    std::array<int, kPatronKinds> count{};
    std::array<bool, kPatronKinds> named{};
    if (!set.parcels.complete()) return "a patron is named twice";
    for (const PatronCount& parcels : set.parcels) {
      const std::size_t patron = index_of(parcels.patron);
      if (named[patron]) return fmt::format("{} is named twice", kPatronNames[patron]);
      named[patron] = true;
      count[patron] = parcels.count;
    }
    for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
      if (count[patron] < held(state, patron)) {
        return fmt::format("the players have {} of {}", counted(held(state, patron), "card"),
                           kPatronNames[patron]);
      }
      if (count[patron] + state.came[patron] <= most_of(state, patron)) continue;
      return fmt::format("the deck has {} of {}", counted(most_of(state, patron), "parcel"),
                         kPatronNames[patron]);
    }
    return {};
  }
  std::string operator()(const SetNext& set) const {
    if (setting().next != kNobody) return "the player is given twice";
    return set.player.seat != kNobody ? "" : "nobody of that colour plays";
  }
  template <class M>
  std::string operator()(const M& /*move*/) const {
    return "an action of a turn";
  }

 private:
  [[nodiscard]] const SettingUp& setting() const { return std::get<SettingUp>(state.phase); }
  [[nodiscard]] static bool is_given(std::uint8_t seats, Player player) {
    return (seats & 1U << seat_index(player.seat)) != 0;
  }
  /// Empty when the general supply of `who` has as many.
  [[nodiscard]] std::string too_few(Actor who, std::int64_t count) const {
    const int left = state.supply[seat_index(who)];
    if (count <= left) return {};
    return fmt::format("{} has {} left", colour_in(table, who), counted(left, "archaeologist"));
  }
};

/// What nobody can have before anything was scored in round 1; empty: nothing.
std::string first_round_fault(const State& state, const Table* table) {
  for (Actor seat = 0; seat < state.players; ++seat) {
    const std::size_t index = seat_index(seat);
    const std::string_view who = colour_in(table, seat);
    const auto* const reserved = std::find(state.rooms.begin(), state.rooms.end(), seat);
    if (reserved != state.rooms.end()) {
      const auto room = static_cast<std::size_t>(reserved - state.rooms.begin());
      return fmt::format("{} has reserved room {} before anything is scored", who,
                         spell(name_of_room(state, room)));
    }
    if (state.cards[index] != Cards{}) {
      return fmt::format("{} has cards before anything is scored", who);
    }
    if (state.score[index] != 0) {
      return fmt::format("{} has points before anything is scored", who);
    }
    if (state.hand[index] > dealt(state)) {
      return fmt::format("{} has more archaeologists in hand than round 1 deals", who);
    }
    if (state.neutrals[index] > kNeutralsDealt) {
      return fmt::format("{} has more neutral archaeologists in hand than round 1 deals", who);
    }
  }
  return {};
}

/// Says of `seat`, who stands on these pyramids, that Lord Lemon has not helped as often.
std::string pyramids_fault(const Table* table, Actor seat, const FieldSet& pyramids, int helped) {
  std::vector<std::string> fields;
  pyramids.for_each([&](std::size_t field) { fields.push_back(spell(Place::of(field))); });
  return fmt::format("{} is on {}, {}, {} in this round", colour_in(table, seat), and_list(fields),
                     fields.size() == 1 ? "a pyramid" : "pyramids",
                     helped == 0
                         ? std::string("without Lord Lemon's help")
                         : fmt::format("and Lord Lemon has helped with {} of them", helped));
}

}  // namespace

int most_of(const State& state, std::size_t patron) {
  if (patron == index_of(Patron::kNone)) return 1;
  return state.any_count ? kParcelsInBox : kParcelsOfPatron;
}

int held(const State& state, std::size_t patron) {
  int count = 0;
  for (const Cards& cards : state.cards) {
    count += patron == index_of(Patron::kNone) ? (cards.without_patron ? 1 : 0) : cards.of(patron);
  }
  return count;
}

Phrase setup_fault(const State& state, const Table* table, const Move& move) {
  return std::visit(Fault{state, table}, move);
}

std::string_view colour_in(const Table* table, Actor who) {
  if (who == kNeutral) return "the neutral player";
  return table == nullptr ? std::string_view() : table->colour_of(who);
}

std::string pieces_fault(const State& state, const Table* table, bool untouched) {
  for (Actor seat = 0; seat < state.players; ++seat) {
    const std::size_t index = seat_index(seat);
    const int helped = state.cards[index].used[index_of(Patron::kLemon)];
    const FieldSet pyramids = state.diggers[index] & state.pyramids;
    if (pyramids.size() > helped) return pyramids_fault(table, seat, pyramids, helped);
    for (std::size_t wing = 0; wing < kPatrons; ++wing) {
      if (state.rooms[room_five(wing)] != seat) continue;
      const bool way = state.rooms[room_three(wing)] == seat ||
                       state.rooms[room_before(wing)] == seat ||
                       state.rooms[room_after(wing)] == seat;
      if (way) continue;
      return fmt::format("{} has reserved room {} without a way into it", colour_in(table, seat),
                         spell(name_of_room(state, room_five(wing))));
    }
  }
  return state.round == 1 && untouched ? first_round_fault(state, table) : std::string();
}

}  // namespace stela::mykerinos
