#include <algorithm>

#include "lib/core/sorted.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rulebook.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/sections.h"
#include "lib/mykerinos/words/articles.h"
#include "lib/mykerinos/words/words.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

/// Finds the places to blame.
class Blamer {
 public:
  Blamer(const State& state, const Rule& rule) : state_(state), rule_(rule) {}

  template <class M>
  void operator()(const M& move) {
    if constexpr (requires { move.places; }) {
      blame_fields(move.places);
    } else if constexpr (std::is_same_v<M, Museum>) {
      blame_room(move.at);
    } else if constexpr (requires { move.at.side; }) {
      const bool slot =
          broken(rules::kTakeZone, rules::kTakeGone, rules::kDiscardGone, rules::kLaySlot);
      if (slot && has_slot(state_, move.at)) blame(spell(move.at));
    }
  }

  [[nodiscard]] std::vector<BlamedPlace> places() && { return std::move(places_); }

 private:
  template <class... R>
  [[nodiscard]] bool broken(const R&... rules) const {
    return ((&rules == &rule_) || ...);
  }
  void blame(std::string place) { places_.push_back({std::move(place), message_of(rule_.mark)}); }

  void blame_fields(const Places& fields) {
    FieldSet seen;
    for (std::size_t i = 0; i < fields.kept(); ++i) {
      const std::size_t field = fields[i].field();
      if (field >= fields_in_round(state_)) continue;
      const bool twice = seen.has(field);
      seen.add(field);
      const bool apart = i > 0 && fields[i - 1].field() < kFields &&
                         !kNeighbours[fields[i - 1].field()].has(field);
      const bool wrong =
          (broken(rules::kFieldOccupied) && (twice || digger_on(state_, field) != kNobody)) ||
          (broken(rules::kFieldPyramid) && state_.pyramids.has(field)) ||
          (broken(rules::kExpandChain) && apart) || (broken(rules::kExpandAdjacent) && i == 0) ||
          broken(rules::kLemonPyramid, rules::kExpandCount);
      if (wrong) blame(spell(fields[i]));
    }
  }

  void blame_room(const RoomName& name) {
    const std::size_t room = find_room(state_, name);
    if (room == kNoRoom || !broken(rules::kMuseumOccupied, rules::kMuseumAccess)) return;
    blame(place_of_room(name));
    if (!broken(rules::kMuseumAccess)) return;
    const std::size_t wing = room / kRoomsOfWing;
    for (const std::size_t way : {room_three(wing), room_before(wing), room_after(wing)}) {
      if (has_room(state_, way)) {
        places_.back().closed.push_back(place_of_room(name_of_room(state_, way)));
      }
    }
  }

  const State& state_;
  const Rule& rule_;
  std::vector<BlamedPlace> places_;
};

}  // namespace

std::vector<BlamedPlace> blamed_in(const State& state, const Table& /*table*/, const Move& move,
                                   const Rule& rule) {
  Blamer blamer(state, rule);
  std::visit(blamer, move);
  return std::move(blamer).places();
}

std::vector<BlamedPlace> blamed_at_end(const State& state, const Rule& rule) {
  std::vector<BlamedPlace> places;
  if (&rule != &rules::kLayCount) return places;
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(parcels_in(state.round)); ++slot) {
    if (!state.lies(slot)) places.push_back({spell(Slot::of(slot)), message_of(rule.mark)});
  }
  return places;
}

