#include "lib/mykerinos/words/events.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/phrases.h"
#include "lib/core/words.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/scoring.h"

namespace stela::mykerinos {
namespace {

std::string_view name_of(Patron patron) { return kPatronNames[index_of(patron)]; }

/// `c5`, `c5 and d5`, `c5, d5 and d6`.
std::string list_of(const Places& places) {
  std::vector<std::string> names;
  for (const Place& place : places) names.push_back(spell(place));
  return and_list(names);
}

/// The pyramids among `places`, for what Lord Lemon does.
std::string pyramids_in(const State& state, const Places& places) {
  Places found;
  for (const Place& place : places) {
    if (state.pyramids.has(place.field())) found.add(place);
  }
  return found.empty() ? std::string() : fmt::format(", {} showing a pyramid", list_of(found));
}

void tell_work(const State& state, const Help& help, bool extends, const Places& places, Log& log) {
  if (help.patron == Patron::kViolet) {
    log.add({"patron",
             state.turn,
             -1,
             1,
             {},
             "Lady Violet brings an archaeologist from the general supply to the hand"});
  } else if (help.patron != Patron::kNone) {
    log.add({"patron", state.turn, -1, 1, {}, fmt::format("{} helps", name_of(help.patron))});
  }
  const std::string where = list_of(places) + pyramids_in(state, places);
  std::string text;
  if (extends) {
    text =
        fmt::format("{} onto {}", help.neutral ? "extends a neutral dig" : "extends a dig", where);
  } else {
    text = fmt::format("{} on {}", help.neutral ? "starts a neutral dig" : "starts a dig", where);
  }
  log.add({extends ? "expand" : "dig", state.turn, -1, places.count(), spell(places[0]),
           std::move(text)});
}

}  // namespace

void log_move(const State& before, const State& /*after*/, const Dig& dig, Log& log) {
  if (std::holds_alternative<SettingUp>(before.phase)) return;
  tell_work(before, help_of(dig.by), false, dig.places, log);
}

void log_move(const State& before, const State& /*after*/, const Expand& expand, Log& log) {
  tell_work(before, help_of(expand.by), true, expand.places, log);
}

void log_move(const State& before, const State& after, const Pass& /*pass*/, Log& log) {
  const int place = track_place(after, before.turn);
  log.add({"pass",
           before.turn,
           -1,
           place,
           {},
           fmt::format("passes and takes place {} on the track", place)});
}

void log_move(const State& before, const State& /*after*/, const Take& take, Log& log) {
  const Parcel& parcel = before.parcels[take.at.index()];
  const std::string at = spell(take.at);
  log.add({"take", before.turn, kPointPart, parcel.points, at,
           fmt::format("takes parcel {}: {}, {}", at, name_of(parcel.patron),
                       counted(parcel.points, "point"))});
}

void log_move(const State& before, const State& /*after*/, const Museum& museum, Log& log) {
  if (std::holds_alternative<SettingUp>(before.phase)) return;
  const bool brown = museum.by.has_value();
  const std::size_t room = find_room(before, museum.at);
  if (brown) log.add({"patron", before.turn, -1, 1, {}, "Sir Brown helps"});
  const std::string name = spell(name_of_room(before, room));
  log.add({"museum", before.turn, -1, value_of_room(room), name,
           fmt::format("reserves room {} of the museum from the {}", name,
                       brown ? "hand" : "general supply")});
}

void log_move(const State& before, const State& /*after*/, const Leave& /*leave*/, Log& log) {
  log.add({"leave", before.turn, -1, 0, {}, "declines what remains"});
}

void log_move(const State& before, const State& /*after*/, const Discard& discard, Log& log) {
  const std::string at = spell(discard.at);
  log.add({"discard", before.turn, -1, 1, at,
           fmt::format("names parcel {} for the neutral player: it leaves the game", at)});
}

namespace {

/// Adds the events of a step of the end of an entry.
struct StepTeller {
  const State& state;
  Log& log;

