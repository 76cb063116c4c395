#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "lib/record/tags.h"
#include "tests/catch.h"

namespace stela {
namespace {

int sign(int value) { return (value > 0) - (value < 0); }

}  // namespace

TEST_CASE("rounds are ordered part by part") {
  const std::vector<std::vector<std::string>> lists = {
      {"1.1", "1.2", "2.1", "2.2", "10.1", "10.10"},
      {"1", "1.1", "1.2", "2", "10"},
      {"1-1", "1-2", "2-1", "10-1"},
      {"R1", "R2", "R10"},
      {"Round 1", "round 2", "Round 2b", "ROUND 10"},
      {"Runde 9, Tisch 2", "Runde 9, Tisch 10", "Runde 10, Tisch 1"},
      {"01", "1.1", "001.2", "02", "3", "010"},
      {"1.1", "1-2", "1/3", "1 4", "1.5"},
      {"9", "99999999999999999999", "100000000000000000000"},
      {"1", "10", "final", "Semi-final", "Übung", "-", "?"},
      {"0", "00", "1", "Endrunde", "endrunde"},
  };
  for (const std::vector<std::string>& list : lists) {
    for (std::size_t a = 0; a < list.size(); ++a) {
      for (std::size_t b = 0; b < list.size(); ++b) {
        CAPTURE(list[a], list[b]);
        CHECK(sign(compare_rounds(list[a], list[b])) ==
              sign(static_cast<int>(a) - static_cast<int>(b)));
      }
    }
  }
}

TEST_CASE("the order of rounds is total, whatever the bytes") {
  std::mt19937 chance(7);  // NOLINT(cert-msc32-c,cert-msc51-cpp)
  constexpr std::string_view kCharacters = "0019aAbZ.-? \xC3\xBC\xFF";
  const auto any = [&](std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(chance);
  };
  std::vector<std::string> rounds(150);
  for (std::string& round : rounds) {
    for (std::size_t i = any(7); i > 0; --i) round += kCharacters[any(kCharacters.size())];
  }
  for (const std::string& a : rounds) {
    for (const std::string& b : rounds) {
      const int order = sign(compare_rounds(a, b));
      REQUIRE(order == -sign(compare_rounds(b, a)));
      REQUIRE((order == 0) == (a == b));
      for (const std::string& c : rounds) {
        if (order < 0 && compare_rounds(b, c) < 0) REQUIRE(compare_rounds(a, c) < 0);
      }
    }
  }
}

}  // namespace stela
