#include "lib/mykerinos/rules/candidates.h"

namespace stela::mykerinos {

Helpers helped_by(Patron patron) {
  Helpers helpers;
  helpers.add({patron, kNobody});
  return helpers;
}

Helpers neutrally() {
  Helpers helpers;
  helpers.add({});
  return helpers;
}

namespace candidates {

Reachability reach_of(const State& state, Actor who) {
  Reachability reach;
  const std::size_t fields = static_cast<std::size_t>(rows_in(state.round)) * kColumns;
  const FieldSet occupied = state.occupied();
  for (std::size_t field = 0; field < fields; ++field) {
    if (!occupied.has(field)) reach.free.add(field);
  }
  state.diggers[seat_index(who)].for_each(
      [&](std::size_t field) { reach.beside |= kNeighbours[field]; });
  return reach;
}

}  // namespace candidates

void visit_candidates(const State& state, MoveVisitor<Move>& visitor) {
  const auto visit = [&](const Move& move) { visitor.visit(move); };
  using candidates::visit_parcels;
  using candidates::visit_rooms;
  using candidates::visit_work;
  if (std::holds_alternative<Laying>(state.phase)) {
    visit_parcels(state, visit);
  } else if (std::holds_alternative<Digging>(state.phase)) {
    visit_work(state, state.turn, {}, Patron::kNone, visit);
    for (std::size_t i = 0; i < kPatrons; ++i) {
      const auto patron = static_cast<Patron>(i);
      if (patron == Patron::kBrown) {
        visit_rooms(state, helped_by(patron), visit);
      } else {
        visit_work(state, state.turn, helped_by(patron), patron, visit);
      }
    }
    visit(Move{Pass{}});
  } else if (const Dug* dug = std::get_if<Dug>(&state.phase)) {
    if (dug->neutral) visit_work(state, kNeutral, neutrally(), Patron::kNone, visit);
  } else if (const Choosing* choosing = std::get_if<Choosing>(&state.phase)) {
    for (const std::size_t slot : {2U * choosing->zone, 2U * choosing->zone + 1U}) {
      visit(Move{Take{{}, Slot::of(slot)}});
      visit(Move{Discard{{}, Slot::of(slot)}});
    }
    visit_rooms(state, {}, visit);
    visit(Move{Leave{}});
  }
}

}  // namespace stela::mykerinos
