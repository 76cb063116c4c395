#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/game/rules.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

// The setup (notation.md, section 5): setup.cpp.

/// Turns the initial state into an empty board.
void begin_setup(State& state);
/// Returns the index of the kind of `move` among the kinds of setup tokens; `kNoStage` if it cannot
/// be part of a setup.
[[nodiscard]] std::uint8_t setup_stage_of(const State& state, const Move& move);
/// Returns the kinds of setup tokens in order, as text.
[[nodiscard]] Message setup_order_of(const State& state);
/// Returns the rule that a setup token would break: first for its order among the kinds of tokens,
/// then `record.setup`. The rules of the deck also apply to the parcels of a setup. Outside a setup
/// `record.action-phase`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// Returns the rule that laying out a parcel, in a setup or a turn, would break
/// (docs/games/mykerinos.md, "What Stela checks").
[[nodiscard]] const Rule* check_lay(const State& state, const Lay& lay);
/// A move that occurs only in setups.
template <class M>
[[nodiscard]] Plan<> plan(const State& state, const M& move) {
  return {check_setup(state, move)};
}
template <class M>
void commit(State& state, const M& move, NoPlan /*found*/) {
  apply_setup(state, move);
}
// Setup lists in canonical order.
[[nodiscard]] Dig in_order(Dig dig);
[[nodiscard]] SetCards canonical(const State& state, SetCards set, NoPlan found);
[[nodiscard]] SetSeen canonical(const State& state, SetSeen set, NoPlan found);
/// Returns whose archaeologists a setup token places: those of the one player or `neutral` before
/// its verb. Otherwise `kNobody`: the token is an action of a turn.
[[nodiscard]] Actor owner_of(const State& state, const std::optional<Helpers>& by);
/// Returns the maximum number of parcels of a patron, or of those without one, in the deck.
[[nodiscard]] int most_of(const State& state, std::size_t patron);
/// Returns the number of cards of a patron, or of those without one, that all players have.
[[nodiscard]] int held(const State& state, std::size_t patron);
/// Returns why a setup token, at a valid position, is impossible, or empty if it is possible.
/// Players have no names in the message if `table` is null.
[[nodiscard]] Message setup_fault(const State& state, const Table* table, const Move& move);
/// Returns why a whole setup is not a position of the game, or empty if it is. Players have no
/// names in the message if `table` is null.
[[nodiscard]] Message setup_end_fault(const State& state, const Table* table);
/// Returns the next choice in a setup that is contradicted only by `next`, which names a different
/// player.
[[nodiscard]] std::optional<Choosing> choice_against_next(const State& state);
/// Returns why the box or the round does not allow the setup, or empty if it does. `untouched`:
/// nothing of the round has been scored.
[[nodiscard]] Message pieces_fault(const State& state, const Table* table, bool untouched);
/// Returns the colour of `who`, as in `setup_fault`.
[[nodiscard]] Message colour_in(const Table* table, Actor who);
/// Returns `record.setup` if there is such a fault.
[[nodiscard]] const Rule* check_setup_end(const State& state);
/// Fills in the defaults of the setup, and determines the phase.
void end_setup(State& state);
/// Returns the tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

/// Visits every move that may be legal now, each once: parcels by slot, patron, points and
/// pyramids; digs and extensions by helper and field (row by row), rooms wing by wing.
void visit_candidates(const State& state, MoveVisitor<Move>& visitor);

/// Visits every token that may come next in the setup being read: one item for each list, and a run
/// for scores.
void visit_setup_tokens(const State& state, MoveVisitor<Move>& visitor);

/// Returns the words before a verb for the help of `patron`.
[[nodiscard]] Helpers helped_by(Patron patron);
/// Returns the word `neutral`.
[[nodiscard]] Helpers neutrally();

namespace candidates {

template <class F>
void visit_parcels(const State& state, F&& visit) {
  constexpr unsigned kPyramids = 1U << kParcelFields;
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(parcels_in(state.round)); ++slot) {
    if (state.lies(slot)) continue;
    for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
      for (int points = 0; points <= kPointsWithoutPatron; ++points) {
        if (!has_points(static_cast<Patron>(patron), points)) continue;
        for (unsigned pyramids = 0; pyramids < kPyramids; ++pyramids) {
          visit(Move{
              Lay{{},
                  Slot::of(slot),
                  {static_cast<Patron>(patron), {points}, static_cast<std::uint8_t>(pyramids)}}});
        }
      }
    }
  }
}

/// Calls `visit(places)` for each chain of `length` free fields that begins in `first`.
template <class F>
void visit_chains(const FieldSet& free, const FieldSet& first, std::size_t length, Places& chain,
                  F&& visit) {
  first.for_each([&](std::size_t field) {
    if (!free.has(field)) return;
    chain.add(Place::of(field));
    if (chain.kept() == length) {
      visit(chain);
    } else {
      FieldSet rest = free;
      rest.remove(field);
      visit_chains(rest, kNeighbours[field], length, chain, visit);
    }
    chain.remove_last();
  });
}

