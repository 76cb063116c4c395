#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lib/core/sorted.h"
#include "lib/mykerinos/pictures/scene.h"
#include "lib/mykerinos/rules/rulebook.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/spellings.h"
#include "lib/scene/caption.h"
#include "lib/scene/path.h"
#include "lib/scene/pieces.h"

namespace stela::mykerinos {
namespace {

std::uint16_t bit_of(std::size_t slot) { return static_cast<std::uint16_t>(1U << slot); }

/// Adds the effects of one action; `actor` acted in the entry.
class FreshFinder {
 public:
  FreshFinder(const State& state, Actor actor, Fresh& fresh)
      : state_(state), actor_(actor), fresh_(fresh) {}

  template <class M>
  void operator()(const M& move) {
    if constexpr (std::is_same_v<M, Lay>) {
      if (has_slot(state_, move.at) && state_.lies(move.at.index())) {
        fresh_.laid |= bit_of(move.at.index());
      }
    } else if (is_seat(actor_)) {
      see(move);
    }
  }

 private:
  template <class M>
  void see(const M& move) {
    if constexpr (requires { move.places; }) {
      Came came;
      for (const Place place : move.places) {
        const std::size_t field = place.field();
        if (field < fields_in_round(state_) && digger_on(state_, field) != kNobody) {
          came.push_back(field);
          fresh_.fields.add(field);
        }
      }
      if (!came.empty()) fresh_.digs.push_back(std::move(came));
    } else if constexpr (std::is_same_v<M, Museum>) {
      const std::size_t room = find_room(state_, move.at);
      if (room != kNoRoom) fresh_.room = room;
    } else if constexpr (std::is_same_v<M, Take> || std::is_same_v<M, Discard>) {
      if (!has_slot(state_, move.at) || state_.lies(move.at.index())) return;
      fresh_.gone |= bit_of(move.at.index());
      fresh_.taker = std::is_same_v<M, Take> ? actor_ : kNeutral;
    } else if constexpr (std::is_same_v<M, Pass>) {
      fresh_.passed = actor_;
    }
  }