namespace {

Reason because(const Rule& article, Message words) {
  return {&article, std::move(words), {}, kNobody};
}

/// Returns `blue is first in zone 2 with 3 archaeologists and place 1 on the track, red second with
/// 2 and place 2`.
Message ranks(const State& state, const Table& table, const Choosing& choosing) {
  std::vector<Message> all;
  for (std::size_t rank = 0; rank < choosing.ranking.count; ++rank) {
    const Actor who = choosing.ranking.order[rank];
    const int count = diggers_in(state, who, choosing.zone);
    const Message name = colour_in(&table, who);
    const Message place = message_of(kPlaceWords[rank]);
    all.push_back(
        rank == 0
            ? trn(count, "{1} is {2} in zone {3} with {0} archaeologist and space {4} on the track",
                  "{1} is {2} in zone {3} with {0} archaeologists and space {4} on the "
                  "track",
                  name, place, choosing.zone + 1, track_place(state, who))
            : tr("{0} {1} with {2} and space {3}", name, place, count, track_place(state, who)));
  }
  return comma_list(all);
}

/// Returns the index of `who` in a ranking, or its size if they are not ranked.
std::size_t rank_of(const Ranking& ranking, Actor who) {
  const auto* const end = ranking.order.begin() + ranking.count;
  return static_cast<std::size_t>(std::find(ranking.order.begin(), end, who) -
                                  ranking.order.begin());
}

/// Returns the article that decides whether `actor`, or any player if unknown, chooses before or
/// after the current player.
const Rule& article_of_rank(const State& state, const Choosing& choosing, Actor actor) {
  const Ranking& ranking = choosing.ranking;
  const auto digs = [&](std::size_t rank) {
    return diggers_in(state, ranking.order[rank], choosing.zone);
  };
  const std::size_t place = rank_of(ranking, actor);
  if (place < choosing.rank) return articles::kZoneChoice;
  if (choosing.step == Step::kRest) return articles::kZoneRest;
  // A player who is not ranked has no archaeologists there. Without a known actor, all players
  // ranked after the current one count.
  const bool known = is_seat(actor);
  for (std::size_t rank = choosing.rank + 1U; rank < ranking.count; ++rank) {
    if ((!known || rank == place) && digs(rank) == digs(choosing.rank)) return articles::kZoneTie;
  }
  return articles::kZoneRank;
}

Reason why_choosing(const State& state, const Table& table, Actor actor, const Choosing& choosing) {
  Message words = ranks(state, table, choosing);
  if (choosing.step == Step::kDiscard) {
    return because(choosing.rank == 0 ? articles::kTwoFirst : articles::kTwoSecond,
                   and_also(std::move(words),
                            tr("{0} names the neutral player's parcel", table.player(state.turn))));
  }
  words = and_also(std::move(words),
                   tr("whoever is {0} chooses", message_of(kPlaceWords[choosing.rank])));
  return because(article_of_rank(state, choosing, actor), std::move(words));
}

/// Returns why `actor` has no second entry after the one played from `before`; without an article
/// if only the turn order prevents it.
Reason why_acted(const State& before, const Table& table, Actor actor) {
  if (due_in(before) != actor) return {};
  const Message name = table.player(actor);
  const Choosing* choosing = std::get_if<Choosing>(&before.phase);
  if (choosing != nullptr && choosing->ranking.count == 1) {
    return because(articles::kZoneAlone,
                   tr("{0} was alone in zone {1}, and has chosen", name, choosing->zone + 1));
  }
  if (choosing == nullptr && before.diggers_left() == 1) {
    return because(articles::kTurnLast,
                   tr("all but {0} had passed, and {0} has had one action more", name));
  }
  return {};
}

Reason why_digging(const State& state, const Table& table, Actor actor) {
  if (is_seat(actor) && state.has_passed(actor)) {
    return {&articles::kTurnPassed, tr("{0} passed", table.player(actor)), "pass", actor};
  }
  if (state.diggers_left() == 1) {
    return because(articles::kTurnLast, tr("all but {0} have passed", table.player(state.turn)));
  }
  return because(articles::kTurnOrder, {});
}

}  // namespace

Reason why_due_in(const State& state, const Table& table, Actor actor, const State* before) {
  if (std::holds_alternative<GameOver>(state.phase)) {
    return {&articles::kEndRounds, tr("the last round was scored"), "end", kNobody};
  }
  if (before != nullptr && is_seat(actor)) {
    Reason acted = why_acted(*before, table, actor);
    if (acted.article != nullptr) return acted;
  }
  if (std::holds_alternative<Laying>(state.phase)) {
    return because(articles::kRoundPhases,
                   tr("round {0} begins, and its parcels are laid out first", state.round));
  }
  const Choosing* choosing = std::get_if<Choosing>(&state.phase);
  if (actor == kTable) {
    return because(articles::kRoundPhases,
                   choosing != nullptr
                       ? tr("round {0} continues: its zones are scored", state.round)
                       : tr("players are still digging in round {0}", state.round));
  }
  return choosing != nullptr ? why_choosing(state, table, actor, *choosing)
                             : why_digging(state, table, actor);
}

