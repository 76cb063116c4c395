#include <cmath>

#include "lib/render/colours.h"
#include "lib/render/svg.h"
#include "lib/scene/path.h"
#include "tests/catch.h"

namespace stela::testing {
namespace {

using StepKind = OutlineStep::Kind;

/// Returns how far the outline reaches from `centre`, at least and at most.
std::pair<double, double> distances(const std::vector<OutlineStep>& outline, Point centre) {
  std::pair<double, double> out{1e9, 0};
  Point at;
  const auto look = [&](Point p) {
    const double distance = std::hypot(p.x - centre.x, p.y - centre.y);
    out = {std::min(out.first, distance), std::max(out.second, distance)};
  };
  for (const OutlineStep& step : outline) {
    const auto& [a, b, c] = step.points;
    if (step.kind == StepKind::kCurve) {
      look((at + a * 3 + b * 3 + c) * 0.125);  // its middle
      look(c);
      at = c;
    } else if (step.kind != StepKind::kClose) {
      look(a);
      at = a;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("path data is read as SVG has it") {
  const std::vector<OutlineStep> lines = read_path_data("M1,2l3-1.5.5.5H9v-2Z");
  REQUIRE(lines.size() == 6);
  CHECK(lines[0] == OutlineStep{StepKind::kMove, {Point{1, 2}}});
  CHECK(lines[1] == OutlineStep{StepKind::kLine, {Point{4, 0.5}}});
  CHECK(lines[2] == OutlineStep{StepKind::kLine, {Point{4.5, 1}}});
  CHECK(lines[3] == OutlineStep{StepKind::kLine, {Point{9, 1}}});
  CHECK(lines[4] == OutlineStep{StepKind::kLine, {Point{9, -1}}});
  CHECK(lines[5].kind == StepKind::kClose);
  // Behind the end of a part, steps begin where that began; more places of `M` are lines.
  CHECK(read_path_data("M5 5l1 0Zm1 1 2 2")[3] == OutlineStep{StepKind::kMove, {Point{6, 6}}});
  CHECK(read_path_data("M5 5l1 0Zm1 1 2 2")[4] == OutlineStep{StepKind::kLine, {Point{8, 8}}});
}

TEST_CASE("curves are cubic, and smooth ones go on as the one before") {
  CHECK(read_path_data("M0 0c1 2 3 4 5 6")[1] ==
        OutlineStep{StepKind::kCurve, {Point{1, 2}, Point{3, 4}, Point{5, 6}}});
  CHECK(read_path_data("M0 0C1 2 3 4 5 6S7 8 9 10")[2] ==
        OutlineStep{StepKind::kCurve, {Point{7, 8}, Point{7, 8}, Point{9, 10}}});
  CHECK(read_path_data("M0 0L1 1S7 8 9 10")[2].points[0] == Point{1, 1});
  const OutlineStep bend = read_path_data("M0 0Q3 3 6 0T12 0")[2];
  CHECK(bend.points[0].x == Approx(8));
  CHECK(bend.points[0].y == Approx(-2));
  CHECK(bend.points[2] == Point{12, 0});
}

TEST_CASE("arcs lie on their circle, whichever way they go") {
  for (const char* data : {"M10 0A10 10 0 0 1 0 10", "M10 0A10 10 0 1 0 0 10",
                           "M10 0a10 10 0 1 1-20 0a10 10 0 1 1 20 0", "M10 0A10 10 33 01-10 0"}) {
    const auto [least, most] = distances(read_path_data(data), {0, 0});
    CAPTURE(data);
    CHECK(least == Approx(10).epsilon(0.001));
    CHECK(most == Approx(10).epsilon(0.001));
  }
  CHECK(read_path_data("M10 0A10 10 0 0 1 0 10").size() == 2);
  CHECK(read_path_data("M10 0A10 10 0 1 0 0 10").size() == 4);
  // Radii that are too small are made large enough; without one it is a line.
  CHECK(distances(read_path_data("M10 0A1 1 0 0 1-10 0"), {0, 0}).first ==
        Approx(10).epsilon(0.001));
  CHECK(read_path_data("M0 0A0 1 0 0 1 4 4")[1] == OutlineStep{StepKind::kLine, {Point{4, 4}}});
}

TEST_CASE("path data ends at a mistake") {
  CHECK(read_path_data("").empty());
  CHECK(read_path_data("1 2").empty());
  CHECK(read_path_data("M1 2L3").size() == 1);
  CHECK(read_path_data("M1 2X3 4L5 6").size() == 1);
  CHECK(read_path_data("M1 2A1 1 0 2 1 4 4").size() == 1);
  CHECK(read_path_data("M1 2Z3 4").size() == 2);
  CHECK(read_path_data("M1 2L" + std::string(400, '9') + " 1").size() == 1);
}

TEST_CASE("what a Path writes is read back") {
  Path path;
  path.move_to({1.25, 2}).bend_to({3, 4}, {7, 8}).close().line_to({-3, 4.5});
  const std::vector<OutlineStep> outline = read_path_data(path.data());
  REQUIRE(outline.size() == 4);
  CHECK(outline[1].points[2].x == Approx(7));
  CHECK(outline[3].points[0].x == Approx(-3));
  CHECK(outline[3].points[0].y == Approx(4.5));
}

TEST_CASE("figures have the outlines that SVG gives them") {
  Scene scene;
  CHECK(outline_of(scene.add_polygon("x", {{0.04, 0}, {1, 0.06}, {1, 1}})) ==
        std::vector<OutlineStep>{{StepKind::kMove, {Point{0, 0}}},
                                 {StepKind::kLine, {Point{1, 0.1}}},
                                 {StepKind::kLine, {Point{1, 1}}},
                                 {StepKind::kClose, {}}});
  CHECK(outline_of(scene.add_line("x", {{0, 0}, {1, 1}})).size() == 2);
  CHECK(outline_of(scene.add_segments("x", {{0, 0}, {1, 1}, {2, 2}, {3, 3}}))[2].kind ==
        StepKind::kMove);
  const auto [least, most] = distances(outline_of(scene.add_circle("x", {3, 4}, 5)), {3, 4});
  CHECK(least == Approx(5).epsilon(0.001));
  CHECK(most == Approx(5).epsilon(0.001));
  CHECK(outline_of(scene.add_text("x", {0, 0}, 10, "text")).empty());
}

TEST_CASE("of several words the later rule counts, whatever their order") {
  const Styles styles(Theme::kDark, {});
  const Look look = styles.look_of("o50 rim-edge jungle nothing strong");
  CHECK(look.fill == *colour_named("jungle", Theme::kDark));
  CHECK(look.stroke == *colour_named("rim", Theme::kDark));
  CHECK(look.opacity == 50);
  CHECK(look.bold);
  CHECK_FALSE(look.round);
  CHECK(styles.look_of("rim-line").fill == "none");
  CHECK(styles.look_of("player1 jungle-line").fill == styles.look_of("jungle-line player1").fill);
  CHECK(styles.look_of("").fill.empty());
  const Look shadow = styles.look_of("shadow ghost");
  CHECK(shadow.fill == "#000000");
  CHECK(shadow.fill_opacity == 55);
  CHECK(shadow.dash == 5);
}

}  // namespace stela::testing
