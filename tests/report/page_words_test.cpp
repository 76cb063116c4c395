#include <array>
#include <string>

#include "lib/report/replay_nodes.h"
#include "tests/catch.h"

namespace stela::testing {
namespace {

using namespace std::string_view_literals;

/// `Hide` and `Zoom in` in a language that is made up.
constexpr std::string_view kText = "Fort\nHeran\n"sv;
constexpr auto kSorted = [] {
  std::array<Translation, 2> out = {{{number_of("Hide"), 0}, {number_of("Zoom in"), 5}}};
  if (out[1].english < out[0].english) std::swap(out[0], out[1]);
  return out;
}();

constexpr Catalogue kOther = {"qaa", kText, kSorted, nullptr};
constexpr Language kTold(kOther);

}  // namespace

TEST_CASE("of a page's HTML texts and labels are told, and nothing else") {
  constexpr std::string_view kPage =
      "<p class=\"Hide\"> Hide\n</p><button id=\"Zoom in\" aria-label=\"Zoom in\" title=\"Hide\">"
      "<b>Hide me</b></button>";
  CHECK(translated_html(kPage, kTold) ==
        "<p class=\"Hide\"> Fort\n</p><button id=\"Zoom in\" aria-label=\"Heran\" title=\"Fort\">"
        "<b>Hide me</b></button>");
  CHECK(translated_html(kPage, Language()) == kPage);
  for (const std::string_view odd :
       {"", "<", "Hide", "<p title=\"Hide", "<p title=\"Hide\"", "a<b>c"}) {
    CHECK(translated_html(odd, Language()) == odd);
  }
}

TEST_CASE("of a script it is told what it says in other words") {
  constexpr std::string_view kScript = "tr('Hide'); tr('Zoom in', 3); tr('Hide'); tr('x');";
  const auto told = translations_in(kScript, kTold);
  REQUIRE(told.size() == 2);
  CHECK(told[0] == std::pair("Hide"sv, "Fort"sv));
  CHECK(told[1] == std::pair("Zoom in"sv, "Heran"sv));
  CHECK(translations_in(kScript, Language()).empty());
  CHECK(translations_in("tr('cut", kTold).empty());
}

}  // namespace stela::testing
