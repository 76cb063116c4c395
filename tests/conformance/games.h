#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/record/record.h"
#include "tests/conformance/chance.h"

namespace stela::testing {

/// A random game, played entry by entry.
class Game {
 public:
  Game(const GameInfo& info, std::string tags, std::uint64_t seed);
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  [[nodiscard]] bool over() const { return position_->due() == kNobody; }
  [[nodiscard]] const Position& position() const { return *position_; }
  [[nodiscard]] const std::string& tags() const { return tags_; }
  /// Returns how many entries were played.
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] Chance& chance() { return chance_; }

  /// Returns the actions of a next entry.
  [[nodiscard]] std::vector<std::string> sample() {
    return position_->sample_entry(chance_.picker());
  }
  /// Plays an entry; a failed assertion when it is not legal.
  void play(const std::vector<std::string>& actions);
  /// Returns the record so far, with its result when the game is over.
  [[nodiscard]] std::string text() const;

 private:
  std::string tags_;
  Record record_;
  Table table_;
  Chance chance_;
  std::unique_ptr<Position> position_;
  std::string entries_;
  int count_ = 0;
};

/// Tokens as `Position::play` takes them; `actions` must outlive them.
[[nodiscard]] std::vector<Token> tokens_of(const std::vector<std::string>& actions);

/// Returns the tags of `game` for each number of players: without variants and options, with each
/// variant, and with each value of each option.
[[nodiscard]] std::vector<std::string> settings_of(const GameInfo& game);

/// Returns the games to test: all of them, or the one whose id is in the environment variable
/// STELA_GAME.
[[nodiscard]] std::vector<const GameInfo*> tested_games();
/// Returns whether that is all of them, so that there is enough of everything.
[[nodiscard]] bool tests_all_games();

/// Calls `check` with `seeds` new games for each of the settings of each game that is
/// tested.
void for_each_game(std::uint64_t seeds, const std::function<void(Game&)>& check);

}  // namespace stela::testing
