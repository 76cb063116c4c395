#include "lib/report/frames.h"

#include "lib/games/games.h"
#include "lib/report/replay_nodes.h"
#include "lib/scene/path.h"
#include "tests/catch.h"
#include "tests/conformance/chance.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

/// Returns the frame that a reader of `difference` reconstructs (lib/report/page/record.js).
Frame applied(const Frame& before, const std::vector<std::int32_t>& change) {
  Frame out;
  std::int32_t at = 0;
  for (std::size_t i = 0; i < change.size();) {
    at += change.at(i++);
    for (std::int32_t left = change.at(i++); left > 0; --left) {
      out.push_back(before.at(static_cast<std::size_t>(at++)));
    }
    for (std::int32_t left = change.at(i++); left > 0; --left) out.push_back(change.at(i++));
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
  CHECK(difference({1, 2, 3}, {1, 2, 3}) == std::vector<std::int32_t>{0, 3, 0});
  CHECK(difference({1, 2, 3, 4}, {1, 2, 9, 3, 4}) ==
        std::vector<std::int32_t>{0, 2, 1, 9, 0, 2, 0});
  // A word that also occurs elsewhere is copied from the position where the text continues.
  CHECK(difference({1, 5, 1, 6}, {9, 5, 1, 6}) == std::vector<std::int32_t>{0, 0, 1, 9, 1, 3, 0});
}

TEST_CASE("numbers that are seen for the first time are told as steps") {
  NumberSteps steps;
  std::vector<std::int32_t> change = {0, 0, 3, 0, 1, 2, 5, 1, 0, -2, 2, 1, 3};
  steps.shorten(change);
  CHECK(change == std::vector<std::int32_t>{0, 0, 3, 0, 0, 0, 5, 1, 0, -2, 2, 1, 0});
  change = {0, 7, 2, 1, 6};
  steps.shorten(change);
  CHECK(change == std::vector<std::int32_t>{0, 7, 2, -3, 2});
}

TEST_CASE("what differs in numbers alone has one form") {
  FormTable table;
  const std::vector<std::string> texts = {R"(<circle r="2.5" cx="-4"/>)",
                                          R"(<circle r="3" cx="0.50"/>)",
                                          "<text>7 of 0&#39;</text>",
                                          "no number",
                                          "12",
                                          R"(<circle r="2.5" cx="-4"/>)"};
  std::vector<std::string> told;
  for (const std::string& text : texts) told.push_back(table.add(text));
  CHECK(told == std::vector<std::string>{"0 2.5 -4", "0 3 0.50", "1 7 0 39", "2", "3 12", told[0]});
  CHECK(table.forms() == std::vector<std::string>{R"(<circle r="&;" cx="&;"/>)",
                                                  "<text>&; of &;&#&;;</text>", "no number", "&;"});
}

TEST_CASE("an element that stands in many pictures is kept once") {
  Scene scene;
  scene.add_circle("pebble", {1, 1}, 2);
  scene.add_segments("ink-line", {{0, 0}, {1, 0}, {1, 0}, {1, 1}});
  FrameTable table;
  Frame first;
  table.add(scene, first);
  // Properties that are not drawn do not make an element different.
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

TEST_CASE("parts of a path come and go one by one where that looks the same") {
  Scene scene;
  Path tracks;
  tracks.move_to({0, 0}).line_to({4, 0}).move_to({4, 0}).line_to({4, 4});
  scene.add_path("track-line", tracks).in_parts = true;
  FrameTable table;
  Frame first;
  table.add(scene, first);
  Scene longer;
  tracks.move_to({9, 9}).line_to({4, 9});
  longer.add_path("track-line", tracks).in_parts = true;
  Frame second;
  table.add(longer, second);
  CHECK(first == Frame{0, 1});
  CHECK(second == Frame{0, 1, 2});
  REQUIRE(table.elements().size() == 3);
  CHECK(table.elements()[2].find("M9 9l-5 0") != std::string::npos);
  Scene whole;
  whole.add_path("track-line", tracks);
  Frame third;
  table.add(whole, third);
  CHECK(third == Frame{3});
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

TEST_CASE("elements that are always together become one") {
  const auto pebble = [](double x) {
    Scene scene;
    scene.add_circle("pebble", {x, 0}, 1);
    return scene.elements[0];
  };
  FrameTable table;
  std::vector<Frame> frames(3);
  const std::vector<std::vector<double>> pictures = {{1, 2, 3, 4}, {1, 2, 4}, {4, 1, 2, 5, 5}};
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    Scene scene;
    for (const double x : pictures[i]) scene.elements.push_back(pebble(x));
    table.add(scene, frames[i]);
  }
  const auto shown = [&](const Frame& frame) {
    std::string all;
    for (const std::int32_t number : frame) {
      all += table.elements().at(static_cast<std::size_t>(number));
    }
    for (const std::string_view group : {"<g>", "</g>"}) {
      for (std::size_t at = all.find(group); at != std::string::npos; at = all.find(group)) {
        all.erase(at, group.size());
      }
    }
    return all;
  };
  std::vector<std::string> before;
  for (const Frame& frame : frames) before.push_back(shown(frame));
  table.join({&frames[0], &frames[1], &frames[2]});
  // Only 1 and 2; 3, 4 and 5 also occur next to others.
  CHECK(table.elements().size() == 4);
  CHECK(frames == std::vector<Frame>{{0, 1, 2}, {0, 2}, {2, 0, 3, 3}});
  for (std::size_t i = 0; i < frames.size(); ++i) CHECK(shown(frames[i]) == before[i]);
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
