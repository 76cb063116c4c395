#pragma once

#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/caption.h"
#include "lib/scene/spots.h"

namespace stela {

/// Where actions are legal that begin alike.
struct LegalSpots {
  /// Sorted by name.
  std::vector<Spot> spots;
  /// What they do, as in `lay jungle and clearing`; empty: not known.
  std::string deed;
  /// What the game calls those that it marks apart, as in `eruptions`.
  std::string apart;
};

/// The places of the legal actions in `position` that begin with `prefix`: of each the last that it
/// names behind `prefix`, or else the last at all.
[[nodiscard]] LegalSpots legal_spots(const Position& position, const std::string& prefix);

/// `may lay jungle and clearing on 52 places, 9 of them eruptions`.
[[nodiscard]] std::string words_for(const LegalSpots& legal);

}  // namespace stela
