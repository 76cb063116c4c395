#include "lib/game/rules.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rulebook.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/words/words.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

std::string spelled(const Table& table, const Move& move) {
  std::string token;
  encode(move, table, token);
  return token;
}

// --- Laying out ----------------------------------------------------------------------------------

Message describe_lay(const State& state, const Lay& lay, const Rule& rule) {
  const std::string at = spell(lay.at);
  if (&rule == &rules::kLaySlot) {
    if (lay.at.index() < kMaxParcels && state.lies(lay.at.index())) {
      return tr("a parcel is already in {0}", at);
    }
    return tr("round {0} has no place `{1}`", state.round, at);
  }
  const Patron patron = lay.parcel.patron;
  const int points = lay.parcel.points.value;
  if (!has_points(patron, points)) {
    const Message shown = points == 1 ? tr("1 point") : tr("{0} points", number_words(points));
    return patron == Patron::kNone ? tr("the parcel without a patron does not show {0}", shown)
                                   : tr("no parcel of {0} shows {1}", patron_name(patron), shown);
  }
  if (patron == Patron::kNone) return tr("the parcel without a patron has already been laid out");
  if (!state.any_count && state.came[index_of(patron)] >= kParcelsOfPatron) {
    return tr("all {0} parcels of {1} have already been laid out", kParcelsOfPatron,
              patron_name(patron));
  }
  return tr("the last parcel must be the one without a patron, which has not been laid out");
}

// --- Digging -------------------------------------------------------------------------------------

/// Returns the first field of a move that breaks a rule about fields.
const Place* find_bad_field(const State& state, const Places& places, const Rule& rule) {
  const std::size_t fields = static_cast<std::size_t>(rows_in(state.round)) * kColumns;
  FieldSet occupied = state.occupied();
  for (const Place& place : places) {
    const std::size_t field = place.field();
    if (&rule == &rules::kFieldNone && field >= fields) return &place;
    if (field >= fields) continue;
    if (&rule == &rules::kFieldOccupied && occupied.has(field)) return &place;
    if (&rule == &rules::kFieldPyramid && state.pyramids.has(field)) return &place;
    occupied.add(field);
  }
  return nullptr;
}

Message describe_field(const State& state, const Table& table, const Places& places,
                       const Rule& rule) {
  const Place* place = find_bad_field(state, places, rule);
  if (place == nullptr) return tr("a field is not possible");
  const std::string at = spell(*place);
  if (&rule == &rules::kFieldNone) {
    return tr("round {0} has no field `{1}`", state.round, at);
  }
  if (&rule == &rules::kFieldPyramid) return tr("cannot dig on {0}, which shows a pyramid", at);
  const Actor who = digger_on(state, place->field());
  if (who == kNobody) return tr("{0} is named twice", at);
  return tr("cannot dig on {1}, where an archaeologist of {0} is", colour_in(&table, who), at);
}

Message describe_count(const Places& places, bool extends, const Help& help) {
  const int due = extends ? (help.patron == Patron::kTangerine ? 3 : 2)
                          : (help.patron == Patron::kBlackmore ? 2 : 1);
  Message work = extends ? tr("an extension") : tr("a dig");
  if (help.patron == Patron::kBlackmore || help.patron == Patron::kTangerine) {
    work = extends ? tr("an extension with {0}", patron_name(help.patron))
                   : tr("a dig with {0}", patron_name(help.patron));
  }
  return trn(due, "{1} needs {0} field, but names {2}", "{1} needs {0} fields, but names {2}", work,
             places.count());
}

/// Describes errors in digs and extensions; `describe_patron` handles rules about a patron's card.
Message describe_work(const State& state, const Table& table, const Places& places, bool extends,
                      const Help& help, const Rule& rule) {
  const Actor who = help.neutral ? kNeutral : state.turn;
  const auto turn = seat_index(state.turn);
  if (&rule == &rules::kExpandCount) return describe_count(places, extends, help);
  if (&rule == &rules::kLemonPyramid) {
    int pyramids = 0;
    for (const Place& place : places) pyramids += state.pyramids.has(place.field()) ? 1 : 0;
    return pyramids == 0
               ? tr("Lord Lemon helps, but no field shows a pyramid")
               : tr("Lord Lemon helps with one pyramid, but {0} fields show one", pyramids);
  }
  if (&rule == &rules::kHandShort) {
    const int hand = state.hand[turn] + (help.patron == Patron::kViolet ? 1 : 0);
    return trn(places.count(), "{1} needs {0} archaeologist, but has {2} in hand",
               "{1} needs {0} archaeologists, but has {2} in hand", table.player(state.turn), hand);
  }
  if (&rule == &rules::kNeutralHand) {
    return trn(places.count(), "{1} needs {0} neutral archaeologist, but has {2}",
               "{1} needs {0} neutral archaeologists, but has {2}", table.player(state.turn),
               state.neutrals[turn]);
  }
  if (&rule == &rules::kNeutralPatron) {
    return tr("{0} does not help the neutral player", patron_name(help.patron));
  }
  if (&rule == &rules::kExpandAdjacent) {
    return tr("{0} touches no archaeologist of {1}", spell(places[0]), colour_in(&table, who));
  }
  for (std::size_t i = 1; &rule == &rules::kExpandChain && i < places.kept(); ++i) {
    if (kNeighbours[places[i - 1].field()].has(places[i].field())) continue;
    return tr("{0} does not touch {1}", spell(places[i]), spell(places[i - 1]));
  }
  return describe_field(state, table, places, rule);
}

