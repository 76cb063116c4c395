#include <algorithm>
#include <string>

#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/spellings.h"
#include "lib/mykerinos/words/words.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

/// Returns `c5`, `c5 and d5`, or `c5, d5 and d6`.
Message list_of(const Places& places) {
  std::vector<Message> names;
  for (const Place& place : places) names.emplace_back(spell(place));
  return and_list(names);
}

/// Returns `places`, and which of them have a pyramid, for Lord Lemon's help.
Message with_pyramids(const State& state, const Places& places) {
  Places found;
  for (const Place& place : places) {
    if (state.pyramids.has(place.field())) found.add(place);
  }
  return found.empty() ? list_of(places)
                       : tr("{0}, {1} showing a pyramid", list_of(places), list_of(found));
}

void report_work(const State& state, const Help& help, bool extends, const Places& places,
                 Log& log) {
  if (help.patron == Patron::kViolet) {
    log.add(with_own_subject(
        {"patron",
         state.turn,
         -1,
         1,
         {},
         tr("Lady Violet brings an archaeologist from the general supply to the hand")}));
  } else if (help.patron != Patron::kNone) {
    log.add(with_own_subject(
        {"patron", state.turn, -1, 1, {}, tr("{0} helps", patron_name(help.patron))}));
  }
  const Message where = with_pyramids(state, places);
  Message text;
  if (extends) {
    text = help.neutral ? tr("extends a neutral dig onto {0}", where)
                        : tr("extends a dig onto {0}", where);
  } else {
    text =
        help.neutral ? tr("starts a neutral dig on {0}", where) : tr("starts a dig on {0}", where);
  }
  log.add({extends ? "expand" : "dig", state.turn, -1, places.count(), spell(places[0]),
           std::move(text)});
}

}  // namespace

void log_move(const State& before, const State& /*after*/, const Dig& dig, Log& log) {
  if (std::holds_alternative<Setup>(before.phase)) return;
  report_work(before, help_of(dig.by), false, dig.places, log);
}

void log_move(const State& before, const State& /*after*/, const Expand& expand, Log& log) {
  report_work(before, help_of(expand.by), true, expand.places, log);
}

void log_move(const State& before, const State& after, const Pass& /*pass*/, Log& log) {
  const int place = track_place(after, before.turn);
  log.add(
      {"pass", before.turn, -1, place, {}, tr("passes and takes space {0} on the track", place)});
}

void log_move(const State& before, const State& /*after*/, const Take& take, Log& log) {
  const Parcel& parcel = before.parcels[take.at.index()];
  const std::string at = spell(take.at);
  log.add({"take", before.turn, kPointPart, parcel.points, at,
           trn(parcel.points, "takes parcel {1}: {2}, {0} point",
               "takes parcel {1}: {2}, {0} points", at, patron_name(parcel.patron))});
}

void log_move(const State& before, const State& /*after*/, const Museum& museum, Log& log) {
  if (std::holds_alternative<Setup>(before.phase)) return;
  const bool brown = museum.by.has_value();
  const std::size_t room = find_room(before, museum.at);
  if (brown) {
    log.add(with_own_subject({"patron", before.turn, -1, 1, {}, tr("Sir Brown helps")}));
  }
  const std::string name = spell(name_of_room(before, room));
  log.add({"museum", before.turn, -1, value_of_room(room), name,
           brown ? tr("reserves room {0} of the museum from the hand", name)
                 : tr("reserves room {0} of the museum from the general supply", name)});
}

void log_move(const State& before, const State& /*after*/, const Leave& /*leave*/, Log& log) {
  log.add({"leave", before.turn, -1, 0, {}, tr("declines what remains")});
}

void log_move(const State& before, const State& /*after*/, const Discard& discard, Log& log) {
  const std::string at = spell(discard.at);
  log.add({"discard", before.turn, -1, 1, at,
           tr("names parcel {0} for the neutral player: it leaves the game", at)});
}

namespace {

/// Adds the events of a step of the end of an entry.
struct StepReporter {
  const State& state;
  Log& log;

  void operator()(const RoundBegins& /*step*/) const {
    const int parcels = parcels_in(state.round);
    log.add(
        {"round",
         kNobody,
         -1,
         parcels,
         {},
         tr("round {0} begins with {1} parcels in {2} zones", state.round, parcels, parcels / 2)});
  }

