#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/mykerinos/art.h"
#include "lib/mykerinos/cards.h"
#include "lib/mykerinos/layout.h"
#include "lib/mykerinos/moves.h"
#include "lib/scene/request.h"

namespace stela::mykerinos {

// --- The last entry ------------------------------------------------------------------------------

/// Archaeologists that came in one action, in its order.
using Came = std::vector<std::size_t>;

/// What the last entry did, as far as the position still shows it.
struct Fresh {
  /// By action: the own one, then a neutral one.
  std::vector<Came> digs;
  FieldSet fields;
  std::optional<std::size_t> room;
  /// Who took a place on the track.
  Actor passed = kNobody;
  /// Bits by slot: parcels that were laid out, or went; to whom these went.
  std::uint16_t laid = 0;
  std::uint16_t gone = 0;
  Actor taker = kNobody;
};
[[nodiscard]] Fresh fresh_of(const State& state, const Asked<Move>& asked);

/// A golden rim around an archaeologist, to be drawn below it.
void add_gold_rim(Scene& scene, const Stand& stand);

/// The rest of what the last entry did: parcels outlined, who took them, ways along fields, an
/// arrow to a room, numbers where there were two actions.
void add_last(Scene& scene, const Scale& scale, const Layout& layout, const Canvas& canvas,
              const Fresh& fresh);

// --- What is not allowed -------------------------------------------------------------------------

/// Where an action that is not allowed would act, and what makes it impossible.
struct Fault {
  Actor owner = 0;
  /// Whose archaeologists would come here, in the order written.
  std::vector<std::size_t> fields;
  FieldSet guilty_fields;
  std::optional<std::size_t> room;
  bool guilty_room = false;
  /// Rooms of which one would have to be the player's.
  std::vector<std::size_t> missing_rooms;
  std::optional<std::size_t> slot;
  bool guilty_slot = false;
  /// The parcel that would come to the slot.
  std::optional<ParcelLook> parcel;
  Lacking lacking;
};
[[nodiscard]] Fault fault_of(const State& state, const Move& move);

/// Whether what is said of it stands above the museum, near what it is about.
[[nodiscard]] bool is_above_museum(const State& state, const Canvas& canvas, const Fault& fault);

/// Hatches what is guilty, below the pieces.
void add_hatches(Scene& scene, const Layout& layout, const Fault& fault);
/// Draws what would come, and the names of what is guilty.
void add_ghosts(Scene& scene, const Scale& scale, const Layout& layout, const State& state,
                const Fault& fault);
/// The way from what is guilty to where a callout may stand, of one point or more; nothing where
/// the board shows nothing of the fault.
[[nodiscard]] std::vector<Point> guilty_way(const Layout& layout, const Canvas& canvas,
                                            const Fault& fault);

}  // namespace stela::mykerinos
