#include <algorithm>
#include <set>

#include "lib/games/games.h"
#include "lib/render/svg.h"
#include "lib/scene/text.h"
#include "tests/catch.h"
#include "tests/render/scenes.h"

namespace stela::testing {
namespace {

/// Returns whether a scene shows an illegal action, which may overlap other elements on purpose.
bool is_ghostly(const Scene& scene) {
  return std::any_of(scene.elements.begin(), scene.elements.end(), [](const Element& element) {
    return element.classes.find("error-line") != std::string::npos;
  });
}

}  // namespace

TEST_CASE("no text of a picture runs into another") {
  std::set<std::string> found;
  const auto check = [&](const Scene& scene, const std::string& what) {
    if (is_ghostly(scene)) return;
    std::vector<const Element*> texts;
    for (const Element& element : scene.elements) {
      if (element.figure == Figure::kText) texts.push_back(&element);
    }
    for (const auto& [one, other] : overlapping(texts)) {
      found.insert(what + ": `" + one->text + "` and `" + other->text + "`");
    }
  };
  for (const Language language : languages_spoken()) for_each_scene(check, language);
  CAPTURE(found);
  CHECK(found.empty());
}

TEST_CASE("every dash has a length: viewers by Qt leave out others") {
  std::set<std::string> found;
  for_each_scene([&](const Scene& scene, const std::string& what) {
    const auto check = [&](const Element& element) {
      if (element.gap > 0 && element.dash < 0.1) found.insert(what + ": " + element.classes);
    };
    for (const Element& element : scene.elements) check(element);
    for (const Symbol& symbol : scene.symbols) {
      for (const Element& element : symbol.elements) check(element);
    }
  });
  CAPTURE(found);
  CHECK(found.empty());
}

TEST_CASE("every class of an element has a look in every theme") {
  std::set<std::string> used;
  for_each_scene([&](const Scene& scene, const std::string& /*what*/) {
    for (const Element& element : scene.elements) {
      for (const std::string& word : words_of(element)) used.insert(word);
    }
  });
  CHECK(used.size() > 20);
  for (const Theme theme : {Theme::kLight, Theme::kDark, Theme::kPrint, Theme::kSafe}) {
    const std::string style = style_of(theme, {});
    for (const std::string& word : used) {
      INFO(word);
      CHECK(style.find(".stela ." + word + "{") != std::string::npos);
    }
  }
}

TEST_CASE(
    "a picture names its places, says what it shows, and holds everything within its bounds") {
  for_each_scene([&](const Scene& scene, const std::string& what) {
    INFO(what);
    CHECK_FALSE(scene.title.empty());
    CHECK_FALSE(scene.description.empty());
    for (const Element& element : scene.elements) {
      const Extent extent = extent_of(element);
      CHECK(extent.low.x >= scene.low().x - 0.01);
      CHECK(extent.low.y >= scene.low().y - 0.01);
      CHECK(extent.high.x <= scene.high().x + 0.01);
      CHECK(extent.high.y <= scene.high().y + 0.01);
      if (!element.place.empty() && !scene.places.empty()) {
        CHECK(scene.place_named(element.place) != nullptr);
      }
    }
    std::set<std::string> names;
    for (const ScenePlace& place : scene.places) names.insert(place.name);
    CHECK(names.size() == scene.places.size());
  });
}

TEST_CASE("players have different letters, whatever their colours are") {
  const auto letters = [](const std::vector<std::string_view>& colours) {
    std::string out;
    for (const ScenePlayer& player : scene_players(colours)) out += player.letter;
    return out;
  };
  CHECK(letters({"white", "red", "brown", "yellow"}) == "WRBY");
  CHECK(letters({"blue", "black", "brown"}) == "BLR");
  CHECK(letters({"a", "aa", "aaa"}) == "A23");
}

}  // namespace stela::testing
