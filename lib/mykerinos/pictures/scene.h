#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/scene/frame.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
#include "lib/words/language.h"

namespace stela::mykerinos {

/// Returns the area, the museum, the track and the players as plain text, with a legend.
[[nodiscard]] std::string draw_board(const State& state, const Table& table);

/// Returns the meaning of the symbols; of symbols that come and go, only those in the picture.
[[nodiscard]] std::vector<LegendItem> legend_of(const State& state, const Canvas& canvas);

/// Returns the position with everything requested in `request`.
[[nodiscard]] Scene draw_scene(const State& state, const Table& table,
                               const TypedRequest<Move>& request);

/// Returns the fields, the parcel or the room named in `move`.
[[nodiscard]] std::vector<std::string> places_in(const Move& move);

/// Returns the names of fields, parcels and rooms, and how parcels are written.
[[nodiscard]] Scene catalogue_scene(const Canvas& canvas);

/// Returns where an archaeologist stands in a room: beside its value.
[[nodiscard]] Stand stand_in(const MuseumLayout& museum, std::size_t room);

/// Draws the rooms with their doors, values and archaeologists, and adds them to the scene's
/// places: by the name used in actions, and by the name alone if no parcel has it. Shared rooms may
/// be named in either order. Room `kept` has space left for an archaeologist.
void add_museum(Scene& scene, const Scale& scale, const MuseumLayout& museum, const State& state,
                std::size_t kept = kNoRoom);

/// Draws the passing track with the players who have passed.
void add_track(Scene& scene, const Scale& scale, const TrackLayout& track, const State& state);
/// Returns who is on a step of the track, counted from 0, or `kNobody`.
[[nodiscard]] Actor on_step(const State& state, std::size_t step);

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
