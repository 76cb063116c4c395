#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/core/diagnostic.h"
#include "lib/game/codec.h"
#include "lib/game/info.h"
#include "lib/scene/scene.h"
#include "tests/toy/rulebook.h"

/// Pig, a dice game: the current player rolls as often as they like and then holds, which scores
/// the sum of the rolls; a 1 ends the turn with nothing. The first player to reach the goal wins.
namespace stela::toy {

/// Roll the die, which shows so much.
struct Roll {
  static constexpr std::string_view kVerb = "roll";
  static constexpr std::string_view kForm = "roll=N";
  static constexpr std::string_view kMeaning = "roll the die";
  Number die;
  static constexpr auto fields() { return std::tuple{Field{"die", "=", &Roll::die}}; }
};

/// End the turn and score.
struct Hold {
  static constexpr std::string_view kVerb = "hold";
  static constexpr std::string_view kForm = "hold";
  static constexpr std::string_view kMeaning = "end the turn and score the sum of its rolls";
  static constexpr auto fields() { return std::tuple{}; }
};

// Tokens of a setup, in their order.

struct SetScore {
  static constexpr std::string_view kVerb = "score";
  static constexpr std::string_view kForm = "pink:score=N";
  static constexpr std::string_view kMeaning = "setup: the points of a player";
  Player player;
  Number points;
  static constexpr auto fields() {
    return std::tuple{Field{"player", ":", &SetScore::player},
                      Field{"points", "=", &SetScore::points}};
  }
};

struct SetNext {
  static constexpr std::string_view kVerb = "next";
  static constexpr std::string_view kForm = "next=pink";
  static constexpr std::string_view kMeaning = "setup: whose turn it is";
  Player player;
  static constexpr auto fields() { return std::tuple{Field{"player", "=", &SetNext::player}}; }
};

using Move = std::variant<Roll, Hold, SetScore, SetNext>;

enum class Phase : std::uint8_t { kSettingUp, kRolling, kTurnOver, kGameOver };

/// A position: a regular value without pointers.
struct State {
  /// Returns the normal initial state.
  [[nodiscard]] static State initial(const Table& table);

  Actor players = 0;
  std::int32_t sides = 0;
  std::int32_t goal = 0;
  Phase phase = Phase::kRolling;
  Actor turn = 0;
  /// The rolls of this turn.
  std::int32_t sum = 0;
  std::array<std::int32_t, kMaxPlayers> points{};
  /// During setup: the players with points, one bit each; `next` was last.
  std::uint8_t given = 0;
  bool next_given = false;
  friend bool operator==(const State&, const State&) = default;
};

namespace rules = pig::rules;

/// Pictures (scene.cpp).
[[nodiscard]] Scene scene(const State& state, const Table& table, const Canvas& canvas);
[[nodiscard]] Scene catalogue_scene(const Canvas& canvas);

/// Pig, for the table of games.
[[nodiscard]] const GameInfo& info();

/// Returns the engine, which only uses what all games have in common.
[[nodiscard]] const Engine& engine();

}  // namespace stela::toy