Message describe_patron(const State& state, const Table& table, const Help& help,
                        const std::string& token, const Rule& rule) {
  const Message player = table.player(state.turn);
  if (&rule == &rules::kPatronNone) {
    const Cards& cards = state.cards[seat_index(state.turn)];
    const int own = cards.of(index_of(help.patron));
    if (own == 0) return tr("{0} has no card of {1}", player, patron_name(help.patron));
    return own == 1 ? tr("{0} has already used the card of {1} in this round", player,
                         patron_name(help.patron))
                    : tr("{0} has already used all {1} cards of {2} in this round", player, own,
                         patron_name(help.patron));
  }
  if (&rule == &rules::kPatronAction) {
    return tr("{1} does not help with `{0}`", token, patron_name(help.patron));
  }
  return tr("{0} needs an archaeologist in the general supply, but has none", player);
}

// --- Zones ---------------------------------------------------------------------------------------

Message describe_parcel(const State& state, Slot at) {
  const std::size_t zone = std::get<Choosing>(state.phase).zone;
  if (at.zone != zone + 1) {
    return tr("`{1}` is not in zone {0}, which is being scored", zone + 1, spell(at));
  }
  return tr("parcel {0} has already been taken", spell(at));
}

/// Returns the rank of the current player in the zone being scored.
Message rank_of_turn(const State& state) {
  return message_of(kPlaceWords[std::get<Choosing>(state.phase).rank]);
}

Message describe_room(const State& state, const Table& table, const RoomName& name,
                      const Rule& rule) {
  const std::string room = spell(name);
  const Message player = table.player(state.turn);
  if (&rule == &rules::kMuseumRank) {
    return tr("{0} is {1} in the zone and cannot reserve a room", player, rank_of_turn(state));
  }
  if (&rule == &rules::kMuseumRoom) return tr("the museum has no room `{0}`", room);
  if (&rule == &rules::kMuseumOccupied) {
    return tr("room {1} is already reserved by {0}",
              table.player(state.rooms[find_room(state, name)]), room);
  }
  if (&rule == &rules::kMuseumAccess) {
    return tr("{0} has no 3-room or 2-room in the wing of {1}", player,
              patron_name(static_cast<Patron>(patron_index(name.wings[0]))));
  }
  return tr("{0} needs an archaeologist in the general supply, but has none", player);
}

// --- Phases and setups ---------------------------------------------------------------------------

/// Describes what is wrong with an action of the digging phase.
Message describe_dig_phase(const State& state, const std::string& token, const Move& move) {
  const Help help = help_with(move);
  const bool works = std::holds_alternative<Dig>(move) || std::holds_alternative<Expand>(move);
  if (help.odd) return tr("`{0}` does not name exactly one helper", token);
  if (help.neutral && !state.for_two()) {
    return tr("`{0}` needs neutral archaeologists, who are in games of two players only", token);
  }
  if (help.neutral && !works) {
    return tr("`{0}` is not an action of neutral archaeologists, who can only dig and extend",
              token);
  }
  if (std::holds_alternative<Digging>(state.phase)) {
    if (help.neutral) return tr("`{0}` comes before the player's own action", token);
    if (std::holds_alternative<Pass>(move))
      return tr("`{0}` names a helper, but passing needs none", token);
    if (std::holds_alternative<Museum>(move)) {
      return tr("`{0}` needs the help of Sir Brown during the digs", token);
    }
    return tr("found `{0}`, expected `dig`, `expand` or `pass`", token);
  }
  if (state.has_passed(state.turn)) return tr("`{0}` comes after `pass`", token);
  if (std::get<Dug>(state.phase).helped && help.patron != Patron::kNone) {
    return tr("`{0}` uses a second patron in one entry", token);
  }
  return std::get<Dug>(state.phase).neutral
             ? tr("`{0}` comes after the player's own action", token)
             : tr("`{0}` comes after the entry's actions are complete", token);
}

