#include "lib/mykerinos/overlays.h"

#include <algorithm>

#include "lib/mykerinos/museum.h"
#include "lib/mykerinos/rulebook.h"
#include "lib/mykerinos/rules.h"
#include "lib/mykerinos/scoring.h"
#include "lib/mykerinos/written.h"
#include "lib/scene/frame.h"
#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/scene/shapes.h"
#include "lib/scene/text.h"

namespace stela::mykerinos {
namespace {

std::size_t fields_in_round(const State& state) {
  return static_cast<std::size_t>(rows_in(state.round)) * kColumns;
}

bool is_slot(const State& state, Slot slot) {
  return slot.index() < static_cast<std::size_t>(parcels_in(state.round));
}

// --- The last entry ------------------------------------------------------------------------------

std::uint16_t bit_of(std::size_t slot) { return static_cast<std::uint16_t>(1U << slot); }

/// Adds what one action did; `actor` is who acted in the entry.
class FreshFinder {
 public:
  FreshFinder(const State& state, Actor actor, Fresh& fresh)
      : state_(state), actor_(actor), fresh_(fresh) {}

  template <class M>
  void operator()(const M& move) {
    if constexpr (std::is_same_v<M, Lay>) {
      if (is_slot(state_, move.at) && state_.lies(move.at.index())) {
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
      if (!is_slot(state_, move.at) || state_.lies(move.at.index())) return;
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

/// A golden line on a dark one.
void add_gold_line(Scene& scene, const std::vector<Point>& points, double width) {
  scene.add_line("gold-dark-line round", points).stroke = width * 1.65;
  scene.add_line("gold-line round", points).stroke = width;
}

void add_number(Scene& scene, const Scale& scale, Point centre, int number) {
  const double size = scale.readable(scale.label, scale.cell * 0.4);
  if (size == 0) return;
  const double radius = size * 0.72;
  scene.add_circle("black gold-edge", centre, radius).stroke = radius * 0.2;
  scene.add_text("white strong", centre, size, std::to_string(number));
}

/// From outside, or from the court, into a room.
void add_arrow_into(Scene& scene, const MuseumLayout& museum, std::size_t room) {
  const bool inner = room % kRoomsOfWing == 1;
  const Point out = MuseumLayout::outwards(room) * (inner ? -1 : 1);
  const Point side{-out.y, out.x};
  const std::vector<Point> outline = museum.outline_of(room);
  const Point wall = (inner ? outline[2] + outline[3] : outline[0] + outline[1]) * 0.5;
  const double r = museum.radius;
  const auto at = [&](double forward, double aside) {
    return wall + out * (forward * r) + side * (aside * r);
  };
  const double tail = inner ? 0.13 : 0.10;
  scene
      .add_polygon("gold gold-dark-edge round",
                   {at(tail, 0.022), at(0.035, 0.022), at(0.035, 0.055), at(-0.035, 0),
                    at(0.035, -0.055), at(0.035, -0.022), at(tail, -0.022)})
      .stroke = std::max(1.2, r * 0.012);
}

}  // namespace

Fresh fresh_of(const State& state, const Asked<Move>& asked) {
  Fresh fresh;
  FreshFinder finder(state, asked.actor, fresh);
  for (const Move& move : asked.last) {
    std::visit([&](const auto& m) { finder(m); }, move);
  }
  return fresh;
}

void add_gold_rim(Scene& scene, const Stand& stand) {
  const double width = std::max(7.0, stand.width * 0.3);
  add_piece_outline(scene, "gold-dark-line round", Silhouette::kArchaeologist, stand.foot,
                    stand.width)
      .stroke = width * 1.3;
  add_piece_outline(scene, "gold gold-edge round", Silhouette::kArchaeologist, stand.foot,
                    stand.width)
      .stroke = width;
}

void add_last(Scene& scene, const Scale& scale, const Layout& layout, const Canvas& canvas,
              const Fresh& fresh) {
  const double c = scale.cell;
  scene.layer = Layer::kTracks;
  for (const Came& came : fresh.digs) {
    std::vector<Point> way;
    for (const std::size_t field : came) way.push_back(layout.area.centre_of(field));
    // Only an extension goes from field to field.
    bool joined = way.size() > 1;
    for (std::size_t i = 1; i < came.size(); ++i) joined = joined && touch(came[i - 1], came[i]);
    if (joined) add_gold_line(scene, way, c * 0.1);
  }
  scene.layer = Layer::kOverlay;
  for (std::size_t slot = 0; slot < kMostParcels; ++slot) {
    const bool laid = (fresh.laid & bit_of(slot)) != 0;
    const bool gone = (fresh.gone & bit_of(slot)) != 0;
    if (!laid && !gone) continue;
    std::vector<Point> outline = layout.area.parcel_outline(slot);
    outline.push_back(outline.front());
    add_gold_line(scene, outline, c * (laid ? 0.05 : 0.085));
    if (!gone) continue;
    const Point at = (outline[0] + outline[1]) * 0.5 + Point{0, scale.head / 2};
    if (fresh.taker == kNeutral) {
      scene.add_circle("neutral rim-edge", at, scale.head * 0.42).stroke = 1;
    } else {
      add_chip(scene, canvas, fresh.taker, at, scale.head * 0.42);
    }
  }
  for (std::size_t i = 0; fresh.digs.size() > 1 && i < fresh.digs.size(); ++i) {
    const Point centre = layout.area.centre_of(fresh.digs[i].front());
    add_number(scene, scale, centre - Point{c * 0.33, c * 0.33}, static_cast<int>(i) + 1);
  }
  if (fresh.room) add_arrow_into(scene, layout.museum, *fresh.room);
}

// --- What is not allowed -------------------------------------------------------------------------

namespace {

/// The fields that an action names, as far as the board has them.
void find_fields(const State& state, const Places& places, const Rule* rule, Fault& fault) {
  FieldSet seen;
  for (std::size_t i = 0; i < places.kept(); ++i) {
    const std::size_t field = places[i].field();
    if (field >= fields_in_round(state)) continue;
    const bool occupied = seen.has(field) || digger_on(state, field) != kNobody;
    const bool pyramid = state.pyramids.has(field);
    const bool apart = rule == &rules::kExpandChain && i > 0 && places[i - 1].field() < kFields &&
                       !kNeighbours[places[i - 1].field()].has(field);
    const bool guilty = (rule == &rules::kFieldOccupied && occupied) ||
                        (rule == &rules::kFieldPyramid && pyramid) || apart ||
                        (rule == &rules::kExpandAdjacent && i == 0) ||
                        rule == &rules::kLemonPyramid || rule == &rules::kExpandCount;
    if (guilty) fault.guilty_fields.add(field);
    if (!seen.has(field)) fault.fields.push_back(field);
    seen.add(field);
  }
}

void find_room_fault(const State& state, const RoomName& name, const Rule* rule, Fault& fault) {
  const std::size_t room = find_room(state, name);
  if (room == kNoRoom) return;
  fault.room = room;
  fault.guilty_room = rule == &rules::kMuseumOccupied || rule == &rules::kMuseumAccess;
  if (rule != &rules::kMuseumAccess) return;
  const std::size_t wing = room / kRoomsOfWing;
  for (const std::size_t way : {room_three(wing), room_before(wing), room_after(wing)}) {
    if (has_room(state, way)) fault.missing_rooms.push_back(way);
  }
}

/// Whose archaeologists an action with these words before it places.
Actor actor_of(const State& state, const std::optional<Helpers>& by) {
  if (by && !by->empty()) {
    const Helper& helper = (*by)[0];
    if (helper.is_neutral()) return kNeutral;
    if (helper.patron == Patron::kNone) return helper.seat;
  }
  return is_seat(state.turn) ? state.turn : Actor{0};
}

template <class M>
void find_fault(const State& state, const M& move, const Rule* rule, Fault& fault) {
  if constexpr (requires { move.by; }) fault.owner = actor_of(state, move.by);
  if constexpr (requires { move.places; }) {
    find_fields(state, move.places, rule, fault);
  } else if constexpr (std::is_same_v<M, Museum>) {
    find_room_fault(state, move.at, rule, fault);
  } else if constexpr (requires { move.at.side; }) {
    if (!is_slot(state, move.at)) return;
    fault.slot = move.at.index();
    fault.guilty_slot = rule == &rules::kTakeZone || rule == &rules::kTakeGone ||
                        rule == &rules::kDiscardGone || rule == &rules::kLaySlot;
    if constexpr (std::is_same_v<M, Lay>) {
      fault.parcel = ParcelLook{
          spell(move.at),
          {move.parcel.patron, static_cast<std::uint8_t>(std::min(move.parcel.points.value, 99))},
          move.parcel.pyramids,
          0,
          kMostParcels};
    }
  }
}

/// An outline in red dashes.
void add_dashes(Scene& scene, std::vector<Point> outline, double width) {
  outline.push_back(outline.front());
  scene.add_line("halo-line round", outline).stroke = width * 1.8;
  Element& line = scene.add_line("error-line", std::move(outline));
  line.stroke = width;
  line.dash = width * 2.6;
  line.gap = width * 1.6;
}

/// A name in white on red; `at` is its left end.
void add_pill(Scene& scene, const Scale& scale, Point at, const std::string& name) {
  if (scale.label < scale.least) return;
  const double size = scale.label;
  const Point half{text_width(name, size, true) / 2 + size * 0.3, size * 0.62};
  const Point centre = at + Point{half.x, 0};
  scene.add_path("error halo-edge", Path().box(centre - half, centre + half, size * 0.3)).stroke =
      1;
  scene.add_text("paper strong", centre, size, name);
}

/// An archaeologist that is not there.
void add_ghost(Scene& scene, const Scale& scale, const Stand& stand, Actor owner) {
  const std::size_t first = scene.elements.size();
  add_digger(scene, scale, stand, owner);
  for (std::size_t i = first; i < scene.elements.size(); ++i) {
    if (scene.elements[i].figure == Figure::kUse) scene.elements[i].classes += " o75";
  }
  Element& outline = add_piece_outline(scene, "error-line round", Silhouette::kArchaeologist,
                                       stand.foot, stand.width);
  outline.stroke = std::max(1.8, stand.width * 0.08);
  outline.dash = outline.stroke * 2;
  outline.gap = outline.stroke * 1.4;
}

/// Lines across a convex outline that rise to the right, `gap` apart.
std::vector<Point> hatching(const std::vector<Point>& outline, double gap) {
  // How far a point lies in the direction in which the lines follow each other.
  const auto depth = [](Point p) { return (p.x + p.y) * 0.70711; };
  double low = depth(outline[0]);
  double high = low;
  for (const Point p : outline) {
    low = std::min(low, depth(p));
    high = std::max(high, depth(p));
  }
  std::vector<Point> lines;
  for (double at = low + gap * 0.6; at < high; at += gap) {
    std::vector<Point> hits;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const Point from = outline[i];
      const Point to = outline[(i + 1) % outline.size()];
      const double begin = depth(from) - at;
      const double end = depth(to) - at;
      if (begin * end < 0) hits.push_back(from + (to - from) * (begin / (begin - end)));
    }
    if (hits.size() == 2) lines.insert(lines.end(), hits.begin(), hits.end());
  }
  return lines;
}

/// What lies below is still seen.
void add_hatch(Scene& scene, const std::vector<Point>& outline, double cell) {
  scene.add_polygon("error-ground o30", outline);
  scene.add_segments("error-line o75", hatching(outline, cell * 0.17)).stroke = cell * 0.035;
}

}  // namespace

Fault fault_of(const State& state, const Move& move) {
  Fault fault;
  const Rule* rule = check(state, move);
  std::visit([&](const auto& m) { find_fault(state, m, rule, fault); }, move);
  fault.lacking.hand = rule == &rules::kHandEmpty || rule == &rules::kHandShort;
  fault.lacking.supply = rule == &rules::kVioletSupply || rule == &rules::kMuseumSupply;
  fault.lacking.cards = rule == &rules::kPatronNone;
  return fault;
}

bool is_above_museum(const State& state, const Canvas& canvas, const Fault& fault) {
  if (fault.room) return MuseumLayout::outwards(*fault.room).y < 0;
  if (!canvas.wide()) return true;
  // The lower fields are nearer to what stands below.
  const auto middle = static_cast<std::size_t>(rows_in(state.round)) / 2;
  if (!fault.guilty_fields.empty()) return fault.guilty_fields.first() / kColumns < middle;
  if (!fault.fields.empty()) return fault.fields.front() / kColumns < middle;
  return true;
}

void add_hatches(Scene& scene, const Layout& layout, const Fault& fault) {
  scene.layer = Layer::kTracks;
  const double c = layout.area.cell;
  fault.guilty_fields.for_each([&](std::size_t field) {
    add_hatch(scene, box_around(layout.area.centre_of(field), c, c), c);
  });
  if (fault.guilty_room && fault.room) add_hatch(scene, layout.museum.outline_of(*fault.room), c);
  if (!fault.guilty_slot || !fault.slot) return;
  // What its strip tells can still be read.
  std::vector<Point> fields = layout.area.parcel_outline(*fault.slot);
  fields[0].y += layout.area.head;
  fields[1].y += layout.area.head;
  add_hatch(scene, fields, c);
}

void add_ghosts(Scene& scene, const Scale& scale, const Layout& layout, const State& state,
                const Fault& fault) {
  scene.layer = Layer::kOverlay;
  const double c = scale.cell;
  const double dashes = std::max(1.6, c * 0.05);
  for (const std::size_t field : fault.fields) {
    const Point centre = layout.area.centre_of(field);
    const bool guilty = fault.guilty_fields.has(field);
    if (guilty) add_dashes(scene, box_around(centre, c, c), dashes);
    // Who stands there stays in sight.
    const bool occupied = digger_on(state, field) != kNobody;
    const Stand stand = occupied ? Stand{centre + Point{0.27 * c, -0.02 * c}, 0.46 * c}
                                 : stand_on(centre, c, state.pyramids.has(field));
    add_ghost(scene, scale, stand, fault.owner);
    if (guilty) add_pill(scene, scale, centre - Point{0.54 * c, 0.44 * c}, spell(Place::of(field)));
  }
  for (const std::size_t room : fault.missing_rooms) {
    add_dashes(scene, layout.museum.outline_of(room), dashes);
  }
  if (fault.room) {
    const MuseumLayout& museum = layout.museum;
    if (fault.guilty_room) add_dashes(scene, museum.outline_of(*fault.room), dashes);
    Stand stand = stand_in(museum, *fault.room);
    // Beside who has the room.
    if (state.rooms[*fault.room] != kNobody) {
      stand.foot = museum.centre_of(*fault.room) * 2 - stand.foot + Point{0, stand.width};
      stand.width *= 0.8;
    }
    add_ghost(scene, scale, stand, fault.owner);
  }
  if (!fault.slot) return;
  const std::vector<Point> outline = layout.area.parcel_outline(*fault.slot);
  if (fault.parcel && !state.lies(*fault.slot)) {
    add_parcel(scene, scale, layout.area.corner_of_parcel(*fault.slot), *fault.parcel);
  }
  add_dashes(scene, outline, dashes);
}

std::vector<Point> guilty_way(const Layout& layout, const Canvas& canvas, const Fault& fault) {
  const AreaLayout& area = layout.area;
  const auto out_of_area = [&](Point low, Point high, bool at_right) {
    // Along the lines between fields, where no letters stand; downwards only beside parcels.
    if (canvas.wide()) {
      return std::vector<Point>{{high.x, low.y},
                                {area.corner.x + area.size().x + area.zone_gap * 0.4, low.y}};
    }
    const double x = at_right ? high.x + area.gap / 2 : low.x - area.gap / 2;
    return std::vector<Point>{{x, high.y}, {x, area.corner.y + area.size().y + area.gap}};
  };
  if (fault.room) {
    const std::vector<Point> outline = layout.museum.outline_of(*fault.room);
    return {(outline[0] + outline[1]) * 0.5};
  }
  if (fault.slot) {
    const std::vector<Point> outline = area.parcel_outline(*fault.slot);
    return out_of_area(outline[0], outline[2], true);
  }
  if (fault.fields.empty()) return {};
  const std::size_t field =
      fault.guilty_fields.empty() ? fault.fields.front() : fault.guilty_fields.first();
  const Point half{area.cell / 2, area.cell / 2};
  const Point centre = area.centre_of(field);
  return out_of_area(centre - half, centre + half, field % kParcelColumns != 0);
}

}  // namespace stela::mykerinos
