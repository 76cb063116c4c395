// The descriptions of events, in sentences that begin with the name of a player.
#include <regex>

#include "lib/game/info.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {

TEST_CASE("words of events continue the name of the player, or have a subject of their own") {
  const std::regex verb("(cannot|[a-z]+s) .*|passes");
  int continuing = 0;
  int own = 0;
  for (const std::string_view game : {"taluva", "tikal", "mykerinos"}) {
    for (const auto& path : records_in(source_dir() / "testdata" / game / "ok")) {
      const Replayed replayed(read_file(path));
      for (const Step& step : replayed.timeline.steps) {
        for (const Event& event : step.events) {
          const bool continues = is_seat(event.actor) && event.subject == Subject::kPlayer;
          ++(continues ? continuing : own);
          CAPTURE(path, event.kind, event.text.english());
          CHECK(std::regex_match(event.text.english(), verb) == continues);
        }
      }
    }
  }
  CHECK(continuing > 1000);
  CHECK(own > 100);
}

TEST_CASE("the name of a player comes before a verb, or before a colon") {
  CHECK(with_name("Anna", tr("passes"), Subject::kPlayer).english() == "Anna passes");
  CHECK(with_name("Anna", tr("Sir Brown helps"), Subject::kOwn).english() ==
        "Anna: Sir Brown helps");
}

}  // namespace stela::testing
