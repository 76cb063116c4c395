#pragma once

#include <optional>
#include <vector>

#include "lib/game/position.h"
#include "lib/mykerinos/pictures/art.h"
#include "lib/mykerinos/pictures/cards.h"
#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"

namespace stela::mykerinos {

/// Location of an illegal action, and why it is illegal.
struct Fault {
  Actor owner = 0;
  /// Fields to which archaeologists of `owner` would come, in the order written.
  std::vector<std::size_t> fields;
  FieldSet offending_fields;
  std::optional<std::size_t> room;
  bool offending_room = false;
  /// Rooms, one of which would have to be the player's.
  std::vector<std::size_t> missing_rooms;
  std::optional<std::size_t> slot;
  bool offending_slot = false;
  /// Slots in which a parcel is missing.
  std::vector<std::size_t> missing_slots;
  /// Parcel that would be placed in the slot.
  std::optional<ParcelLook> parcel;
  MissingResource lacking;
};
/// Returns the fault of the requested action, or of the end of an entry.
[[nodiscard]] Fault fault_of(const State& state, const TypedRequest<Move>& request);

/// Returns where the callout is close to the fault.
[[nodiscard]] CalloutPlace callout_place(const State& state, const Fault& fault);

/// Hatches the cause of the fault, below the pieces.
void add_hatches(Scene& scene, const Layout& layout, const Fault& fault);
/// Draws what would be placed; adds the names of the causes to `stage`.
void add_ghosts(Scene& scene, Stage& stage, const Scale& scale, const Layout& layout,
                const State& state, const Fault& fault);
/// Returns a line of one or more points from the cause of the fault to where a callout may be, or
/// nothing if the board does not show the cause.
[[nodiscard]] std::vector<Point> offending_way(const Layout& layout, const Fault& fault);

}  // namespace stela::mykerinos
