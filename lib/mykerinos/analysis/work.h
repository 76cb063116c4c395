#pragma once

#include <array>
#include <cstdint>

#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// An action of the digging phase in a form that is cheap to create.
struct Work {
  enum class Kind : std::uint8_t { kPass, kDig, kExpand, kMuseum };
  Kind kind = Kind::kPass;
  Patron patron = Patron::kNone;
  bool neutral = false;
  std::uint8_t room = 0;
  std::uint8_t count = 0;
  std::array<std::uint8_t, 3> fields{};
};

/// Plays `work`, which must be legal.
void play_work(State& state, const Work& work);

/// Returns the fields of the area laid out in this round.
[[nodiscard]] const FieldSet& fields_of_round(const State& state);

/// Returns whether a card of `patron` can still help the current player in this round.
[[nodiscard]] inline bool can_help(const State& state, Patron patron) {
  const Cards& cards = state.cards[seat_index(state.turn)];
  return cards.of(index_of(patron)) > cards.used[index_of(patron)];
}

}  // namespace stela::mykerinos
