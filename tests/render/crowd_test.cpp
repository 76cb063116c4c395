// The pieces of four players on one hex of Tikal.
#include <algorithm>
#include <string>
#include <vector>

#include "lib/scene/stage.h"
#include "tests/catch.h"
#include "tests/render/scenes.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::string_view kCrowd =
    "[Game \"Tikal\"]\n[Player \"red\" \"\"]\n[Player \"brown\" \"\"]\n[Player \"blue\" \"\"]\n"
    "[Player \"yellow\" \"\"]\n\nsetup: A1@a3/0 A2@b3/1 A6@b4/0 A3@c1/0 A5@c2/0 A4@c3/3 "
    "red:in@a1*L+4 brown:in@a1*L+12 blue:in@a1*L+1 yellow:in@a1*L+18\nresult: *\n";

double area_of(const Extent& box) { return (box.high.x - box.low.x) * (box.high.y - box.low.y); }

double common_area(const Extent& one, const Extent& other) {
  const double across = std::min(one.high.x, other.high.x) - std::max(one.low.x, other.low.x);
  const double down = std::min(one.high.y, other.high.y) - std::max(one.low.y, other.low.y);
  return across > 0 && down > 0 ? across * down : 0;
}

}  // namespace

TEST_CASE("leader and members of four players at base camp are a piece each, side by side") {
  ReplayOptions options;
  options.positions = true;
  const Replayed replayed(kCrowd, options);
  REQUIRE(!replayed.timeline.steps.empty());
  for (const int pixels : {400, 800, 1200}) {
    DiagramRequest request;
    request.canvas = Canvas::of(pixels);
    const Scene scene = replayed.timeline.steps.back().position->scene(request);
    std::vector<Extent> pieces;
    std::vector<std::string> texts;
    for (const Element& element : scene.elements) {
      if (element.layer != Layer::kPieces) continue;
      if (element.figure == Figure::kUse && element.text.starts_with("leader")) {
        pieces.push_back(box_of(scene, element));
      }
      if (element.figure == Figure::kText && element.classes.starts_with("on")) {
        texts.push_back(element.text);
        // The number is on its piece.
        REQUIRE(!pieces.empty());
        CHECK(common_area(extent_of(element), pieces.back()) > 0.8 * area_of(extent_of(element)));
      }
    }
    CAPTURE(pixels, texts);
    CHECK(texts == std::vector<std::string>{"R4", "B12", "L1", "Y18"});
    REQUIRE(pieces.size() == 4);
    const ScenePlace* camp = scene.place_named("a1");
    REQUIRE(camp != nullptr);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        CHECK(common_area(pieces[i], pieces[k]) < 0.2 * area_of(pieces[i]));
      }
    }
  }
}

}  // namespace stela::testing
