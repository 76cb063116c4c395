#include <algorithm>
#include <random>
#include <string>

#include "lib/report/frames.h"
#include "lib/report/replay_page.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::string_view kPale = " o65";

/// Returns the elements that are drawn pale, in their original form.
std::vector<Element> pale_ones(const Scene& scene) {
  std::vector<Element> out;
  for (const Element& element : scene.elements) {
    if (element.classes.ends_with(kPale)) out.push_back(element);
  }
  for (Element& element : out) element.classes.resize(element.classes.size() - kPale.size());
  return out;
}

bool shows(const Scene& scene, Element element) {
  return std::any_of(scene.elements.begin(), scene.elements.end(), [&](const Element& other) {
    element.layer = other.layer;
    return element == other;
  });
}

}  // namespace

TEST_CASE("what is better is drawn pale, but for what was played as well") {
  const Canvas canvas = page_canvas();
  std::minstd_rand random;
  const auto pick = [&](std::uint32_t below) {
    return static_cast<std::uint32_t>(random() % below);
  };
  ReplayOptions options;
  options.positions = true;
  DiagramRequest request;
  request.canvas = canvas;
  for (const std::string_view game : {"taluva", "mykerinos", "tikal"}) {
    std::size_t drawn = 0;
    for (const std::filesystem::path& path : records_in(source_dir() / "testdata" / game / "ok")) {
      const Replayed replayed(read_file(path), options);
      const std::vector<Step>& steps = replayed.timeline.steps;
      for (std::size_t i = 1; i < steps.size(); i += 1 + steps.size() / 8) {
        if (steps[i].line != 0 || steps[i - 1].line != 0 || !steps[i].position) continue;
        const Position& before = *steps[i - 1].position;
        const Position& after = *steps[i].position;
        INFO(path.filename() << ", step " << i);
        Scene scene = after.scene(request);
        draw_better(before, after, {}, canvas, scene);
        CHECK(pale_ones(scene).empty());
        if (before.due() == kNobody) continue;
        const std::unique_ptr<Position> other = before.clone();
        const std::vector<std::string> actions = before.sample_entry(pick);
        std::vector<Token> tokens;
        for (const std::string& action : actions) {
          tokens.push_back({action, {}, TokenKind::kAction});
        }
        Broken broken;
        REQUIRE(other->play(other->due(), tokens, true, nullptr, broken));
        DiagramRequest same_room = request;
        same_room.room = scene.room;
        const Scene instead = other->scene(same_room);
        draw_better(before, *other, {}, canvas, scene);
        const std::vector<Element> pale = pale_ones(scene);
        for (const Element& element : pale) {
          CHECK(shows(instead, element));
          CHECK(!shows(before.scene(same_room), element));
        }
        drawn += pale.size();
      }
    }
    INFO(game);
    CHECK(drawn > 0);
  }
}

}  // namespace stela::testing
