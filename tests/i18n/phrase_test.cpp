#include <algorithm>
#include <array>
#include <string>

#include "lib/words/message.h"
#include "lib/words/tr.h"
#include "tests/catch.h"

namespace stela::testing {
namespace {

using namespace std::string_view_literals;

/// `hut` in the form that `builds {0}` asks for, lists, and a reason.
constexpr std::string_view kPhraseText =
    "baut {0:eine}\n"
    "Hütte | eine=eine Hütte\n"
    "{0} und {1}\n"
    "{1} ({0})\n"sv;
/// In the order of the numbers.
constexpr auto kSortedPhrases = [] {
  std::array<Translation, 4> out = {{{number_of("builds {0}"), 0},
                                     {number_of("hut"), 14},
                                     {number_of("{0} and {1}"), 40},
                                     {number_of("{0}: {1}"), 52}}};
  std::sort(out.begin(), out.end(),
            [](const Translation& a, const Translation& b) { return a.english < b.english; });
  return out;
}();

std::size_t plural_form(unsigned long n) { return n == 1 ? 0 : 1; }

constexpr Catalogue kGerman = {"de", kPhraseText, kSortedPhrases, &plural_form};
constexpr Language kTold(kGerman);

}  // namespace

TEST_CASE("a phrase is told in each language, with words in the form that is asked for") {
  const Message phrase = tr("builds {0}", tr("hut"));
  CHECK(phrase.english() == "builds hut");
  CHECK(phrase.in(kTold) == "baut eine Hütte");
  CHECK(tr("hut").in(kTold) == "Hütte");
  // Literal text is the same in every language, and a word without that form is used in its usual
  // one.
  CHECK(tr("builds {0}", "0,1").in(kTold) == "baut 0,1");
  CHECK(tr("builds {0}", "hut").in(kTold) == "baut hut");
  CHECK(phrase == tr("builds {0}", "hut"));
}

TEST_CASE("what stands in a place is never read as a sentence") {
  CHECK(tr("builds {0}", "{0} | a=b").in(kTold) == "baut {0} | a=b");
  CHECK(Message("{0} } {").in(kTold) == "{0} } {");
  CHECK(tr("a comment ends with `}}`").english() == "a comment ends with `}`");
}

TEST_CASE("phrases are counted, listed and joined") {
  CHECK(trn(1, "{0} hut of {1}", "{0} huts of {1}", "red").english() == "1 hut of red");
  CHECK(trn(-2, "{0} hut", "{0} huts").english() == "-2 huts");
  CHECK(and_list({}).empty());
  CHECK(and_list({"a"}).english() == "a");
  CHECK(and_list({"a", "b", "c"}).english() == "a, b and c");
  CHECK(and_list({"a", "b"}).in(kTold) == "a und b");
  CHECK(or_list({"a", "b", "c"}).english() == "a, b or c");
  CHECK(because("it ended", Message()).english() == "it ended");
  CHECK(because("it ended", "late").in(kTold) == "late (it ended)");
  CHECK(and_also("a", Message()).english() == "a");
  CHECK(and_also("a", "b").english() == "a; b");
}

TEST_CASE("a text within a phrase can be replaced by another") {
  const Message phrase = tr("{0}: {1}", "hut@0,1", tr("builds {0}", "hut@0,1"));
  CHECK(phrase.with("hut@0,1", "hut@0, 1").english() == "hut@0, 1: builds hut@0, 1");
  CHECK(phrase.with("hut", "tower") == phrase);
}

namespace {

/// `tower` is feminine and has a form of another name; `hexagon` begins with a vowel.
constexpr std::string_view kFrenchText =
    "tour | côté=la tour | f\n"
    "alvéole\n"
    "{0?f:une|un} {0} {0?f:posée|m:posé|p:posés|placé} {0~d’|de } {0:côté~d’|de }\n"
    "Rouge\n"sv;
constexpr auto kFrenchSorted = [] {
  std::array<Translation, 4> out = {{{number_of("tower"), 0},
                                     {number_of("hexagon"), 26},
                                     {number_of("lays {0}"), 35},
                                     {number_of("player\004red"), 122}}};
  std::sort(out.begin(), out.end(),
            [](const Translation& a, const Translation& b) { return a.english < b.english; });
  return out;
}();
constexpr Catalogue kFrench = {"fr", kFrenchText, kFrenchSorted, &plural_form};

}  // namespace

TEST_CASE("a language may agree in gender and elide, with forms of any letters") {
  static_assert(kFrenchText.substr(26).starts_with("alvéole"));
  static_assert(kFrenchText.substr(35).starts_with("{0?f:une"));
  const Language french(kFrench);
  CHECK(tr("lays {0}", tr("tower")).in(french) == "une tour posée de tour de la tour");
  CHECK(tr("lays {0}", tr("hexagon")).in(french) == "un alvéole placé d’alvéole d’alvéole");
  // Text has no traits, but may be elided.
  CHECK(tr("lays {0}", "Émile").in(french) == "un Émile placé d’Émile d’Émile");
  CHECK(tr("lays {0}", "").in(french) == "un  placé de  de ");
}

TEST_CASE("a word of a record is shown as it is written where it has no translation") {
  const Language french(kFrench);
  CHECK(Message::of_word("rot", "player\004red").in(french) == "Rouge");
  CHECK(Message::of_word("rot", "player\004red").english() == "rot");
  CHECK(Message::of_word("blau", "player\004blue").in(french) == "blau");
  CHECK(Message::of_word("{0} | a=b", "player\004blue").in(french) == "{0} | a=b");
  CHECK(tr("lays {0}", Message::of_word("red", "player\004red")).in(french) ==
        "un Rouge placé de Rouge de Rouge");
}

TEST_CASE("an English text is recognised as a message") {
  CHECK(Message::of_english("builds {0}", "builds hut").in(kTold) == "baut hut");
  CHECK(Message::of_english("hut", "hut").in(kTold) == "Hütte");
  CHECK(Message::of_english("hut", "huts").empty());
  CHECK(Message::of_english("builds {0}", "builds ").empty());
  CHECK(Message::of_english("builds {0}", "digs hut").empty());
  CHECK(Message::of_english("{0} and so on", "1 and so").empty());
}

}  // namespace stela::testing
