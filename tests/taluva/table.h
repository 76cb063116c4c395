#pragma once

#include "lib/taluva/rules.h"
#include "lib/taluva/taluva.h"
#include "tests/table.h"

namespace stela::taluva {

/// A table that is set for white, red, brown and yellow, as many as wanted.
class TestTable : public testing::TestTable<State, Move> {
 public:
  explicit TestTable(int players = 2, std::string_view settings = {})
      : testing::TestTable<State, Move>(info(), players, settings) {}
};

}  // namespace stela::taluva