  const State& state_;
  Actor actor_;
  Fresh& fresh_;
};

/// Draws an arrow from outside, or from the court, into a room.
void add_arrow_into(Scene& scene, const MuseumLayout& museum, std::size_t room) {
  const bool inner = room % kRoomsOfWing == 1;
  const Point out = MuseumLayout::outwards(room) * ((inner ? -1 : 1) * museum.radius);
  const std::vector<Point> outline = museum.outline_of(room);
  const Point wall = (inner ? outline[2] + outline[3] : outline[0] + outline[1]) * 0.5;
  constexpr double kBroad = 0.035;
  const Route route =
      Route::straight(wall + out * 0.1, wall - out * 0.045, museum.radius * kBroad, "gold");
  add_route_shaft(scene, route);
  add_route_head(scene, route);
}

}  // namespace

Fresh fresh_of(const State& state, const TypedRequest<Move>& request) {
  Fresh fresh;
  FreshFinder finder(state, request.actor, fresh);
  for (const Move& move : request.last) {
    std::visit([&](const auto& m) { finder(m); }, move);
  }
  return fresh;
}

void add_gold_rim(Scene& scene, const Stand& stand) {
  const std::string name = fmt::format("fresh{}", std::lround(stand.width * 10));
  if (!scene.has_symbol(name)) {
    const double width = std::max(7.0, stand.width * 0.3);
    Scene drawing;
    const auto outline = [&](std::string_view classes) -> Element& {
      return add_piece_outline(drawing, classes, Silhouette::kArchaeologist, {}, stand.width);
    };
    outline("gold-dark-line round").stroke = width * 1.3;
    outline("gold gold-edge round").stroke = width;
    scene.add_symbol(name, std::move(drawing));
  }
  scene.add_use("", name, stand.foot);
}

void add_last(Scene& scene, const Scale& scale, const Layout& layout, const Canvas& canvas,
              const Fresh& fresh) {
  const double c = scale.cell;
  scene.layer = Layer::kTracks;
  for (const Came& came : fresh.digs) {
    std::vector<Point> way;
    for (const std::size_t field : came) way.push_back(layout.area.centre_of(field));
    // Only an extension moves from field to field.
    bool joined = way.size() > 1;
    for (std::size_t i = 1; i < came.size(); ++i) joined = joined && touch(came[i - 1], came[i]);
    if (joined) add_gold_line(scene, Path().line(way), c * 0.1);
  }
  scene.layer = Layer::kOverlay;
  for (std::size_t slot = 0; slot < kMaxParcels; ++slot) {
    const bool laid = (fresh.laid & bit_of(slot)) != 0;
    const bool gone = (fresh.gone & bit_of(slot)) != 0;
    if (!laid && !gone) continue;
    const std::vector<Point> outline = layout.area.parcel_outline(slot);
    add_gold_line(scene, Path().polygon(outline), c * (laid ? 0.05 : 0.085));
    if (!gone) continue;
    const Point at = (outline[0] + outline[1]) * 0.5 + Point{0, scale.head / 2};
    if (fresh.taker == kNeutral) {
      scene.add_circle("neutral rim-edge", at, scale.head * 0.42).stroke = 1;
    } else {
      add_chip(scene, canvas, fresh.taker, at, scale.head * 0.42);
    }
  }
  // Numbers show the order of two actions: the player's own, possibly with Sir Brown, then a
  // neutral one.
  std::vector<Point> steps;
  if (fresh.room) {
    const Stand stand = stand_in(layout.museum, *fresh.room);
    steps.push_back(stand.foot + Point{stand.width * 0.6, -stand.width * 0.1});
  }
  for (const Came& came : fresh.digs) {
    steps.push_back(layout.area.centre_of(came.front()) - Point{c * 0.33, c * 0.33});
  }
  if (fresh.room) add_arrow_into(scene, layout.museum, *fresh.room);
  for (std::size_t i = 0; steps.size() > 1 && i < steps.size(); ++i) {
    add_step(scene, canvas, i + 1, steps[i], c * 0.15);
  }
}

namespace {

/// Returns whose archaeologists an action with these words before it places.
Actor actor_of(const State& state, const std::optional<Helpers>& by) {
  if (by && !by->empty()) {
    const Helper& helper = (*by)[0];
    if (helper.is_neutral()) return kNeutral;
    if (helper.patron == Patron::kNone) return helper.seat;
  }
  return is_seat(state.turn) ? state.turn : Actor{0};
}

/// Finds what an action names on the board.
template <class M>
void find_named(const State& state, const M& move, Fault& fault) {
  if constexpr (requires { move.by; }) fault.owner = actor_of(state, move.by);
  if constexpr (requires { move.places; }) {
    FieldSet seen;
    for (std::size_t i = 0; i < move.places.kept(); ++i) {
      const std::size_t field = move.places[i].field();
      if (field >= fields_in_round(state) || seen.has(field)) continue;
      fault.fields.push_back(field);
      seen.add(field);
    }
  } else if constexpr (std::is_same_v<M, Museum>) {
    const std::size_t room = find_room(state, move.at);
    if (room != kNoRoom) fault.room = room;
  } else if constexpr (requires { move.at.side; }) {
    if (!has_slot(state, move.at)) return;
    fault.slot = move.at.index();
    if constexpr (std::is_same_v<M, Lay>) {
      fault.parcel = ParcelLook{
          spell(move.at),
          {move.parcel.patron, static_cast<std::uint8_t>(std::min(move.parcel.points.value, 99))},
          move.parcel.pyramids,
          0,
          kMaxParcels};
    }
  }
}

/// Finds which of it is to blame.
void find_blamed(const State& state, const std::vector<BlamedPlace>& blamed, Fault& fault) {
  const auto is_blamed = [&](const std::string& name) {
    return contains(blamed, name, &BlamedPlace::name);
  };
  for (const std::size_t field : fault.fields) {
    if (is_blamed(spell(Place::of(field)))) fault.offending_fields.add(field);
  }
  fault.offending_slot = fault.slot && is_blamed(spell(Slot::of(*fault.slot)));
  if (!fault.room || blamed.empty()) return;
  fault.offending_room = true;
  for (std::size_t room = 0; room < kRooms; ++room) {
    const bool closed = has_room(state, room) &&
                        contains(blamed.front().closed, place_of_room(name_of_room(state, room)));
    if (closed) fault.missing_rooms.push_back(room);
  }
}

/// Returns the field to which a callout points, or null.
std::optional<std::size_t> field_of(const Fault& fault) {
  if (!fault.offending_fields.empty()) return fault.offending_fields.first();
  if (fault.fields.empty()) return std::nullopt;
  return fault.fields.front();
}

/// Labels a cause with its name; `at` is the middle of the label.
void add_name(Stage& stage, const Scale& scale, Point at, const std::string& name) {
  if (scale.label < scale.least) return;
  stage.label({name, Tone::kWrong, {at}, scale.label});
}

/// Draws an archaeologist that would be placed.
void add_ghost(Scene& scene, const Scale& scale, const Stand& stand, Actor owner) {
  const std::size_t first = scene.elements.size();
  add_digger(scene, scale, stand, owner);
  for (std::size_t i = first; i < scene.elements.size(); ++i) {
    if (scene.elements[i].figure == Figure::kUse) scene.elements[i].classes += " o75";
  }
  add_ghost_rim(scene, Silhouette::kArchaeologist, stand.foot, stand.width,
                std::max(1.8, stand.width * 0.08));
}

/// Draws a hatching that leaves what is below visible.
void add_hatch(Scene& scene, const std::vector<Point>& outline, double cell) {
  scene.add_polygon("error-ground o30", outline);
  scene.add_path("error-line o75", hatching(outline, cell * 0.17)).stroke = cell * 0.035;
}

}  // namespace

Fault fault_of(const State& state, const TypedRequest<Move>& request) {
  Fault fault;
  if (!request.forbidden) {
    for (std::size_t slot = 0; slot < kMaxParcels; ++slot) {
      const bool missing = contains(request.blamed, spell(Slot::of(slot)), &BlamedPlace::name);
      if (missing) fault.missing_slots.push_back(slot);
    }
    if (!fault.missing_slots.empty()) fault.slot = fault.missing_slots.front();
    return fault;
  }
  std::visit([&](const auto& move) { find_named(state, move, fault); }, *request.forbidden);
  find_blamed(state, request.blamed, fault);
  const Rule* const rule = request.broken;
  fault.lacking.hand = rule == &rules::kHandEmpty || rule == &rules::kHandShort;
  fault.lacking.supply = rule == &rules::kVioletSupply || rule == &rules::kMuseumSupply;
  fault.lacking.cards = rule == &rules::kPatronNone;
  return fault;
}

CalloutPlace callout_place(const State& state, const Fault& fault) {
  if (fault.room) {
    return MuseumLayout::outwards(*fault.room).y < 0 ? CalloutPlace::kAboveMuseum
                                                     : CalloutPlace::kBelowMuseum;
  }
  std::size_t row = 0;
  if (fault.slot) {
    row = *fault.slot / kParcelsAcross * kParcelRows;
  } else if (const std::optional<std::size_t> field = field_of(fault)) {
    row = *field / kColumns;
  } else {
    return CalloutPlace::kAboveMuseum;
  }
  const auto middle = static_cast<std::size_t>(rows_in(state.round)) / 2;
  return row < middle ? CalloutPlace::kAboveArea : CalloutPlace::kBelowArea;
}

void add_hatches(Scene& scene, const Layout& layout, const Fault& fault) {
  scene.layer = Layer::kTracks;
  const double c = layout.area.cell;
  fault.offending_fields.for_each([&](std::size_t field) {
    add_hatch(scene, box_around(layout.area.centre_of(field), c, c), c);
  });
  if (fault.offending_room && fault.room)
    add_hatch(scene, layout.museum.outline_of(*fault.room), c);
  if (!fault.offending_slot || !fault.slot) return;
  // Leaves its strip readable.
  std::vector<Point> fields = layout.area.parcel_outline(*fault.slot);
  fields[0].y += layout.area.head;
  fields[1].y += layout.area.head;
  add_hatch(scene, fields, c);
}

void add_ghosts(Scene& scene, Stage& stage, const Scale& scale, const Layout& layout,
                const State& state, const Fault& fault) {
  scene.layer = Layer::kOverlay;
  const double c = scale.cell;
  const double dashes = std::max(1.6, c * 0.05);
  for (const std::size_t field : fault.fields) {
    const Point centre = layout.area.centre_of(field);
    const bool offending = fault.offending_fields.has(field);
    if (offending) add_dashes(scene, Path().polygon(box_around(centre, c, c)), dashes);
    // Leaves an archaeologist that is already there visible.
    const bool occupied = digger_on(state, field) != kNobody;
    const Stand stand = occupied ? Stand{centre + Point{0.27 * c, -0.02 * c}, 0.46 * c}
                                 : stand_on(centre, c, state.pyramids.has(field));
    add_ghost(scene, scale, stand, fault.owner);
    if (offending) {
      add_name(stage, scale, centre - Point{0.3 * c, 0.44 * c}, spell(Place::of(field)));
    }
  }
  for (const std::size_t room : fault.missing_rooms) {
    add_dashes(scene, Path().polygon(layout.museum.outline_of(room)), dashes);
  }
  if (fault.room) {
    const MuseumLayout& museum = layout.museum;
    if (fault.offending_room)
      add_dashes(scene, Path().polygon(museum.outline_of(*fault.room)), dashes);
    Stand stand = stand_in(museum, *fault.room);
    // Beside the owner of the room.
    if (state.rooms[*fault.room] != kNobody) {
      stand.foot = museum.centre_of(*fault.room) * 2 - stand.foot + Point{0, stand.width};
      stand.width *= 0.8;
    }
    add_ghost(scene, scale, stand, fault.owner);
    if (fault.offending_room) {
      const std::vector<Point> outline = museum.outline_of(*fault.room);
      add_name(stage, scale, (outline[2] + outline[3]) * 0.5,
               spell(name_of_room(state, *fault.room)));
    }
  }
  for (const std::size_t slot : fault.missing_slots) {
    add_dashes(scene, Path().polygon(layout.area.parcel_outline(slot)), dashes);
  }
  if (!fault.slot || !fault.missing_slots.empty()) return;
  const std::vector<Point> outline = layout.area.parcel_outline(*fault.slot);
  if (fault.parcel && !state.lies(*fault.slot)) {
    add_parcel(scene, scale, layout.area.corner_of_parcel(*fault.slot), *fault.parcel);
  }
  add_dashes(scene, Path().polygon(outline), dashes);
}

std::vector<Point> offending_way(const Layout& layout, const Fault& fault) {
  const AreaLayout& area = layout.area;
  const bool up = layout.callout.y < area.corner.y;
  // Beside parcels, where there are no letters.
  const auto out_of_area = [&](Point low, Point high, bool at_right) {
    const double x = at_right ? high.x + area.gap / 2 : low.x - area.gap / 2;
    return up ? std::vector<Point>{{x, low.y}, {x, area.corner.y}}
              : std::vector<Point>{{x, high.y}, {x, area.corner.y + area.size().y + area.gap}};
  };
  if (fault.room) {
    const std::vector<Point> outline = layout.museum.outline_of(*fault.room);
    // To an inner room the line runs beside the value of the outer one.
    const double part = *fault.room % kRoomsOfWing == 1 ? 0.88 : 0.5;
    return {outline[0] + (outline[1] - outline[0]) * part};
  }
  if (fault.slot) {
    const std::vector<Point> outline = area.parcel_outline(*fault.slot);
    return out_of_area(outline[0], outline[2], true);
  }
  const std::optional<std::size_t> field = field_of(fault);
  if (!field) return {};
  const Point half{area.cell / 2, area.cell / 2};
  const Point centre = area.centre_of(*field);
  return out_of_area(centre - half, centre + half, *field % kParcelColumns != 0);
}

}  // namespace stela::mykerinos
