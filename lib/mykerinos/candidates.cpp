#include "lib/mykerinos/candidates.h"

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

Reach reach_of(const State& state, Actor who) {
  Reach reach;
  const std::size_t fields = static_cast<std::size_t>(rows_in(state.round)) * kColumns;
  const FieldSet occupied = state.occupied();
  for (std::size_t field = 0; field < fields; ++field) {
    if (!occupied.has(field)) reach.free.add(field);
  }
  state.diggers[static_cast<std::size_t>(who)].for_each(
      [&](std::size_t field) { reach.beside |= kNeighbours[field]; });
  return reach;
}

}  // namespace candidates

}  // namespace stela::mykerinos
