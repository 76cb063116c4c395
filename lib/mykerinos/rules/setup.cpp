#include <algorithm>
#include <array>
#include <numeric>

#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rulebook.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

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

// Constraints on a setup (docs/games/mykerinos.md, "Positions"); each condition has a message for
// its failure.

namespace {

/// Returns why a token is impossible after those before it, or empty if it is possible. The supply
/// counts down while archaeologists are set.
struct Fault {
  const State& state;
  /// Null if only the existence of a fault matters: then players have no names.
  const Table* table;

  Message operator()(const SetRound& set) const {
    if (setting().round_given) return tr("the round is given twice");
    const bool possible = set.round.value >= 1 && set.round.value <= kRounds;
    return possible ? Message() : tr("a game has {0} rounds", kRounds);
  }
  Message operator()(const Dig& set) const {
    const Actor who = owner_of(state, set.by);
    const std::size_t fields = static_cast<std::size_t>(rows_in(state.round)) * kColumns;
    FieldSet occupied = state.occupied();
    for (const Place& place : set.places) {
      const std::size_t field = place.field();
      if (field >= fields) return tr("there is no field {0}", spell(place));
      if (occupied.has(field)) {
        const Actor there = digger_on(state, field);
        return there == kNobody ? tr("{0} is named twice", spell(place))
                                : tr("{0} is on {1}", colour_in(table, there), spell(place));
      }
      if (who == kNeutral && state.pyramids.has(field)) {
        return tr("{0} shows a pyramid, and no patron helps the neutral player", spell(place));
      }
      occupied.add(field);
    }
    return too_few(who, set.places.count());
  }
  Message operator()(const Museum& set) const {
    const std::size_t room = find_room(state, set.at);
    if (room == kNoRoom) return tr("there is no room {0}", spell(set.at));
    if (state.rooms[room] != kNobody) {
      return tr("room {0} is already reserved", spell(set.at));
    }
    return too_few(owner_of(state, set.by), 1);
  }
  Message operator()(const SetCards& set) const {
    if (is_given(setting().cards_given, set.player)) return tr("the cards are given twice");
    std::array<int, kPatronKinds> count{};
    if (!set.cards.complete()) return tr("there are {0} cards", kParcelsInBox);
    for (const CardFace& card : set.cards) {
      if (!has_points(card.patron, card.points)) {
        const Message patron = message_of(kPatronNames[index_of(card.patron)]);
        if (card.points == kBeyond) {
          return tr("no card of {0} has more than {1} points", patron, kBeyond - 1);
        }
        return trn(card.points, "no card of {1} has {0} point", "no card of {1} has {0} points",
                   patron);
      }
      if (card.used && card.patron == Patron::kNone) return tr("nobody helps without a patron");
      ++count[index_of(card.patron)];
    }
    for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
      const int most = most_of(state, patron);
      if (count[patron] + held(state, patron) + state.came[patron] <= most) continue;
      return trn(most, "the deck has {0} parcel of {1}", "the deck has {0} parcels of {1}",
                 message_of(kPatronNames[patron]));
    }
    return {};
  }
  Message operator()(const SetHand& set) const {
    if (is_given(setting().hands_given, set.player)) return tr("the hand is given twice");
    return too_few(set.player.seat, set.count.value);
  }
  Message operator()(const SetNeutral& set) const {
    if (!state.for_two()) return tr("only two players have neutral archaeologists");
    if (is_given(setting().neutrals_given, set.player)) return tr("the hand is given twice");
    return too_few(kNeutral, set.count.value);
  }
  Message operator()(const SetScore& set) const {
    if (is_given(setting().scores_given, set.player)) return tr("the score is given twice");
    return set.points.value <= kHighestScore ? Message() : tr("the score is too high for any game");
  }
  Message operator()(const SetPassed& set) const {
    if (setting().passed_given) return tr("the track is given twice");
    unsigned seen = 0;
    for (const Player& player : set.players) {
      if (player.seat == kNobody) return tr("nobody of that colour plays");
      if (((seen >> seat_index(player.seat)) & 1U) != 0) return tr("each is named once");
      seen |= 1U << seat_index(player.seat);
    }
    return set.players.complete() ? Message() : tr("each is named once");
  }
  Message operator()(const SetZone& set) const {
    if (setting().zone != 0) return tr("the zone is given twice");
    const int zones = zones_in(state.round);
    if (set.zone.value >= 1 && set.zone.value <= zones) return {};
    return tr("round {0} has {1} zones", state.round, zones);
  }
  Message operator()(const SetStep& /*set*/) const {
    if (setting().step_given) return tr("the step is given twice");
    return setting().zone != 0 ? Message() : tr("it needs `zone` before it");
  }
  Message operator()(const SetStart& set) const {
    if (setting().start != kNobody) return tr("the player is given twice");
    return set.player.seat != kNobody ? Message() : tr("nobody of that colour plays");
  }
  Message operator()(const SetSeen& set) const {
    if (setting().seen_given) return tr("this is given twice");
    std::array<int, kPatronKinds> count{};
    std::array<bool, kPatronKinds> named{};
    if (!set.parcels.complete()) return tr("a patron is named twice");
    for (const PatronCount& parcels : set.parcels) {
      const std::size_t patron = index_of(parcels.patron);
      if (named[patron]) return tr("{0} is named twice", message_of(kPatronNames[patron]));
      named[patron] = true;
      count[patron] = parcels.count;
    }
    for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
      if (count[patron] < held(state, patron)) {
        return trn(held(state, patron), "the players have {0} card of {1}",
                   "the players have {0} cards of {1}", message_of(kPatronNames[patron]));
      }
      if (count[patron] + state.came[patron] <= most_of(state, patron)) continue;
      return trn(most_of(state, patron), "the deck has {0} parcel of {1}",
                 "the deck has {0} parcels of {1}", message_of(kPatronNames[patron]));
    }
    return {};
  }
  Message operator()(const SetNext& set) const {
    if (setting().next != kNobody) return tr("the player is given twice");
    return set.player.seat != kNobody ? Message() : tr("nobody of that colour plays");
  }
  template <class M>
  Message operator()(const M& /*move*/) const {
    return tr("an action of a turn");
  }

 private:
  [[nodiscard]] const Setup& setting() const { return std::get<Setup>(state.phase); }
  [[nodiscard]] static bool is_given(std::uint8_t seats, Player player) {
    return (seats & 1U << seat_index(player.seat)) != 0;
  }
  /// Returns an empty message if the general supply of `who` has as many.
  [[nodiscard]] Message too_few(Actor who, std::int64_t count) const {
    const int left = state.supply[seat_index(who)];
    if (count <= left) return {};
    return trn(left, "{1} has {0} archaeologist left", "{1} has {0} archaeologists left",
               colour_in(table, who));
  }
};

