#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/sorted.h"
#include "tests/catch.h"
#include "tests/render/scenes.h"

namespace stela::testing {

TEST_CASE("a picture of an illegal action names the places to blame, as reports do") {
  std::vector<std::string> wrong;
  std::size_t places = 0;
  for_each_illegal([&](const std::string& file, const Step& last, std::string_view action) {
    DiagramRequest request;
    request.canvas = Canvas::of(800);
    request.forbidden = action;
    const Scene scene = last.position->scene(request);
    const Diagnostic& diagnostic = last.diagnostics.front();
    std::vector<std::string> known;
    for (const BlamedPlace& place : diagnostic.places) {
      const bool named = scene.description.find(place.name) != std::string::npos &&
                         scene.description.find(place.words.english()) != std::string::npos;
      if (!named) wrong.push_back(file + ": " + place.name);
      if (contains(known, place.name)) wrong.push_back(file + ": twice");
      known.push_back(place.name);
    }
    // A rule that has words for a place is broken somewhere, unless there is no such place.
    const bool exists = std::ranges::any_of(
        last.position->places_of(request.forbidden),
        [&](const std::string& name) { return scene.place_named(name) != nullptr; });
    if (exists && !diagnostic.rule->mark.empty() && diagnostic.places.empty()) {
      wrong.push_back(file + ": nowhere");
    }
    places += diagnostic.places.size();
  });
  CHECK(places > 100);
  CAPTURE(wrong);
  CHECK(wrong.empty());
}

}  // namespace stela::testing