Reason why_won_in(const State& state, const Table& table) {
  const Outcome outcome = outcome_of(state);
  if (!outcome.finished) return {};
  const Actor winner = outcome.winners.front();
  const std::int32_t best = state.score[seat_index(winner)];
  // Number of players with equal points, and most archaeologists in hand among those who do not
  // win.
  int level = 0;
  int hand = -1;
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (state.score[seat_index(seat)] != best) continue;
    ++level;
    const auto& winners = outcome.winners;
    if (contains(winners, seat)) continue;
    hand = std::max<int>(hand, state.hand[seat_index(seat)]);
  }
  if (outcome.winners.size() > 1) {
    return because(
        articles::kWinnerShared,
        outcome.winners.size() == 2
            ? trn(state.hand[seat_index(winner)], "both have {1} and {0} archaeologist in hand",
                  "both have {1} and {0} archaeologists in hand", best)
            : trn(state.hand[seat_index(winner)], "they have {1} and {0} archaeologist in hand",
                  "they have {1} and {0} archaeologists in hand", best));
  }
  if (level > 1) {
    return because(
        articles::kWinnerHand,
        and_also(level == 2 ? tr("both have {0}", best) : tr("all of them have {0}", best),
                 tr("{0} has more archaeologists in hand, {1} to {2}", table.player(winner),
                    state.hand[seat_index(winner)], hand)));
  }
  std::vector<Message> scores;
  for (Actor seat = 0; seat < state.players; ++seat) {
    scores.push_back(tr("{0} has {1}", table.player(seat), state.score[seat_index(seat)]));
  }
  return because(articles::kWinnerPoints, comma_list(scores));
}

Reason why_scored_in(const State& state, const Table& /*table*/, Actor /*seat*/) {
  return because(std::holds_alternative<GameOver>(state.phase) ? articles::kScoringExhibition
                                                               : articles::kParcelPoints,
                 {});
}

const Rule* article_for_end(const State& state, const Table& /*table*/, const Rule& rule) {
  if (&rule != &record_rules::kSetup) return nullptr;
  const std::optional<Choosing> due = choice_against_next(state);
  if (!due) return nullptr;
  if (due->step == Step::kDiscard) {
    return due->rank == 0 ? &articles::kTwoFirst : &articles::kTwoSecond;
  }
  return &article_of_rank(state, *due, std::get<Setup>(state.phase).next);
}

const Rule* article_of_phase(const State& state) {
  if (std::holds_alternative<Setup>(state.phase)) return nullptr;
  if (const Choosing* choosing = std::get_if<Choosing>(&state.phase)) {
    if (choosing->step == Step::kRest) return &articles::kZoneRest;
    if (choosing->step == Step::kChoose) return &articles::kZoneChoice;
    return choosing->rank == 0 ? &articles::kTwoFirst : &articles::kTwoSecond;
  }
  if (const Chosen* chosen = std::get_if<Chosen>(&state.phase)) {
    if (chosen->ranking.count == 1) return &articles::kZoneAlone;
    if (chosen->ranking.order[chosen->rank] == kNeutral) {
      return chosen->rank == 0 ? &articles::kTwoFirst : &articles::kTwoSecond;
    }
    return chosen->rank < kPlacesThatChoose ? &articles::kZoneChoice : &articles::kZoneRest;
  }
  if (std::holds_alternative<Laying>(state.phase)) return &articles::kRoundPhases;
  return &articles::kTurnOrder;
}