  void operator()(const RoundBegins& /*step*/) const {
    const int parcels = parcels_in(state.round);
    log.add({"round",
             kNobody,
             -1,
             parcels,
             {},
             fmt::format("round {} begins with {} in {} zones", state.round,
                         counted(parcels, "parcel"), parcels / 2)});
  }

  void operator()(const Dealt& dealt) const {
    const Actor seat = dealt.seat;
    std::string text = fmt::format("receives {}", counted(dealt.own, "archaeologist"));
    if (state.for_two()) text += fmt::format(" and {} neutral", dealt.neutrals);
    text += fmt::format(", {} in hand", state.hand[seat_index(seat)]);
    if (state.for_two()) text += fmt::format(" and {} neutral", state.neutrals[seat_index(seat)]);
    log.add({"deal", seat, -1, dealt.own, {}, std::move(text)});
  }

  void operator()(const LastPlace& /*step*/) const {
    const int place = track_place(state, state.turn);
    log.add({"pass",
             state.turn,
             -1,
             place,
             {},
             fmt::format("takes place {} on the track after the last entry", place)});
  }

  void operator()(const OneMore& /*step*/) const {
    log.add({"last", state.turn, -1, 1, {}, "has one more entry"});
  }

  /// With the tie-breaks that decide.
  void operator()(const ZoneRanked& ranked) const {
    const std::size_t zone = ranked.zone;
    const Ranking& ranking = ranked.ranking;
    if (ranking.count == 0) {
      log.add({"empty",
               kNobody,
               -1,
               static_cast<int>(zone) + 1,
               {},
               fmt::format("nobody digs in zone {}", zone + 1)});
    }
    for (std::size_t rank = 0; rank < ranking.count; ++rank) {
      const Actor who = ranking.order[rank];
      const int count = diggers_in(state, who, zone);
      std::string text =
          fmt::format("{}{} in zone {} with {}", who == kNeutral ? "the neutral player is " : "is ",
                      kPlaceWords[rank], zone + 1, counted(count, "archaeologist"));
      const bool level_before =
          rank > 0 && diggers_in(state, ranking.order[rank - 1], zone) == count;
      const bool level_behind =
          rank + 1 < ranking.count && diggers_in(state, ranking.order[rank + 1], zone) == count;
      if (level_before || level_behind) {
        text += fmt::format("; place {} on the track {} the tie", track_place(state, who),
                            level_before && level_behind ? "decides"
                            : level_behind               ? "wins"
                                                         : "loses");
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
      log.add({"removed", kNobody, -1, 1, at, fmt::format("parcel {} leaves the game", at)});
    }
    const int returning = (state.occupied() & kFieldsOfZone[zone]).size();
    if (returning == 0) return;
    log.add(
        {"return", kNobody, -1, returning, std::to_string(zone + 1),
         fmt::format("{} of zone {} return{} to the general supply",
                     counted(returning, "archaeologist"), zone + 1, returning == 1 ? "s" : "")});
  }

  void operator()(const RoundEnded& /*step*/) const {
    log.add({"start",
             state.start,
             -1,
             state.round,
             {},
             fmt::format("is last on the track and starts round {}", state.round)});
  }

  /// What every card brings and through which room, and the full sets.
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
             fmt::format("scores {} in wing {}: {} of {}, {} each {}", points, wing + 1,
                         counted(cards, "card"), name_of(patron), best.value,
                         room.empty() ? std::string("without a room") : "through room " + room)});
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
               fmt::format("scores {} for {} of the five patrons", sets * kSetValue,
                           counted(sets, "full set"))});
    }
  }

  /// With the tie-break, if there was one.
  void operator()(const GameEnded& /*step*/) const {
    log.add({"end", kNobody, -1, 0, {}, fmt::format("the game ends after round {}", kRounds)});
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
               fmt::format("{} with {} in hand", shared ? "shares the win" : "wins the tie",
                           counted(hand, "archaeologist"))});
    }
  }
};

}  // namespace

void log_end(const State& before, const State& /*after*/, Log& log) {
  State again = before;
  const CourseWatch watch = [&](const State& state, const CourseStep& step) {
    std::visit(StepTeller{state, log}, step);
  };
  end_entry(again, &watch);
}

}  // namespace stela::mykerinos
