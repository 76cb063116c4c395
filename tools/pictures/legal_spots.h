#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/caption.h"
#include "lib/scene/stage.h"
#include "lib/words/message.h"

namespace stela {

/// Where actions are legal that begin alike.
struct LegalSpots {
  /// Sorted by name.
  std::vector<Spot> spots;
  /// How they begin, as in `hut`; a tile in words.
  Message words;
  /// What the game calls those that it marks apart, as in `eruptions`.
  std::string_view apart;
};

/// Returns the spaces of the legal actions in `position` that begin with `prefix`: for each action
/// the last one that it names after `prefix`, or otherwise the last one at all.
[[nodiscard]] LegalSpots legal_spots(const Position& position, const std::string& prefix);

/// `may play jungle and clearing on 52 places, eruptions on 9 of them`.
[[nodiscard]] Message words_for(const LegalSpots& legal);

}  // namespace stela
