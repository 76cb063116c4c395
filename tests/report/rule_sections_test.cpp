#include <algorithm>
#include <array>

#include "lib/games/games.h"
#include "lib/report/diagram.h"
#include "tests/catch.h"

namespace stela::testing {
namespace {

constexpr Citation kTurn[] = {{"a", "fr", "Tour"}, {"a", "en", "Turn"}};
constexpr Citation kTurnPart[] = {{"a", "fr", "Tour, fin"}, {"a", "en", "Turn, end"}};
constexpr Citation kEnd[] = {{"a", "fr", "Fin"}, {"a", "en", "End"}};
constexpr Citation kSheet[] = {{"", "en", "Sheet"}};
const Rule kA{"toy.a", "a", kEnd};
const Rule kB{"toy.b", "b", kTurn};
const Rule kC{"toy.c", "c", {}, {}, "why"};
const Rule kD{"toy.d", "d", kSheet};
const Rule kE{"toy.e", "e", kTurn};
const Rule kF{"toy.f", "f", kTurnPart};
constexpr std::array<std::string_view, 3> kContents = {"Tour", "Milieu", "Fin"};

std::string told(std::string_view language) {
  std::string out;
  for (const RuleSection& section :
       by_sections({&kA, &kB, &kC, &kD, &kE, &kF}, kContents, Language::english_citing(language))) {
    out += section.title + ':';
    for (const Rule* rule : section.rules) (out += ' ') += rule->id.substr(4);
    out += '\n';
  }
  return out;
}

}  // namespace

TEST_CASE("rules stand below the sections that they cite, in the order of the rulebook") {
  CHECK(told("fr") ==
        "Tour: b e\nTour, fin: f\nFin: a\nSheet: d\nWhere the rulebooks are silent: c\n");
}

TEST_CASE("sections have their titles in the language asked for") {
  CHECK(told("en") ==
        "Turn: b e\nTurn, end: f\nEnd: a\nSheet: d\nWhere the rulebooks are silent: c\n");
}

TEST_CASE("the rulebook that a game's contents are of has all sections cited of it") {
  for (const GameInfo* game : all_games()) {
    REQUIRE_FALSE(game->contents.empty());
    std::vector<const Rule*> rules(game->rules.begin(), game->rules.end());
    rules.insert(rules.end(), game->articles.begin(), game->articles.end());
    for (const Rule* rule : rules) {
      for (const Citation& citation : rule->citations) {
        // The first language of the first edition is that of the contents.
        const bool of_contents = citation.edition == game->editions[0].name &&
                                 citation.language == (game->id == "taluva" ? "fr" : "de");
        if (!of_contents) continue;
        INFO(rule->id << ": " << citation.section);
        const auto begins = [&](std::string_view heading) {
          return citation.section == heading ||
                 citation.section.starts_with(std::string(heading) + ", ");
        };
        CHECK(std::any_of(game->contents.begin(), game->contents.end(), begins));
      }
    }
  }
}

TEST_CASE("every rule and article of a game stands below one section") {
  for (const GameInfo* game : all_games()) {
    std::vector<const Rule*> rules(game->rules.begin(), game->rules.end());
    rules.insert(rules.end(), game->articles.begin(), game->articles.end());
    std::vector<const Rule*> found;
    for (const RuleSection& section : by_sections(rules, game->contents, Language())) {
      CHECK_FALSE(section.rules.empty());
      found.insert(found.end(), section.rules.begin(), section.rules.end());
    }
    std::sort(rules.begin(), rules.end());
    std::sort(found.begin(), found.end());
    CHECK(found == rules);
  }
}

}  // namespace stela::testing
