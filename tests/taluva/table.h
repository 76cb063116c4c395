#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/taluva/moves.h"
#include "lib/taluva/state.h"

namespace stela::taluva {

/// A table that is set for white, red, brown and yellow, as many as wanted; `tags` are further
/// lines.
class TestTable {
 public:
  explicit TestTable(int players = 2, std::string_view tags = {});
  TestTable(const TestTable&) = delete;
  TestTable& operator=(const TestTable&) = delete;

  [[nodiscard]] const Table& table() const { return table_; }

  /// The state that a `setup:` of these tokens makes; a failed assertion when it is not legal.
  [[nodiscard]] State setup(std::string_view tokens) const;
  /// Plays the actions of one entry and ends it; a failed assertion when one is not legal.
  void play(State& state, std::string_view actions) const;
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

/// The words of `text`.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

}  // namespace stela::taluva