Message describe_phase(const State& state, const Table& table, const Move& move) {
  const std::string token = spelled(table, move);
  if (std::holds_alternative<Setup>(state.phase)) {
    if (setup_stage_of(state, move) != kNoStage) {
      return tr("`{0}` comes too late in the setup", token);
    }
    if (help_with(move).neutral) {
      return state.for_two()
                 ? tr("`{0}` is not an action of the neutral player, who only digs", token)
                 : tr("`{0}` needs the neutral player, who is in games of two players only", token);
    }
    return tr("`{0}` is an action of a turn, not of a setup", token);
  }
  if (std::holds_alternative<Laying>(state.phase)) {
    return tr("found `{0}`, expected `lay`", token);
  }
  if (const Choosing* choosing = std::get_if<Choosing>(&state.phase)) {
    constexpr std::array<std::string_view, kStepWords.size()> kDue = {
        tr_noop("`take` or `museum`"), tr_noop("`take` or `leave`"), tr_noop("`discard`")};
    return tr("found `{0}`, expected {1} in zone {2}", token,
              message_of(kDue[static_cast<std::size_t>(choosing->step)]), choosing->zone + 1);
  }
  if (std::holds_alternative<Chosen>(state.phase)) {
    return tr("`{0}` comes after the choice is made", token);
  }
  return describe_dig_phase(state, token, move);
}

}  // namespace

Message patron_name(Patron patron) { return message_of(kPatronNames[index_of(patron)]); }

Message describe(const State& state, const Table& table, const Move& move, const Rule& rule) {
  if (&rule == &record_rules::kActionPhase) return describe_phase(state, table, move);
  if (&rule == &record_rules::kSetup) {
    return tr("`{0}`: {1}", spelled(table, move), setup_fault(state, &table, move));
  }
  return std::visit(
      [&](const auto& m) -> Message {
        using M = std::decay_t<decltype(m)>;
        if constexpr (std::is_same_v<M, Lay>) return describe_lay(state, m, rule);
        if (&rule == &rules::kHandEmpty) {
          return tr("{0} has no archaeologist in hand", table.player(state.turn));
        }
        if constexpr (requires { m.by; }) {
          const Help help = help_of(m.by);
          if (&rule == &rules::kPatronNone || &rule == &rules::kPatronAction ||
              &rule == &rules::kVioletSupply) {
            return describe_patron(state, table, help, spelled(table, move), rule);
          }
          if constexpr (requires { m.places; }) {
            return describe_work(state, table, m.places, std::is_same_v<M, Expand>, help, rule);
          }
        }
        if constexpr (std::is_same_v<M, Museum>) {
          return describe_room(state, table, m.at, rule);
        } else if constexpr (std::is_same_v<M, Take> || std::is_same_v<M, Discard>) {
          return describe_parcel(state, m.at);
        } else {
          const Message player = table.player(state.turn);
          return std::holds_alternative<Choosing>(state.phase)
                     ? tr("{0} is {1} in the zone and cannot leave without a parcel or a room",
                          player, rank_of_turn(state))
                     : tr("{0} has nobody around the zone", player);
        }
      },
      move);
}

Message hint_for(const State& state, const Table& table, const Move& move, const Rule& rule) {
  if (&rule == &record_rules::kActionPhase && std::holds_alternative<Setup>(state.phase)) {
    return setup_stage_of(state, move) != kNoStage
               ? tr("the order of a setup is {0}", setup_order_of(state))
               : Message();
  }
  if (&rule == &rules::kFieldPyramid) {
    // Only if Lord Lemon makes exactly this action possible.
    const std::string helped = "lemon:" + spelled(table, move);
    DecodeError error;
    const std::optional<Move> with_lemon = decode<Move>(helped, table, error);
    const bool helps = with_lemon && help_with(move).none() && check(state, *with_lemon) == nullptr;
    return helps ? tr("with the help of Lord Lemon: `{0}`", helped) : Message();
  }
  return message_of(rule.hint);
}

Message describe_end(const State& state, const Table& table, const Rule& rule) {
  if (&rule == &record_rules::kSetup) return setup_end_fault(state, &table);
  if (const Laying* laying = std::get_if<Laying>(&state.phase)) {
    return tr("only {0} of {1} parcels of round {2} are laid out", laying->laid,
              parcels_in(state.round), state.round);
  }
  return tr("the entry ends before an action");
}

}  // namespace stela::mykerinos
