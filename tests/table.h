#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/codec.h"
#include "lib/game/info.h"
#include "lib/game/rules.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "tests/catch.h"

namespace stela::testing {

/// Returns the words of `text`.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

/// A table that is set for the usual colours of a game. The parts of a record are views, so it
/// stays where it is.
class SetTable {
 public:
  /// `settings` are additional lines of tags.
  SetTable(const GameInfo& game, int players, std::string_view settings);
  SetTable(const SetTable&) = delete;
  SetTable& operator=(const SetTable&) = delete;

  [[nodiscard]] const Table& table() const { return table_; }

 private:
  std::string tags_;
  Record record_;
  Table table_;
};

/// Such a table and its rules, for the game with these types.
template <class State, class Move>
class TestTable : public SetTable {
 public:
  using SetTable::SetTable;

  /// Returns the position before the first entry.
  [[nodiscard]] State start() const { return State::initial(table()); }

  /// Returns the same with an empty table, the initial state of a `setup:`.
  [[nodiscard]] State blank() const {
    State state = start();
    begin_setup(state);
    return state;
  }

  /// Returns the state that a `setup:` of these tokens makes; a failed assertion when it is not
  /// legal.
  [[nodiscard]] State setup(std::string_view tokens) const {
    State state = blank();
    play(state, tokens);
    return state;
  }

  /// Returns the id of the rule that a `setup:` of these tokens breaks; empty when it is legal.
  [[nodiscard]] std::string_view broken_setup(std::string_view tokens) const {
    State state = blank();
    for (const std::string_view token : words_of(tokens)) {
      if (const Rule* rule = stela::play(state, move(token))) return rule->id;
    }
    const Rule* rule = check_end(state);
    return rule == nullptr ? std::string_view{} : rule->id;
  }

  /// Returns the tokens of the position's setup, joined by spaces.
  [[nodiscard]] std::string tokens_of(const State& state) const {
    std::string out;
    for (const Move& move : setup_of(state)) {
      if (!out.empty()) out += ' ';
      encode(move, table(), out);
    }
    return out;
  }

  /// Plays one action; a failed assertion when it is not legal.
  void act(State& state, std::string_view action, Log* log = nullptr) const {
    INFO(action);
    REQUIRE(broken(state, action).empty());
    const State before = state;
    stela::play(state, move(action));
    if (log == nullptr) return;
    using stela::log_move;
    visit_inline([&](const auto& m) { log_move(before, state, m, *log); }, move(action));
  }

  /// Plays the actions of one entry and ends it; a failed assertion when one is not legal.
  void play(State& state, std::string_view actions, Log* log = nullptr) const {
    for (const std::string_view action : words_of(actions)) act(state, action, log);
    REQUIRE(check_end(state) == nullptr);
    end_entry(state, log);
  }

  /// Returns the move that a token means.
  [[nodiscard]] Move move(std::string_view token) const {
    DecodeError error;
    const std::optional<Move> move = decode<Move>(token, table(), error);
    INFO(token);
    REQUIRE(move);
    return *move;
  }

  /// Returns the id of the rule that the next action would break; empty when it is legal.
  [[nodiscard]] std::string_view broken(const State& state, std::string_view token) const {
    const Rule* rule = check(state, move(token));
    return rule == nullptr ? std::string_view{} : rule->id;
  }

  /// Returns the canonical spelling of a legal action.
  [[nodiscard]] std::string canonical(const State& state, std::string_view token) const {
    std::string out;
    const auto write = [&](const auto& m) {
      const auto planned = plan(state, m);
      REQUIRE(planned.rule == nullptr);
      using stela::canonical;
      codec::write(out, table(), canonical(state, m, planned.found));
    };
    visit_inline(write, move(token));
    return out;
  }
};

}  // namespace stela::testing
