#include <algorithm>
#include <string>
#include <vector>

#include "lib/core/contains.h"
#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/render/scenes.h"
#include "tests/support.h"

namespace stela::testing {

TEST_CASE("a picture of an illegal action names the places to blame, as reports do") {
  std::vector<std::string> wrong;
  std::size_t places = 0;
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "illegal")) {
      ReplayOptions options;
      options.positions = true;
      const Replayed replayed(read_file(file), options);
      if (replayed.timeline.steps.empty()) continue;
      const Step& last = replayed.timeline.steps.back();
      if (last.offending == kNone || last.diagnostics.empty()) continue;
      const Entry& entry = replayed.record.entries[index_of(last.entry)];
      PictureRequest request;
      request.canvas = Canvas::of(800);
      request.forbidden = replayed.record.tokens_of(entry)[index_of(last.offending)].text;
      const Scene scene = last.position->scene(request);
      const Diagnostic& diagnostic = last.diagnostics.front();
      std::vector<std::string> known;
      for (const BlamedPlace& place : diagnostic.places) {
        const bool named = scene.description.find(place.name) != std::string::npos &&
                           scene.description.find(place.words.english()) != std::string::npos;
        if (!named) wrong.push_back(file.filename().string() + ": " + place.name);
        if (contains(known, place.name)) wrong.push_back(file.filename().string() + ": twice");
        known.push_back(place.name);
      }
      // A rule that has words for a place is broken somewhere, unless there is no such place.
      const bool exists = std::ranges::any_of(
          last.position->places_of(request.forbidden),
          [&](const std::string& name) { return scene.place_named(name) != nullptr; });
      if (exists && !diagnostic.rule->mark.empty() && diagnostic.places.empty()) {
        wrong.push_back(file.filename().string() + ": nowhere");
      }
      places += diagnostic.places.size();
    }
  }
  CHECK(places > 100);
  CAPTURE(wrong);
  CHECK(wrong.empty());
}

}  // namespace stela::testing
