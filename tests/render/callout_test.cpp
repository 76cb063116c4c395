#include "lib/scene/callout.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "lib/scene/pieces.h"
#include "tests/catch.h"

namespace stela {
namespace {

bool covers(const CalloutSearch& search, Extent place) {
  return std::ranges::any_of(search.blocked, [&](const Extent& box) {
    return place.low.x < box.high.x + search.gap && box.low.x - search.gap < place.high.x &&
           place.low.y < box.high.y + search.gap && box.low.y - search.gap < place.high.y;
  });
}

double cost_of(const CalloutSearch& search, Extent place) {
  const Point tip = search.tip((place.low + place.high) * 0.5);
  const Point near{std::clamp(tip.x, place.low.x, place.high.x),
                   std::clamp(tip.y, place.low.y, place.high.y)};
  const double length = std::hypot(near.x - tip.x, near.y - tip.y);
  double cost = length;
  for (int i = 1; i < 8; ++i) {
    const Point at = tip + (near - tip) * (i / 8.0);
    for (const Veil& veil : search.veils) {
      const Point way = at - veil.centre;
      if (std::hypot(way.x / search.veil.x, way.y / search.veil.y) < 1) {
        cost += veil.weight * length / 8;
      }
    }
  }
  return cost;
}

}  // namespace

TEST_CASE("A callout is where one that tries every position puts it") {
  ArtRandom random(7);
  std::size_t found = 0;
  for (int trial = 0; trial < 60; ++trial) {
    CalloutSearch search;
    search.size = {random.between(60, 200), random.between(30, 120)};
    search.box = {{0, 0}, {random.between(180, 600), random.between(120, 500)}};
    search.gap = 12;
    std::vector<Extent> blocked;
    std::vector<Veil> veils;
    for (double left = random.between(0, 40); left > 0; --left) {
      const Point at{random.between(0, 600), random.between(0, 500)};
      blocked.push_back({at - Point{25, 20}, at + Point{25, 30}});
      veils.push_back({at, random.between(0, 4)});
    }
    search.blocked = blocked;
    search.veils = veils;
    search.veil = {27, 23};
    const Point target{random.between(0, 600), random.between(0, 500)};
    search.tip = [&](Point from) { return target + (from - target) * 0.1; };

    std::optional<CalloutFit> best;
    const Point least = search.box.low + Point{12, 12};
    const Point most = search.box.high - Point{12, 12} - search.size;
    for (double y = least.y; y < most.y; y += 10) {
      for (double x = least.x; x < most.x; x += 10) {
        const Extent place{{x, y}, Point{x, y} + search.size};
        if (covers(search, place)) continue;
        const double cost = cost_of(search, place);
        if (!best || cost < best->cost) best = CalloutFit{{x, y}, cost};
      }
    }
    const std::optional<CalloutFit> fit = fit_callout(search, 1e9);
    REQUIRE(fit.has_value() == best.has_value());
    if (!fit) continue;
    ++found;
    CHECK(std::abs(fit->cost - best->cost) < 1e-6);
    CHECK(fit->corner == best->corner);
    CHECK(!fit_callout(search, fit->cost));
  }
  CHECK(found > 20);
}

}  // namespace stela
