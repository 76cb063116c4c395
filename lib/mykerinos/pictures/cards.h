#pragma once

#include <span>
#include <string>
#include <vector>

#include "lib/mykerinos/rules/state.h"
#include "lib/scene/frame.h"
#include "lib/scene/scene.h"
#include "lib/words/language.h"

namespace stela::mykerinos {

/// A card in front of a player.
struct HeldCard {
  Patron patron = Patron::kNone;
  int points = 0;
  /// In this round.
  bool used = false;
};
/// The cards of a player by patron, those with most points first; of each patron the first ones
/// are those that have been used.
[[nodiscard]] std::vector<HeldCard> cards_held(const Cards& cards);

/// What the panel tells of every player.
[[nodiscard]] std::vector<PlayerCard> player_cards(const State& state, const Table& table,
                                                   Language language);

/// How much room the cards of the players need.
[[nodiscard]] CardRoom room_of_cards(const State& state, const Canvas& canvas);

/// Which of what a player has makes an action impossible.
struct MissingResource {
  bool hand = false;
  bool supply = false;
  bool cards = false;
};

/// Draws the cards of all players and the round.
void draw_panel(Scene& scene, Frame& frame, const Canvas& canvas, const State& state,
                const MissingResource& lacking);

/// What is due, as in `round 2: zone 3 is scored`.
[[nodiscard]] std::string headline(const State& state, Language language);

/// The rooms of the museum that `seat` has: `3V 2VL`.
[[nodiscard]] std::string rooms_of(const State& state, Actor seat);

}  // namespace stela::mykerinos
