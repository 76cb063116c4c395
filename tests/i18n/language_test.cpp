#include "lib/words/language.h"

#include <array>
#include <string>

#include "lib/core/comment_command.h"
#include "lib/words/tr.h"
#include "tests/catch.h"

namespace stela::testing {
namespace {

using namespace std::string_view_literals;

/// `{0} hut` with a form for one, one for a few and one for many, as in Polish, and `a {0} on {1}`.
constexpr std::string_view kText =
    "{1}: {0}!\n"
    "{0} chata\0{0} chaty\0{0} chat\n"sv;
constexpr std::array<Translation, 2> kSorted = {
    {{number_of("a {0} on {1}"), 0}, {number_of("{0} hut"), 10}}};
static_assert(kSorted[0].english < kSorted[1].english);

std::size_t form(unsigned long n) { return n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2; }

constexpr Catalogue kPolish = {"pl", kText, kSorted, &form};

}  // namespace

TEST_CASE("a sentence is said in each language, with its places in the order of that") {
  CHECK(tr(Language(), "a {0} on {1}", "hut", "0,1") == "a hut on 0,1");
  CHECK(tr(Language(kPolish), "a {0} on {1}", "hut", "0,1") == "0,1: hut!");
  // What it has nothing for.
  CHECK(tr(Language(kPolish), "a tower") == "a tower");
  CHECK(tr(Language(kPolish), "zzz {0}", 3) == "zzz 3");
}

TEST_CASE("equal words in different contexts have translations of their own") {
  constexpr std::string_view kDig = "tikal\004dig";
  constexpr std::string_view kTexts = "freilegen\ngraben\n"sv;
  constexpr std::uint32_t kInTikal = number_of(kDig);
  constexpr std::uint32_t kAnywhere = number_of("dig");
  constexpr std::array<Translation, 2> kBoth =
      kInTikal < kAnywhere ? std::array<Translation, 2>{{{kInTikal, 0}, {kAnywhere, 10}}}
                           : std::array<Translation, 2>{{{kAnywhere, 10}, {kInTikal, 0}}};
  const Catalogue german = {"de", kTexts, kBoth, &form};
  CHECK(Language(german).translate(kDig) == "freilegen");
  CHECK(Language(german).translate("dig") == "graben");
  CHECK(Language(german).translate_word("tikal", "dig") == "freilegen");
  CHECK(Language(german).translate_word("mykerinos", "dig") == "graben");
  CHECK(Language().translate(kDig) == "dig");
  CHECK(Language().translate_word("tikal", "dig") == "dig");
  CHECK(Language(kPolish).translate(kDig) == "dig");
  CHECK(trn(Language(), 2, "ap\004{0} point", "ap\004{0} points") == "2 points");
  CHECK(Language(german).find("hut") == std::nullopt);
  CHECK(without_context(kDig) == "dig");
  CHECK(without_context("dig") == "dig");
}

TEST_CASE("what is counted has the forms of its language") {
  const auto told = [](Language language) {
    std::string out;
    for (const unsigned long count : {0UL, 1UL, 2UL, 5UL}) {
      out += trn(language, count, "{0} hut", "{0} huts") + ";";
    }
    return out;
  };
  CHECK(told(Language()) == "0 huts;1 hut;2 huts;5 huts;");
  CHECK(told(Language(kPolish)) == "0 chat;1 chata;2 chaty;5 chat;");
}

TEST_CASE("a language cites its own rulebooks, and English those of any language") {
  CHECK(Language().cited() == "en");
  CHECK(Language(kPolish).code() == "pl");
  CHECK(Language(kPolish).cited() == "pl");
  const Language citing = Language::english_citing("fr");
  CHECK(citing.code() == "en");
  CHECK(citing.cited() == "fr");
  CHECK(citing.translate("a hut") == "a hut");
}

TEST_CASE("the questions of puzzles are asked in the reader's language") {
  const Language german = language_named("de").value();
  for (const std::string& question :
       {std::string(kWinsAtOnce), std::string(kWinsWhateverComes), std::string(kClearlyBest),
        Message(kScoresMost, {"5 points"}).english()}) {
    CHECK(puzzle_question(question).english() == question);
    CHECK(puzzle_question(question).in(german) != question);
  }
}

TEST_CASE("every catalogue is found by its code, with its sentences in the order of numbers") {
  REQUIRE_FALSE(catalogues().empty());
  for (const Catalogue& catalogue : catalogues()) {
    INFO(catalogue.code);
    const auto language = language_named(catalogue.code);
    REQUIRE(language);
    CHECK(language->code() == catalogue.code);
    std::uint32_t last = 0;
    for (const Translation& translation : catalogue.translations) {
      CHECK(translation.english > last);
      last = translation.english;
      CHECK(translation.translated < catalogue.text.size());
      CHECK((translation.translated == 0 || catalogue.text[translation.translated - 1] == '\n'));
    }
  }
  CHECK(language_named("en")->code() == "en");
  CHECK_FALSE(language_named("xx"));
  CHECK_FALSE(language_named(""));
}

}  // namespace stela::testing
