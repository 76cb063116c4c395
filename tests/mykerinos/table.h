#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/event.h"
#include "lib/game/table.h"
#include "lib/mykerinos/moves.h"
#include "lib/mykerinos/state.h"
#include "lib/record/record.h"

namespace stela::mykerinos {

/// Eight parcels with one or two pyramids each, for rounds 1 to 3.
inline constexpr std::string_view kArea =
    "lay@1L=V2:.^/../^. lay@1R=L0:../^./.. lay@2L=B3:../../.^ lay@2R=K2:^./../.. "
    "lay@3L=T0:../.^/.. lay@3R=V0:.^/../.. lay@4L=L3:../../^. lay@4R=B0:../.^/.. ";

/// A table that is set for blue, red, green and white, as many as wanted, with the wings V L B K T;
/// `tags` are further lines.
class TestTable {
 public:
  explicit TestTable(int players = 3, std::string_view tags = {});
  TestTable(const TestTable&) = delete;
  TestTable& operator=(const TestTable&) = delete;

  [[nodiscard]] const Table& table() const { return table_; }

  /// The state that a `setup:` of these tokens makes; a failed assertion when it is not legal.
  [[nodiscard]] State setup(std::string_view tokens) const;
  /// The id of the rule that a `setup:` of these tokens breaks; empty when it is legal.
  [[nodiscard]] std::string_view broken_setup(std::string_view tokens) const;
  /// The tokens of the position's setup, joined by spaces.
  [[nodiscard]] std::string tokens_of(const State& state) const;
  /// Plays the actions of one entry and ends it; a failed assertion when one is not legal.
  void play(State& state, std::string_view actions, Log* log = nullptr) const;
  /// The move that a token means.
  [[nodiscard]] Move move(std::string_view token) const;
  /// The id of the rule that the next action would break; empty when it is legal.
  [[nodiscard]] std::string_view broken(const State& state, std::string_view token) const;
  /// The canonical spelling of a legal action.
  [[nodiscard]] std::string canonical(const State& state, std::string_view token) const;

 private:
  std::string tags_;
  Record record_;
  Table table_;
};

}  // namespace stela::mykerinos
