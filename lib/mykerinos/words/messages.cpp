#include "lib/mykerinos/words/messages.h"

#include <fmt/format.h>

#include "lib/core/words.h"
#include "lib/game/stages.h"
#include "lib/mykerinos/rules/rulebook.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/scoring.h"
#include "lib/record/record.h"
#include "lib/words/say.h"

namespace stela::mykerinos {
namespace {

std::string spelled(const Table& table, const Move& move) {
  std::string token;
  encode(move, table, token);
  return token;
}

std::string_view colour_of(const Table& table, Actor who) {
  return who == kNeutral ? std::string_view("the neutral player") : table.colour_of(who);
}

std::string_view name_of(Patron patron) { return kPatronNames[index_of(patron)]; }

// --- Laying out ----------------------------------------------------------------------------------

Phrase describe_lay(const State& state, const Lay& lay, const Rule& rule) {
  const std::string at = spell(lay.at);
  if (&rule == &rules::kLaySlot) {
    if (lay.at.index() < kMostParcels && state.lies(lay.at.index())) {
      return fmt::format("a parcel lies in {} already", at);
    }
    return fmt::format("round {} has no place `{}`", state.round, at);
  }
  const Patron patron = lay.parcel.patron;
  const int points = lay.parcel.points.value;
  if (!has_points(patron, points)) {
    const std::string shown = number_words(points) + (points == 1 ? " point" : " points");
    return patron == Patron::kNone
               ? fmt::format("the parcel without a patron does not show {}", shown)
               : fmt::format("no parcel of {} shows {}", name_of(patron), shown);
  }
  if (patron == Patron::kNone) return "the parcel without a patron has come already";
  if (!state.any_count && state.came[index_of(patron)] >= kParcelsOfPatron) {
    return fmt::format("{} parcels of {} have come already", kParcelsOfPatron, name_of(patron));
  }
  return "this is the last parcel, and the one without a patron has not come";
}

// --- Digging -------------------------------------------------------------------------------------

/// The first field of a move that breaks one of the rules of fields.
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

Phrase describe_field(const State& state, const Table& table, const Places& places,
                           const Rule& rule) {
  const Place* place = find_bad_field(state, places, rule);
  if (place == nullptr) return "a field is not possible";
  const std::string at = spell(*place);
  if (&rule == &rules::kFieldNone) {
    return fmt::format("round {} has no field `{}`", state.round, at);
  }
  if (&rule == &rules::kFieldPyramid) return fmt::format("{} shows a pyramid", at);
  const Actor who = digger_on(state, place->field());
  if (who == kNobody) return fmt::format("{} is named twice", at);
  return fmt::format("an archaeologist of {} is on {}", colour_of(table, who), at);
}

Phrase describe_count(const Places& places, bool extends, const Help& help) {
  const int due = extends ? (help.patron == Patron::kTangerine ? 3 : 2)
                          : (help.patron == Patron::kBlackmore ? 2 : 1);
  const std::string helped = help.patron == Patron::kBlackmore || help.patron == Patron::kTangerine
                                 ? fmt::format(" with {}", name_of(help.patron))
                                 : std::string();
  return fmt::format("{}{} names {}, not {}", extends ? "an extension" : "a dig", helped,
                     counted(due, "field"), std::to_string(places.count()));
}

/// For digs and extensions; the rules that concern a patron's card come from `describe_patron`.
Phrase describe_work(const State& state, const Table& table, const Places& places,
                          bool extends, const Help& help, const Rule& rule) {
  const Actor who = help.neutral ? kNeutral : state.turn;
  const auto turn = seat_index(state.turn);
  if (&rule == &rules::kExpandCount) return describe_count(places, extends, help);
  if (&rule == &rules::kLemonPyramid) {
    int pyramids = 0;
    for (const Place& place : places) pyramids += state.pyramids.has(place.field()) ? 1 : 0;
    return pyramids == 0 ? std::string("no field shows a pyramid, though Lord Lemon helps")
                         : fmt::format("{} fields show a pyramid", pyramids);
  }
  if (&rule == &rules::kHandShort) {
    const int hand = state.hand[turn] + (help.patron == Patron::kViolet ? 1 : 0);
    return fmt::format("{} needs {}, and has {} in hand", table.colour_of(state.turn),
                       counted(places.count(), "archaeologist"), hand);
  }
  if (&rule == &rules::kNeutralHand) {
    return fmt::format("{} needs {}, and has {}", table.colour_of(state.turn),
                       counted(places.count(), "neutral archaeologist"), state.neutrals[turn]);
  }
  if (&rule == &rules::kNeutralPatron) {
    return fmt::format("the neutral player is helped by {}", name_of(help.patron));
  }
  if (&rule == &rules::kExpandAdjacent) {
    return fmt::format("{} touches no archaeologist of {}", spell(places[0]),
                       colour_of(table, who));
  }
  for (std::size_t i = 1; &rule == &rules::kExpandChain && i < places.kept(); ++i) {
    if (kNeighbours[places[i - 1].field()].has(places[i].field())) continue;
    return fmt::format("{} does not touch {}", spell(places[i]), spell(places[i - 1]));
  }
  return describe_field(state, table, places, rule);
}

Phrase describe_patron(const State& state, const Table& table, const Help& help,
                            const std::string& token, const Rule& rule) {
  const std::string_view player = table.colour_of(state.turn);
  if (&rule == &rules::kPatronNone) {
    const Cards& cards = state.cards[seat_index(state.turn)];
    const int own = cards.of(index_of(help.patron));
    if (own == 0) return fmt::format("{} has no card of {}", player, name_of(help.patron));
    return fmt::format("{} has used {} of {} in this round", player,
                       own == 1 ? std::string("the card") : fmt::format("all {} cards", own),
                       name_of(help.patron));
  }
  if (&rule == &rules::kPatronAction) {
    return fmt::format("`{}` is nothing that {} helps with", token, name_of(help.patron));
  }
  return fmt::format("{} has no archaeologist in the general supply", player);
}

// --- Zones ---------------------------------------------------------------------------------------

Phrase describe_parcel(const State& state, Slot at) {
  const std::size_t zone = std::get<Choosing>(state.phase).zone;
  if (at.zone != zone + 1) {
    return fmt::format("zone {} is scored, and `{}` is not in it", zone + 1, spell(at));
  }
  return fmt::format("parcel {} is gone", spell(at));
}

/// The place of who is due in the zone being scored.
std::string_view rank_of_turn(const State& state) {
  return kPlaceWords[std::get<Choosing>(state.phase).rank];
}

Phrase describe_room(const State& state, const Table& table, const RoomName& name,
                          const Rule& rule) {
  const std::string room = spell(name);
  const std::string_view player = table.colour_of(state.turn);
  if (&rule == &rules::kMuseumRank) {
    return fmt::format("{} is {} in the zone", player, rank_of_turn(state));
  }
  if (&rule == &rules::kMuseumRoom) return fmt::format("the museum has no room `{}`", room);
  if (&rule == &rules::kMuseumOccupied) {
    return fmt::format("{} has reserved room {}",
                       table.colour_of(state.rooms[find_room(state, name)]), room);
  }
  if (&rule == &rules::kMuseumAccess) {
    return fmt::format("{} has no 3-room or 2-room in the wing of {}", player,
                       name_of(static_cast<Patron>(patron_index(name.wings[0]))));
  }
  return fmt::format("{} has no archaeologist in the general supply", player);
}

// --- Phases and setups ---------------------------------------------------------------------------

/// What is wrong with an action of the digging phase.
Phrase describe_dig_phase(const State& state, const std::string& token, const Move& move) {
  const Help help = help_with(move);
  const bool works = std::holds_alternative<Dig>(move) || std::holds_alternative<Expand>(move);
  if (help.odd) return fmt::format("`{}` is not helped by one patron", token);
  if (help.neutral && !state.for_two()) {
    return fmt::format("`{}`: neutral archaeologists come with two players only", token);
  }
  if (help.neutral && !works) {
    return fmt::format("`{}`: neutral archaeologists can only dig and extend", token);
  }
  if (std::holds_alternative<Digging>(state.phase)) {
    if (help.neutral) return fmt::format("`{}` comes before the player's own action", token);
    if (std::holds_alternative<Pass>(move))
      return fmt::format("`{}`: passing needs no help", token);
    if (std::holds_alternative<Museum>(move)) {
      return fmt::format("`{}` needs the help of Sir Brown while the digs go on", token);
    }
    return fmt::format("found `{}`, expected `dig`, `expand` or `pass`", token);
  }
  if (state.has_passed(state.turn)) return fmt::format("`{}` comes after `pass`", token);
  if (std::get<Dug>(state.phase).helped && help.patron != Patron::kNone) {
    return fmt::format("`{}` asks a second patron for help in one entry", token);
  }
  return fmt::format("`{}` comes after the {} done", token,
                     std::get<Dug>(state.phase).neutral ? "own action is" : "entry's actions are");
}

Phrase describe_phase(const State& state, const Table& table, const Move& move) {
  const std::string token = spelled(table, move);
  if (std::holds_alternative<SettingUp>(state.phase)) {
    if (setup_stage_of(state, move) != kNoStage) {
      return fmt::format("`{}` comes too late in the setup", token);
    }
    if (help_with(move).neutral) {
      return state.for_two()
                 ? fmt::format("`{}`: the neutral player only digs", token)
                 : fmt::format("`{}`: the neutral player plays with two players only", token);
    }
    return fmt::format("`{}` is an action of a turn, not of a setup", token);
  }
  if (std::holds_alternative<Laying>(state.phase)) {
    return fmt::format("`{}` comes where parcels are laid out", token);
  }
  if (const Choosing* choosing = std::get_if<Choosing>(&state.phase)) {
    constexpr std::array<std::string_view, kStepWords.size()> kDue = {
        "`take` or `museum`", "`take` or `leave`", "`discard`"};
    return fmt::format("found `{}`, expected {} in zone {}", token,
                       kDue[static_cast<std::size_t>(choosing->step)], choosing->zone + 1);
  }
  if (std::holds_alternative<Chosen>(state.phase)) {
    return fmt::format("`{}` comes after the choice is made", token);
  }
  return describe_dig_phase(state, token, move);
}

}  // namespace

Phrase describe(const State& state, const Table& table, const Move& move, const Rule& rule) {
  if (&rule == &record_rules::kActionPhase) return describe_phase(state, table, move);
  if (&rule == &record_rules::kSetup) {
    return said("`{0}`: {1}", spelled(table, move), setup_fault(state, &table, move));
  }
  return std::visit(
      [&](const auto& m) -> Phrase {
        using M = std::decay_t<decltype(m)>;
        if constexpr (std::is_same_v<M, Lay>) return describe_lay(state, m, rule);
        if (&rule == &rules::kHandEmpty) {
          return fmt::format("{} has no archaeologist in hand", table.colour_of(state.turn));
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
          return fmt::format(
              "{} is {} in the zone", table.colour_of(state.turn),
              std::holds_alternative<Choosing>(state.phase) ? rank_of_turn(state) : "nowhere");
        }
      },
      move);
}

Phrase hint_for(const State& state, const Table& table, const Move& move, const Rule& rule) {
  if (&rule == &record_rules::kActionPhase && std::holds_alternative<SettingUp>(state.phase)) {
    return setup_stage_of(state, move) != kNoStage
               ? said("the order of a setup is {0}", setup_order_of(state))
               : Phrase();
  }
  if (&rule == &rules::kFieldPyramid) {
    // Only where Lord Lemon makes this very action possible.
    const std::string helped = "lemon:" + spelled(table, move);
    DecodeError error;
    const std::optional<Move> with_lemon = decode<Move>(helped, table, error);
    const bool helps = with_lemon && help_with(move).none() && check(state, *with_lemon) == nullptr;
    return helps ? said("with the help of Lord Lemon: `{0}`", helped) : Phrase();
  }
  return phrase_of(rule.hint);
}

Phrase describe_end(const State& state, const Table& table, const Rule& rule) {
  if (&rule == &record_rules::kSetup) return setup_end_fault(state, &table);
  if (const Laying* laying = std::get_if<Laying>(&state.phase)) {
    return fmt::format("{} of {} parcels of round {} are laid out", laying->laid,
                       parcels_in(state.round), state.round);
  }
  return "the entry ends before an action";
}

}  // namespace stela::mykerinos
