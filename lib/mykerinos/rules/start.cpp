// The initial state of a game.
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/options.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"

namespace stela::mykerinos {
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

}  // namespace stela::mykerinos
