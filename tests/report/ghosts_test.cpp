#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <string>

#include "lib/report/frames.h"
#include "lib/report/replay_page.h"
#include "lib/report/summary.h"
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

/// Returns how often `scene` shows the words of a pale `element` near its place, which is as wide
/// as a hex of Tikal.
std::ptrdiff_t shown_near(const Scene& scene, const Element& element) {
  return std::ranges::count_if(scene.elements, [&](const Element& other) {
    const auto near = [&](const ScenePlace& place) {
      const auto apart = [&](Point at) {
        return std::hypot(at.x - place.centre.x, at.y - place.centre.y);
      };
      const double reach = apart(place.outline.front()) * 0.9;
      return apart(element.points.front()) < reach && apart(other.points.front()) < reach;
    };
    return other.figure == Figure::kText && !other.coordinate && other.text == element.text &&
           (other.classes == element.classes ||
            other.classes == element.classes + std::string(kPale)) &&
           std::ranges::any_of(scene.places, near);
  });
}

}  // namespace

TEST_CASE("what an entry does to others is described with their names") {
  ReplayOptions options;
  options.positions = true;
  int others = 0;
  for (const std::string_view game : {"taluva", "tikal"}) {
    for (const std::filesystem::path& path : records_in(source_dir() / "testdata" / game / "ok")) {
      const Replayed replayed(read_file(path), options);
      const Table& table = replayed.replayer.table();
      const std::vector<Step>& steps = replayed.timeline.steps;
      for (std::size_t i = 1; i < steps.size(); ++i) {
        if (steps[i].line != 0 || steps[i - 1].line != 0 || !steps[i - 1].position) continue;
        const EntrySteps found =
            steps_of(replayed.record, steps[i], *steps[i - 1].position, Language{});
        if (found.words.empty()) continue;
        std::string all;
        for (const std::string& words : found.words) all += words + "; ";
        for (const std::string& words : found.others) all += words + "; ";
        Actor named = steps[i].actor;
        for (const Event& event : steps[i].events) {
          if (!is_seat(event.actor)) continue;
          const bool other = event.actor != steps[i].actor;
          if (other || named != steps[i].actor) {
            INFO(path.filename() << ", step " << i << ": " << all);
            CHECK(all.find(table.player(event.actor).in(Language{}) + ": " +
                           event.text.in(Language{})) != std::string::npos);
            others += other ? 1 : 0;
          }
          named = event.actor;
        }
      }
    }
  }
  CHECK(others > 0);
}

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
        const Scene played = scene;
        draw_better(before, *other, {}, canvas, scene);
        const std::vector<Element> pale = pale_ones(scene);
        for (const Element& element : pale) {
          CHECK(shows(instead, element));
          CHECK(!shows(before.scene(same_room), element));
          // Pieces that make room for others are not drawn twice.
          if (game != "tikal" || element.figure != Figure::kText) continue;
          CHECK(shown_near(scene, element) <=
                std::max(shown_near(instead, element), shown_near(played, element)));
        }
        drawn += pale.size();
      }
    }
    INFO(game);
    CHECK(drawn > 0);
  }
}

}  // namespace stela::testing
