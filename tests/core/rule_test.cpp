#include "lib/core/rule.h"

#include "tests/catch.h"

namespace stela::testing {
namespace {

constexpr Citation kTwoEditions[] = {{"old", "de", "Bauen"},
                                     {"new", "fr", "Construire"},
                                     {"new", "de", "Bauen und siedeln"},
                                     {"", "en", "Building"}};
const Rule kBuild{"toy.build", "who builds needs a hut", kTwoEditions};
const Rule kSilent{"toy.silent", "nobody says so", {}, {}, "somebody must"};

}  // namespace

TEST_CASE("a citation is of the edition asked for and no other") {
  CHECK(cite(kBuild, "old", "de") == "rulebook, \"Bauen\"");
  CHECK(cite(kBuild, "new", "de") == "rulebook, \"Bauen und siedeln\"");
  // What every edition has is cited only where the edition has nothing of its own.
  CHECK(cite(kBuild, "old", "en") == "rulebook, in German: \"Bauen\"");
  CHECK(cite(kBuild, "third", "de") == "rulebook, in English: \"Building\"");
  CHECK(citations_in(kBuild, "new").size() == 2);
  CHECK(citations_in(kBuild, "").size() == 4);
}

TEST_CASE("a citation is in the language asked for, else in the first that the edition has") {
  CHECK(cite(kBuild, "new", "fr") == "rulebook, \"Construire\"");
  CHECK(cite(kBuild, "new", "en") == "rulebook, in French: \"Construire\"");
  CHECK(cite(kBuild, "", "en") == "rulebook, \"Building\"");
  CHECK(cite(kBuild, "", "fr") == "rulebook, \"Construire\"");
  CHECK(cite(kBuild, "", "it") == "rulebook, in German: \"Bauen\"");
}

TEST_CASE("what no rulebook says is a ruling") {
  CHECK(cite(kSilent, "", "en") == "ruling");
  CHECK(cite(kSilent, "old", "de") == "ruling");
}

}  // namespace stela::testing