  void operator()(const Dealt& dealt) const {
    const Actor seat = dealt.seat;
    const int hand = state.hand[seat_index(seat)];
    Message text = state.for_two()
                       ? trn(dealt.own,
                             "receives {0} archaeologist and {1} neutral, {2} in hand and "
                             "{3} neutral",
                             "receives {0} archaeologists and {1} neutral, {2} in hand and "
                             "{3} neutral",
                             dealt.neutrals, hand, state.neutrals[seat_index(seat)])
                       : trn(dealt.own, "receives {0} archaeologist, {1} in hand",
                             "receives {0} archaeologists, {1} in hand", hand);
    log.add({"deal", seat, -1, dealt.own, {}, std::move(text)});
  }

  void operator()(const LastPlace& /*step*/) const {
    const int place = track_place(state, state.turn);
    log.add({"pass",
             state.turn,
             -1,
             place,
             {},
             tr("takes space {0} on the track after the last entry", place)});
  }

  void operator()(const OneMore& /*step*/) const {
    log.add({"last", state.turn, -1, 1, {}, tr("has one more entry")});
  }

  /// Includes the tie-breaks that decided.
  void operator()(const ZoneRanked& ranked) const {
    const std::size_t zone = ranked.zone;
    const Ranking& ranking = ranked.ranking;
    if (ranking.count == 0) {
      log.add({"empty",
               kNobody,
               -1,
               static_cast<int>(zone) + 1,
               {},
               tr("nobody digs in zone {0}", zone + 1)});
    }
    for (std::size_t rank = 0; rank < ranking.count; ++rank) {
      const Actor who = ranking.order[rank];
      const int count = diggers_in(state, who, zone);
      const Message place = message_of(kPlaceWords[rank]);
      Message text =
          who == kNeutral
              ? trn(count, "the neutral player is {1} in zone {2} with {0} archaeologist",
                    "the neutral player is {1} in zone {2} with {0} archaeologists", place,
                    zone + 1)
              : trn(count, "is {1} in zone {2} with {0} archaeologist",
                    "is {1} in zone {2} with {0} archaeologists", place, zone + 1);
      const bool level_before =
          rank > 0 && diggers_in(state, ranking.order[rank - 1], zone) == count;
      const bool level_behind =
          rank + 1 < ranking.count && diggers_in(state, ranking.order[rank + 1], zone) == count;
      if (level_before || level_behind) {
        const int track = track_place(state, who);
        text = and_also(std::move(text), level_before && level_behind
                                             ? tr("space {0} on the track decides the tie", track)
                                         : level_behind
                                             ? tr("space {0} on the track wins the tie", track)
                                             : tr("space {0} on the track loses the tie", track));
      }
      log.add({"rank", who == kNeutral ? kNobody : who, -1, static_cast<int>(rank) + 1,
               std::to_string(zone + 1), std::move(text)});
    }
  }

  void operator()(const ZoneCleared& cleared) const {
    const std::size_t zone = cleared.zone;
    for (const std::size_t slot : {2 * zone, 2 * zone + 1}) {
      if (!state.lies(slot)) continue;
      const std::string at = spell(Slot::of(slot));
      log.add({"removed", kNobody, -1, 1, at, tr("parcel {0} leaves the game", at)});
    }
    const int returning = (state.occupied() & kFieldsOfZone[zone]).size();
    if (returning == 0) return;
    log.add({"return", kNobody, -1, returning, std::to_string(zone + 1),
             trn(returning, "{0} archaeologist of zone {1} returns to the general supply",
                 "{0} archaeologists of zone {1} return to the general supply", zone + 1)});
  }

  void operator()(const RoundEnded& /*step*/) const {
    log.add({"start",
             state.start,
             -1,
             state.round,
             {},
             tr("is last on the track and starts round {0}", state.round)});
  }

