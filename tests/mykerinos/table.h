#pragma once

#include "lib/mykerinos/mykerinos.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/words/words.h"
#include "tests/table.h"

namespace stela::mykerinos {

/// Eight parcels with one or two pyramids each, for rounds 1 to 3.
inline constexpr std::string_view kArea =
    "lay@1L=V2:.^/../^. lay@1R=L0:../^./.. lay@2L=B3:../../.^ lay@2R=K2:^./../.. "
    "lay@3L=T0:../.^/.. lay@3R=V0:.^/../.. lay@4L=L3:../../^. lay@4R=B0:../.^/.. ";

/// A table that is set for blue, red, green and white, as many as wanted, with the wings V L B K T.
class TestTable : public testing::TestTable<State, Move> {
 public:
  explicit TestTable(int players = 3, std::string_view settings = {})
      : testing::TestTable<State, Move>(info(), players, settings) {}
};

}  // namespace stela::mykerinos