/// Returns what nobody can have before any scoring in round 1, or empty if there is no such thing.
Message first_round_fault(const State& state, const Table* table) {
  for (Actor seat = 0; seat < state.players; ++seat) {
    const std::size_t index = seat_index(seat);
    const Message who = colour_in(table, seat);
    const auto* const reserved = std::ranges::find(state.rooms, seat);
    if (reserved != state.rooms.end()) {
      const auto room = static_cast<std::size_t>(reserved - state.rooms.begin());
      return tr("{0} has reserved room {1} before anything is scored", who,
                spell(name_of_room(state, room)));
    }
    if (state.cards[index] != Cards{}) {
      return tr("{0} has cards before anything is scored", who);
    }
    if (state.score[index] != 0) {
      return tr("{0} has points before anything is scored", who);
    }
    if (state.hand[index] > dealt(state)) {
      return tr("{0} has more archaeologists in hand than round 1 deals", who);
    }
    if (state.neutrals[index] > kNeutralsDealt) {
      return tr("{0} has more neutral archaeologists in hand than round 1 deals", who);
    }
  }
  return {};
}

/// Returns the message that `seat` is on these pyramids although Lord Lemon has not helped as
/// often.
Message pyramids_fault(const Table* table, Actor seat, const FieldSet& pyramids, int helped) {
  std::vector<Message> fields;
  pyramids.for_each([&](std::size_t field) { fields.emplace_back(spell(Place::of(field))); });
  const Message who = colour_in(table, seat);
  const Message where = fields.size() == 1 ? tr("{0}, a pyramid", and_list(fields))
                                           : tr("{0}, pyramids", and_list(fields));
  return helped == 0 ? tr("{0} is on {1}, without Lord Lemon's help in this round", who, where)
                     : tr("{0} is on {1}, and Lord Lemon has helped with {2} of them in this round",
                          who, where, helped);
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

Message setup_fault(const State& state, const Table* table, const Move& move) {
  return std::visit(Fault{state, table}, move);
}

Message colour_in(const Table* table, Actor who) {
  if (who == kNeutral) return tr("the neutral player");
  return table == nullptr ? Message() : table->player(who);
}

Message pieces_fault(const State& state, const Table* table, bool untouched) {
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
      return tr("{0} has reserved room {1} without a way into it", colour_in(table, seat),
                spell(name_of_room(state, room_five(wing))));
    }
  }
  return state.round == 1 && untouched ? first_round_fault(state, table) : Message();
}

