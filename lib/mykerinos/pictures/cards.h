#pragma once

#include <span>
#include <string>
#include <vector>

#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/scene/frame.h"
#include "lib/scene/scene.h"
#include "lib/words/language.h"

namespace stela::mykerinos {

/// A card of a player.
struct HeldCard {
  Patron patron = Patron::kNone;
  int points = 0;
  /// Used in this round.
  bool used = false;
};
/// Returns the cards of a player by patron, those with most points first; the first ones of each
/// patron are those that have been used.
[[nodiscard]] std::vector<HeldCard> cards_held(const Cards& cards);

/// Returns the players' cards of the panel.
[[nodiscard]] std::vector<PlayerCard> player_cards(const State& state, const Table& table,
                                                   Language language);

/// Returns the space needed by the players' cards.
[[nodiscard]] CardRoom room_of_cards(const State& state, const Canvas& canvas);

/// Resources whose lack makes an action impossible.
struct MissingResource {
  bool hand = false;
  bool supply = false;
  bool cards = false;
};

/// Draws the cards of all players and the round.
void draw_panel(Scene& scene, Frame& frame, const Canvas& canvas, const State& state,
                const MissingResource& lacking);

/// Returns the next step, as in `round 2: zone 3 is scored`.
[[nodiscard]] std::string headline(const State& state, Language language);

/// Returns the museum rooms of `seat`: `3V 2VL`.
[[nodiscard]] std::string rooms_of(const State& state, Actor seat);

/// Draws, in place of the fields, the sources of every player's points at the end of the game: a
/// column for each player, the best one first, with the winner's outlined.
void add_result(Scene& scene, const Canvas& canvas, const AreaLayout& area, const State& state);

}  // namespace stela::mykerinos
