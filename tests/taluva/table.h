#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lib/taluva/rules/rules.h"
#include "lib/taluva/taluva.h"
#include "tests/table.h"

namespace stela::taluva {

/// A table that is set for white, red, brown and yellow, as many as wanted.
class TestTable : public testing::TestTable<State, Move> {
 public:
  explicit TestTable(int players = 2, std::string_view settings = {})
      : testing::TestTable<State, Move>(info(), players, settings) {}

  /// Returns the position of a setup with exactly its stocks, whatever is on the board: a setup
  /// itself takes the numbers of temples and towers from the board.
  [[nodiscard]] State with_stocks(std::string_view tokens) const {
    std::string placed;
    std::vector<SetStock> stocks;
    for (const std::string_view token : testing::words_of(tokens)) {
      if (token.find(":stock=") == std::string_view::npos) {
        placed += std::string(token) + ' ';
      } else {
        stocks.push_back(std::get<SetStock>(move(token)));
      }
    }
    State state = setup(placed);
    for (const SetStock& set : stocks) {
      state.stock[seat_index(set.player.seat)] = {static_cast<std::uint8_t>(set.temples.value),
                                                  static_cast<std::uint8_t>(set.towers.value),
                                                  static_cast<std::uint8_t>(set.huts.value)};
    }
    return state;
  }
};

}  // namespace stela::taluva