  /// Adds the points of every card with the room that counts, and the full sets.
  void operator()(const Exhibition& /*step*/) const {
    for (std::size_t wing = 0; wing < kPatrons; ++wing) {
      const Patron patron = state.wings[wing];
      for (Actor seat = 0; seat < state.players; ++seat) {
        const int cards = state.cards[seat_index(seat)].of(index_of(patron));
        if (cards == 0) continue;
        const BestRoom best = best_room(state, seat, patron);
        const std::string room =
            best.room == kNoRoom ? std::string() : spell(name_of_room(state, best.room));
        const int points = exhibition_points(state, seat, patron);
        log.add(
            {"exhibition", seat, kPointPart, points, room,
             room.empty()
                 ? trn(cards, "scores {1} in wing {2}: {0} card of {3}, {4} each without a room",
                       "scores {1} in wing {2}: {0} cards of {3}, {4} each without a room", points,
                       wing + 1, patron_name(patron), best.value)
                 : trn(cards, "scores {1} in wing {2}: {0} card of {3}, {4} each through room {5}",
                       "scores {1} in wing {2}: {0} cards of {3}, {4} each through room {5}",
                       points, wing + 1, patron_name(patron), best.value, room)});
      }
    }
    for (Actor seat = 0; seat < state.players; ++seat) {
      const int sets = full_sets(state, seat);
      if (sets == 0) continue;
      log.add({"series",
               seat,
               kPointPart,
               sets * kSetValue,
               {},
               trn(sets, "scores {1} for {0} full set of the five patrons",
                   "scores {1} for {0} full sets of the five patrons", sets * kSetValue)});
    }
  }

  /// Includes the tie-break, if there was one.
  void operator()(const GameEnded& /*step*/) const {
    static_assert(kRounds == 4);
    log.add({"end", kNobody, -1, 0, {}, tr("the game ends after round 4")});
    const Outcome outcome = outcome_of(state);
    const std::int32_t best = state.score[seat_index(outcome.winners.front())];
    const auto most = std::count(state.score.begin(), state.score.begin() + state.players, best);
    if (most < 2) return;
    const bool shared = outcome.winners.size() > 1;
    for (const Actor winner : outcome.winners) {
      const int hand = state.hand[seat_index(winner)];
      log.add({"tie",
               winner,
               -1,
               hand,
               {},
               shared ? trn(hand, "shares the win with {0} archaeologist in hand",
                            "shares the win with {0} archaeologists in hand")
                      : trn(hand, "wins the tie with {0} archaeologist in hand",
                            "wins the tie with {0} archaeologists in hand")});
    }
  }
};

constexpr std::array<std::string_view, std::variant_size_v<Phase>> kPhaseNames = {
    "setup", "lay", "dig", "dug", "choose", "chosen", "over"};

template <class T>
std::string spelled(const T& value, const Table& table) {
  std::string out;
  Spelling<T>::write(out, table, value);
  return out;
}

std::string letter_of(std::size_t patron) { return {kPatronLetters[patron]}; }

std::string_view name_of(Actor owner, const Table& table) {
  return owner == kNeutral ? "neutral" : table.colour_of(owner);
}

void write_parcels(const State& state, const Table& table, JsonWriter& json) {
  json.key("parcels").list([&] {
    for (std::size_t slot = 0; slot < kMaxParcels; ++slot) {
      if (!state.lies(slot)) continue;
      json.object([&] {
        json.member("parcel", spelled(Slot::of(slot), table));
        json.member("patron", letter_of(index_of(state.parcels[slot].patron)));
        json.member("points", state.parcels[slot].points);
      });
    }
  });
}

/// Returns the slot of the parcel that contains `field`.
std::size_t slot_of(std::size_t field) {
  const std::size_t row = field / kColumns / kParcelRows;
  return row * kParcelsAcross + field % kColumns / kParcelColumns;
}

/// Writes all fields of the round's area: archaeologists remain where a parcel was taken until the
/// zone has been scored.
void write_fields(const State& state, const Table& table, JsonWriter& json) {
  const std::size_t fields = static_cast<std::size_t>(rows_in(state.round)) * kColumns;
  json.key("fields").list([&] {
    for (std::size_t field = 0; field < fields; ++field) {
      json.object([&] {
        json.member("field", spelled(Place::of(field), table));
        json.key("parcel");
        if (state.lies(slot_of(field))) {
          json.value(spelled(Slot::of(slot_of(field)), table));
        } else {
          json.null();
        }
        json.member("pyramid", state.pyramids.has(field));
        json.key("digger");
        for (std::size_t owner = 0; owner < kOwners; ++owner) {
          if (!state.diggers[owner].has(field)) continue;
          return json.value(name_of(static_cast<Actor>(owner), table));
        }
        json.null();
      });
    }
  });
}

void write_rooms(const State& state, const Table& table, JsonWriter& json) {
  json.key("rooms").list([&] {
    for (std::size_t room = 0; room < kRooms; ++room) {
      if (!state.ring && room == room_after(kPatrons - 1)) continue;
      json.object([&] {
        json.member("room", spelled(name_of_room(state, room), table));
        json.member("value", value_of_room(room));
        json.key("player");
        if (state.rooms[room] == kNobody) return json.null();
        json.value(table.colour_of(state.rooms[room]));
      });
    }
  });
}

void write_cards(const Cards& cards, JsonWriter& json) {
  json.key("cards").list([&] {
    for (std::size_t patron = 0; patron < kPatrons; ++patron) {
      for (std::size_t kind = 0; kind < kPointKinds.size(); ++kind) {
        if (cards.count[patron][kind] == 0) continue;
        json.object([&] {
          json.member("patron", letter_of(patron));
          json.member("points", kPointKinds[kind]);
          json.member("count", cards.count[patron][kind]);
        });
      }
    }
    if (!cards.without_patron) return;
    json.object([&] {
      json.member("patron", letter_of(index_of(Patron::kNone)));
      json.member("points", kPointsWithoutPatron);
      json.member("count", 1);
    });
  });
}

/// Writes the counts by patron; patrons with none are omitted.
template <class Counts>
void write_counts(std::string_view key, const Counts& counts, JsonWriter& json) {
  json.key(key).list([&] {
    for (std::size_t patron = 0; patron < counts.size(); ++patron) {
      if (counts[patron] == 0) continue;
      json.object([&] {
        json.member("patron", letter_of(patron));
        json.member("count", counts[patron]);
      });
    }
  });
}

/// Returns how many parcels of each patron have not been drawn; none if the record does not specify
/// how many there are.
std::array<int, kPatronKinds> unseen(const State& state) {
  std::array<int, kPatronKinds> left{};
  if (state.any_count) return left;
  for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
    left[patron] = most_of(state, patron) - state.came[patron];
  }
  return left;
}

