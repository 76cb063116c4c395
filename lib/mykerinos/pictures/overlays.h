#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/game/position.h"
#include "lib/mykerinos/pictures/art.h"
#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/rules/moves.h"

namespace stela::mykerinos {

/// Fields of archaeologists placed by one action, in its order.
using Came = std::vector<std::size_t>;

/// What the last entry did, as far as the position still shows it.
struct Fresh {
  /// By action: the player's own, then a neutral one.
  std::vector<Came> digs;
  FieldSet fields;
  std::optional<std::size_t> room;
  /// Player who took a place on the track.
  Actor passed = kNobody;
  /// One bit per slot: parcels that were laid out, and parcels that were taken, and by whom.
  std::uint16_t laid = 0;
  std::uint16_t gone = 0;
  Actor taker = kNobody;
};
[[nodiscard]] Fresh fresh_of(const State& state, const TypedRequest<Move>& request);

/// Draws a golden rim around an archaeologist, to be drawn below it.
void add_gold_rim(Scene& scene, const Stand& stand);

/// Draws the rest of the last entry: outlines of parcels, who took them, paths along fields, an
/// arrow to a room, and numbers if there were two actions.
void add_last(Scene& scene, const Scale& scale, const Layout& layout, const Canvas& canvas,
              const Fresh& fresh);

}  // namespace stela::mykerinos