namespace {

/// Visits the tokens that may come next in a setup.
class SetupLister {
 public:
  SetupLister(const State& state, MoveVisitor<Move>& visitor) : state_(state), visitor_(visitor) {}

  void list() {
    for (int round = 1; round <= kRounds; ++round) add(SetRound{{round}});
    candidates::visit_parcels(state_, [&](const Move& move) { add(move); });
    for (Actor seat = 0; seat < state_.players; ++seat) add_player(Player{seat});
    if (state_.for_two()) add_digs(neutrally());
    for (Actor seat = 0; seat < state_.players; ++seat) {
      PlayerList track;
      track.add(Player{seat});
      add(SetPassed{track});
    }
    for (int zone = 1; zone <= zones_in(state_.round); ++zone) add(SetZone{{zone}});
    for (const Step step : {Step::kChoose, Step::kRest, Step::kDiscard}) add(SetStep{step});
    for (Actor seat = 0; seat < state_.players; ++seat) add(SetStart{Player{seat}});
    for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
      for (int count = held(state_, patron); count <= kParcelsInBox; ++count)
        add_seen(patron, count);
    }
    for (Actor seat = 0; seat < state_.players; ++seat) add(SetNext{Player{seat}});
  }

 private:
  void add(const Move& move) { (void)visitor_.visit(move); }

  /// Adds a token with `count` drawn parcels of `patron`; of the other patrons, as many as players
  /// have.
  void add_seen(std::size_t patron, int count) {
    PatronCounts counts;
    for (std::size_t other = 0; other < kPatronKinds; ++other) {
      const int came = other == patron ? count : held(state_, other);
      if (came > 0) counts.add({static_cast<Patron>(other), static_cast<std::uint8_t>(came)});
    }
    if (!counts.empty()) add(SetSeen{counts});
  }

  void add_digs(const Helpers& who) {
    candidates::reach_of(state_, kNeutral).free.for_each([&](std::size_t field) {
      Places places;
      places.add(Place::of(field));
      add(Dig{who, places});
    });
  }

  void add_player(Player player) {
    Helpers own;
    own.add({Patron::kNone, player.seat});
    add_digs(own);
    candidates::visit_rooms(state_, own, [&](const Move& move) { add(move); });
    for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
      for (std::uint8_t points = 0; points <= kPointsWithoutPatron; ++points) {
        for (const bool used : {false, true}) {
          CardFaces cards;
          cards.add({static_cast<Patron>(patron), points, used});
          add(SetCards{player, cards});
        }
      }
    }
    for (int count = 0; count <= kArchaeologists; ++count) {
      add(SetHand{player, {count}});
      add(SetNeutral{player, {count}});
    }
    const Move none = SetScore{player, {0}};
    if (check_setup(state_, none) != nullptr) return;
    (void)visitor_.visit_run(none, SetScore{player, {kHighestScore}}, kHighestScore + 1);
  }

  const State& state_;
  MoveVisitor<Move>& visitor_;
};

}  // namespace

void visit_setup_tokens(const State& state, MoveVisitor<Move>& visitor) {
  SetupLister(state, visitor).list();
}

}  // namespace stela::mykerinos
