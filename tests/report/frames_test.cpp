#include "lib/report/frames.h"

#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/conformance/chance.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

/// What a reader of `difference` makes of it (lib/report/page/replay.js).
Frame applied(const Frame& before, const std::vector<std::int32_t>& change) {
  Frame out;
  for (std::size_t i = 0; i + 1 < change.size(); i += 2) {
    if (change[i] < 0) {
      out.push_back(change[i + 1]);
      continue;
    }
    for (std::int32_t k = 0; k < change[i + 1]; ++k) {
      out.push_back(before.at(static_cast<std::size_t>(change[i]) + static_cast<std::size_t>(k)));
    }
  }
  return out;
}

std::vector<std::int32_t> difference(const Frame& before, const Frame& after) {
  return FrameSource(before).difference(after);
}

}  // namespace

TEST_CASE("a picture is made from the one before it and what has changed") {
  const std::vector<Frame> frames = {{},        {1, 2, 3},       {1, 2, 3, 4}, {3, 1, 2},
                                     {2, 2, 2}, {5, 1, 6, 2, 7}, {9},          {1, 2, 3}};
  for (const Frame& before : frames) {
    for (const Frame& after : frames) CHECK(applied(before, difference(before, after)) == after);
  }
  Chance chance(1);
  for (int i = 0; i < 200; ++i) {
    Frame before;
    Frame after;
    for (std::uint32_t k = chance.pick(12); k > 0; --k) {
      before.push_back(static_cast<std::int32_t>(chance.pick(6)));
    }
    for (std::uint32_t k = chance.pick(12); k > 0; --k) {
      after.push_back(static_cast<std::int32_t>(chance.pick(6)));
    }
    REQUIRE(applied(before, difference(before, after)) == after);
  }
}

TEST_CASE("what has not changed takes no room") {
  CHECK(difference({1, 2, 3}, {1, 2, 3}) == std::vector<std::int32_t>{0, 3});
  CHECK(difference({1, 2, 3, 4}, {1, 2, 9, 3, 4}) == std::vector<std::int32_t>{0, 2, -1, 9, 2, 2});
  // A word that stands elsewhere, too, is copied from where the text goes on.
  CHECK(difference({1, 5, 1, 6}, {9, 5, 1, 6}) == std::vector<std::int32_t>{-1, 9, 1, 3});
}

TEST_CASE("an element that stands in many pictures is kept once") {
  Scene scene;
  scene.add_circle("pebble", {1, 1}, 2);
  scene.add_segments("ink-line", {{0, 0}, {1, 0}, {1, 0}, {1, 1}});
  FrameTable table;
  Frame first;
  table.add(scene, first);
  // What is not drawn makes no other element.
  Element placed = scene.elements[0];
  placed.place = "a1";
  scene.elements.push_back(std::move(placed));
  Frame again;
  table.add(scene, again);
  scene.elements[0].points[0] = {6, 1};
  Frame moved;
  table.add(scene, moved);
  CHECK(first == Frame{0, 1, 2});
  CHECK(again == Frame{0, 1, 2, 0});
  CHECK(moved == Frame{3, 1, 2, 0});
  CHECK(table.elements().size() == 4);
}

TEST_CASE("a picture has its layers one above the other, without what stands beside the board") {
  Scene scene;
  scene.add_circle("first", {1, 1}, 2).layer = Layer::kPieces;
  scene.add_circle("second", {1, 1}, 2);
  scene.add_circle("third", {1, 1}, 2).layer = Layer::kPanel;
  FrameTable table;
  Frame frame;
  table.add(scene, frame);
  REQUIRE(table.elements().size() == 2);
  CHECK(frame == Frame{0, 1});
  CHECK(table.elements()[0].find("second") != std::string::npos);
}

TEST_CASE("a word that stands in many texts is kept once") {
  WordTable table;
  Frame first;
  table.add("a1 b2  a1", first);
  Frame again;
  table.add("b2 c3", again);
  CHECK(first == Frame{0, 1, 2, 0});
  CHECK(again == Frame{1, 3});
  CHECK(table.words() == std::vector<std::string>{"a1", "b2", "", "c3"});
}

}  // namespace stela::testing
