#include <vector>

#include "lib/taluva/rules/state.h"
#include "tests/catch.h"

namespace stela::taluva {
namespace {

CellSet set_of(const std::vector<std::size_t>& cells) {
  CellSet set;
  for (const std::size_t cell : cells) set.add(cell);
  return set;
}

std::vector<std::size_t> cells_of(const CellSet& set) {
  std::vector<std::size_t> cells;
  set.for_each([&](std::size_t cell) { cells.push_back(cell); });
  return cells;
}

}  // namespace

TEST_CASE("a set of cells holds what was added, lowest first") {
  const CellSet set = set_of({143, 0, 64, 63, 128, 5});
  CHECK(cells_of(set) == std::vector<std::size_t>{0, 5, 63, 64, 128, 143});
  CHECK(set.size() == 6);
  CHECK(set.first() == 0);
  CHECK(set_of({143}).first() == 143);
  CHECK(set.has(64));
  CHECK_FALSE(set.has(65));
  CHECK_FALSE(set.empty());
  CHECK(CellSet{}.empty());
}

TEST_CASE("sets of cells are joined, cut and taken from each other") {
  const CellSet a = set_of({1, 63, 64, 130});
  const CellSet b = set_of({1, 64, 127});
  CHECK((a | b) == set_of({1, 63, 64, 127, 130}));
  CHECK((a & b) == set_of({1, 64}));
  CHECK((a - b) == set_of({63, 130}));
  CellSet c = a;
  c.remove(63);
  c.remove(2);
  CHECK(c == set_of({1, 64, 130}));
}

}  // namespace stela::taluva
