#include "lib/core/sorted.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"

namespace stela {

TEST_CASE("lists are sorted as by the standard library") {
  std::mt19937 random(7);
  for (std::size_t size = 0; size < 60; ++size) {
    std::vector<std::pair<unsigned, std::string>> items;
    for (std::size_t i = 0; i < size; ++i) items.emplace_back(random() % 9, std::to_string(i));
    auto expected = items;
    auto sorted = items;
    std::ranges::stable_sort(expected, {}, &std::pair<unsigned, std::string>::first);
    sort_stably(sorted, {}, &std::pair<unsigned, std::string>::first);
    CHECK(sorted == expected);
    std::ranges::stable_sort(expected, std::ranges::greater());
    sort_stably(sorted, std::ranges::greater());
    CHECK(sorted == expected);
  }
}

}  // namespace stela
