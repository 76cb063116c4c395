#include "lib/core/diagnostic.h"
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
  CHECK(cite(kBuild, "old", Language::english_citing("de")) == "rulebook, \"Bauen\"");
  CHECK(cite(kBuild, "new", Language::english_citing("de")) == "rulebook, \"Bauen und siedeln\"");
  // A section of every edition is cited only if the edition has none of its own.
  CHECK(cite(kBuild, "old", Language()) == "rulebook, in German: \"Bauen\"");
  CHECK(cite(kBuild, "third", Language::english_citing("de")) ==
        "rulebook, in English: \"Building\"");
  CHECK(citations_in(kBuild, "new").size() == 2);
  CHECK(citations_in(kBuild, "").size() == 4);
}

TEST_CASE("a citation is in the language asked for, else in the first that the edition has") {
  CHECK(cite(kBuild, "new", Language::english_citing("fr")) == "rulebook, \"Construire\"");
  CHECK(cite(kBuild, "new", Language()) == "rulebook, in French: \"Construire\"");
  CHECK(cite(kBuild, "", Language()) == "rulebook, \"Building\"");
  CHECK(cite(kBuild, "", Language::english_citing("fr")) == "rulebook, \"Construire\"");
  CHECK(cite(kBuild, "", Language::english_citing("it")) == "rulebook, in German: \"Bauen\"");
}

TEST_CASE("what no rulebook says is a ruling") {
  CHECK(cite(kSilent, "", Language()) == "ruling");
  CHECK(cite(kSilent, "old", Language::english_citing("de")) == "ruling");
}

}  // namespace stela::testing
