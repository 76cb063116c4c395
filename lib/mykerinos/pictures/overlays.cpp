#include "lib/mykerinos/pictures/overlays.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lib/mykerinos/pictures/museum.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/spellings.h"
#include "lib/scene/caption.h"
#include "lib/scene/pieces.h"
#include "lib/scene/stage.h"

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

}  // namespace stela::mykerinos