namespace {

/// Returns the article that states how a patron helps.
const Rule* article_of(Patron patron) {
  constexpr std::array<const Rule*, kPatrons> kArticles = {
      &articles::kPatronViolet, &articles::kPatronLemon, &articles::kPatronBrown,
      &articles::kPatronBlackmore, &articles::kPatronTangerine};
  return kArticles[index_of(patron)];
}

/// Returns whether `move`, with these words before it, belongs to the digging phase.
bool is_for_digging(const Move& move, const Help& help) {
  return std::holds_alternative<Dig>(move) || std::holds_alternative<Expand>(move) ||
         std::holds_alternative<Pass>(move) ||
         (std::holds_alternative<Museum>(move) && help.patron == Patron::kBrown);
}

/// Returns the article that states why a move is not possible while the current player digs.
const Rule* article_of_digging(const State& state, const Move& move) {
  const Help help = help_with(move);
  if (help.neutral) return state.for_two() ? &articles::kTwoAction : &articles::kTwoNeutral;
  const bool digging = is_for_digging(move, help);
  if (const Dug* dug = std::get_if<Dug>(&state.phase); dug != nullptr && digging) {
    if (state.has_passed(state.turn)) return &articles::kTurnPassed;
    if (dug->helped && help.patron != Patron::kNone) return &articles::kPatronCards;
    return state.diggers_left() == 1 ? &articles::kTurnLast : &articles::kTurnOrder;
  }
  if (help.odd) return help.patron != Patron::kNone ? &articles::kPatronCards : nullptr;
  // Reserving a room during digging requires Sir Brown.
  if (std::holds_alternative<Museum>(move)) return article_of(Patron::kBrown);
  if (digging) return help.patron != Patron::kNone ? article_of(help.patron) : nullptr;
  return &articles::kRoundPhases;
}

/// Returns the article that states why a move is not possible while a zone is scored.
const Rule* article_of_choosing(const State& state, const Move& move) {
  if (std::holds_alternative<Lay>(move)) return &articles::kRoundPhases;
  if (!is_for_digging(move, help_with(move))) return nullptr;
  // The player in last place had one more action after all others had passed.
  const bool last = state.passed[state.passed_count - 1U] == state.turn;
  return last ? &articles::kTurnLast : &articles::kTurnPassed;
}

}  // namespace

const Rule* article_for(const State& state, const Move& move, const Rule& rule) {
  if (&rule != &record_rules::kActionPhase) return nullptr;
  if (std::holds_alternative<Digging>(state.phase) || std::holds_alternative<Dug>(state.phase)) {
    return article_of_digging(state, move);
  }
  return std::holds_alternative<Choosing>(state.phase) ? article_of_choosing(state, move) : nullptr;
}

std::span<const Citation> sections_for(const State& state, const Move& move, const Rule& rule) {
  const Help help = help_with(move);
  if (const Lay* lay = std::get_if<Lay>(&move)) {
    if (&rule != &rules::kLayCard) return {};
    const Patron patron = lay->parcel.patron;
    if (has_points(patron, lay->parcel.points.value)) return sections::kDeck;
    return patron == Patron::kNone ? std::span<const Citation>(sections::kNote)
                                   : sections::kParcels;
  }
  if (std::holds_alternative<Setup>(state.phase)) return {};
  if (&rule == &rules::kPatronAction) {
    constexpr std::array<std::span<const Citation>, kPatrons> kSections = {
        sections::kViolet, sections::kLemon, sections::kBrown, sections::kBlackmore,
        sections::kTangerine};
    return kSections[index_of(help.patron)];
  }
  const bool placed = &rule == &rules::kExpandCount || &rule == &rules::kFieldNone ||
                      &rule == &rules::kFieldOccupied || &rule == &rules::kFieldPyramid ||
                      &rule == &rules::kHandShort || &rule == &rules::kExpandAdjacent ||
                      &rule == &rules::kExpandChain;
  if (!placed) return {};
  if (help.patron == Patron::kBlackmore) return sections::kBlackmore;
  if (help.patron == Patron::kTangerine) return sections::kTangerine;
  return std::holds_alternative<Expand>(move) ? std::span<const Citation>(sections::kExtension)
                                              : sections::kDig;
}

}  // namespace stela::mykerinos