/// Fields without an archaeologist, and those next to archaeologists of `who`.
struct Reachability {
  FieldSet free;
  FieldSet beside;
};
[[nodiscard]] Reachability reach_of(const State& state, Actor who);

/// Visits digs and extensions of `who` with one kind of help.
template <class F>
void visit_work(const State& state, Actor who, const std::optional<Helpers>& by, Patron patron,
                F&& visit) {
  const Reachability reach = reach_of(state, who);
  // Only Lord Lemon's archaeologists may dig on pyramids.
  const FieldSet free = patron == Patron::kLemon ? reach.free : reach.free - state.pyramids;
  Places chain;
  if (patron != Patron::kTangerine) {
    visit_chains(free, free, patron == Patron::kBlackmore ? 2 : 1, chain,
                 [&](const Places& places) {
                   visit(Move{Dig{by, places}});
                 });
  }
  if (patron == Patron::kBlackmore) return;
  visit_chains(free, reach.beside, patron == Patron::kTangerine ? 3 : 2, chain,
               [&](const Places& places) {
                 visit(Move{Expand{by, places}});
               });
}

template <class F>
void visit_rooms(const State& state, const std::optional<Helpers>& by, F&& visit) {
  for (std::size_t room = 0; room < kRooms; ++room) {
    if (room == kRooms - 1 && !state.ring) continue;
    visit(Move{Museum{by, name_of_room(state, room)}});
  }
}

}  // namespace candidates

/// Returns who acts in the next entry, or `kNobody`.
[[nodiscard]] Actor due_in(const State& state);

/// Returns whether no further action can follow in this entry.
[[nodiscard]] bool entry_full(const State& state);

/// Returns null if the entry may end here, otherwise `record.action-phase`, `mykerinos.lay.count`
/// or `record.setup`.
[[nodiscard]] const Rule* check_end(const State& state);

/// Ends the entry: next player, scoring, next round, end of the game.
void end_entry(State& state);
/// Does the same, and reports each step.
void end_entry(State& state, const CourseWatch* watch);

/// Help for an action.
struct Help {
  /// `kNone` if no patron helps.
  Patron patron = Patron::kNone;
  bool neutral = false;
  /// The words are invalid in a turn: two patrons, `neutral` twice, a player.
  bool odd = false;

  [[nodiscard]] bool none() const { return patron == Patron::kNone && !neutral && !odd; }
};
[[nodiscard]] Help help_of(const Helpers& by);
[[nodiscard]] inline Help help_of(const std::optional<Helpers>& by) {
  return by ? help_of(*by) : Help{};
}

/// Returns the help in the words before the verb of `move`, or nothing if it has none.
[[nodiscard]] Help help_with(const Move& move);

/// Returns the owner of the archaeologist on a field, or `kNobody`.
[[nodiscard]] Actor digger_on(const State& state, std::size_t field);

/// Returns whether `places` form a chain: each is adjacent to the previous one.
[[nodiscard]] bool is_chain(const Places& places);

// Rules of each move (docs/games/mykerinos.md; conditions in that order), and its effect: see
// lib/game/rules.h.

/// Determines who helps.
[[nodiscard]] Plan<Help> plan(const State& state, const Dig& dig);
void commit(State& state, const Dig& dig, const Help& help);
[[nodiscard]] Plan<Help> plan(const State& state, const Expand& expand);
void commit(State& state, const Expand& expand, const Help& help);
[[nodiscard]] Plan<> plan(const State& state, const Pass& pass);
void commit(State& state, const Pass& pass, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Take& take);
void commit(State& state, const Take& take, NoPlan found);
/// Determines the room.
[[nodiscard]] Plan<std::size_t> plan(const State& state, const Museum& museum);
void commit(State& state, const Museum& museum, std::size_t room);
/// Uses the canonical name of the room.
[[nodiscard]] Museum canonical(const State& state, Museum museum, std::size_t room);
[[nodiscard]] Plan<> plan(const State& state, const Lay& lay);
void commit(State& state, const Lay& lay, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Leave& leave);
void commit(State& state, const Leave& leave, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Discard& discard);
void commit(State& state, const Discard& discard, NoPlan found);

/// Sorts the fields, but only in a setup: in a turn their order has a meaning.
[[nodiscard]] Dig canonical(const State& state, const Dig& dig, const Help& help);

/// Returns a random sensible move, or null if the entry is complete. Parcels are drawn from the
/// deck of 36, with random points and pyramids.
[[nodiscard]] std::optional<Move> sample(const State& state, const Pick& pick);

}  // namespace stela::mykerinos
