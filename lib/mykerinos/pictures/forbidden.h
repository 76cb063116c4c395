#pragma once

#include <optional>
#include <vector>

#include "lib/mykerinos/pictures/art.h"
#include "lib/mykerinos/pictures/cards.h"
#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

/// Where an action that is not allowed would act, and what makes it impossible.
struct Fault {
  Actor owner = 0;
  /// Whose archaeologists would come here, in the order written.
  std::vector<std::size_t> fields;
  FieldSet offending_fields;
  std::optional<std::size_t> room;
  bool offending_room = false;
  /// Rooms of which one would have to be the player's.
  std::vector<std::size_t> missing_rooms;
  std::optional<std::size_t> slot;
  bool offending_slot = false;
  /// The parcel that would come to the slot.
  std::optional<ParcelLook> parcel;
  MissingResource lacking;
};
[[nodiscard]] Fault fault_of(const State& state, const Move& move);

/// Whether what is said of it stands above the museum, near what it is about.
[[nodiscard]] bool is_above_museum(const State& state, const Canvas& canvas, const Fault& fault);

/// Hatches what is at fault, below the pieces.
void add_hatches(Scene& scene, const Layout& layout, const Fault& fault);
/// Draws what would come, and the names of what is at fault.
void add_ghosts(Scene& scene, const Scale& scale, const Layout& layout, const State& state,
                const Fault& fault);
/// The way from what is at fault to where a callout may stand, of one point or more; nothing where
/// the board shows nothing of the fault.
[[nodiscard]] std::vector<Point> offending_way(const Layout& layout, const Canvas& canvas,
                                               const Fault& fault);

}  // namespace stela::mykerinos