void write_zone(const State& state, const Table& table, JsonWriter& json) {
  const Choosing* choosing = std::get_if<Choosing>(&state.phase);
  json.key("zone");
  if (choosing == nullptr) {
    json.null();
  } else {
    json.value(choosing->zone + 1);
  }
  json.member("step", choosing == nullptr ? std::string() : spelled(choosing->step, table));
  json.key("ranking").list([&] {
    for (std::size_t i = 0; choosing != nullptr && i < choosing->ranking.count; ++i) {
      json.value(name_of(choosing->ranking.order[i], table));
    }
  });
}

void write_supply(const State& state, const Table& table, Actor seat, JsonWriter& json) {
  const std::size_t index = seat_index(seat);
  json.object([&] {
    json.member("player", table.colour_of(seat));
    json.member("hand", state.hand[index]);
    json.member("neutrals", state.neutrals[index]);
    json.member("supply", state.supply[index]);
    write_cards(state.cards[index], json);
    write_counts("used", state.cards[index].used, json);
  });
}

}  // namespace

void log_end(const State& before, const State& /*after*/, Log& log) {
  State again = before;
  const CourseWatch watch = [&](const State& state, const CourseStep& step) {
    std::visit(StepReporter{state, log}, step);
  };
  end_entry(again, &watch);
}

void write_state_of(const State& state, const Table& table, JsonWriter& json) {
  json.member("phase", kPhaseNames[state.phase.index()]);
  json.member("round", state.round);
  json.member("start", table.colour_of(state.start));
  write_zone(state, table, json);
  json.key("passed").list([&] {
    for (std::size_t i = 0; i < state.passed_count; ++i)
      json.value(table.colour_of(state.passed[i]));
  });
  write_parcels(state, table, json);
  write_fields(state, table, json);
  write_rooms(state, table, json);
  write_counts("seen", state.seen(), json);
  write_counts("unseen", unseen(state), json);
  json.key("supplies").list([&] {
    for (Actor seat = 0; seat < state.players; ++seat) write_supply(state, table, seat, json);
  });
  json.member("neutral_supply", state.for_two() ? state.supply[seat_index(kNeutral)] : 0);
}

void list_holdings_of(const State& state, const Table& table, const TakeHolding& take) {
  for (std::size_t room = 0; room < kRooms; ++room) {
    if (state.rooms[room] == kNobody) continue;
    take({"room",
          spelled(name_of_room(state, room), table),
          state.rooms[room],
          {{"value", value_of_room(room)}}});
  }
}

}  // namespace stela::mykerinos
