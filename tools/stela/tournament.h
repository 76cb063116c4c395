#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/score.h"

namespace stela {

/// Points are counted in parts of one, so that shared ones are exact: 12 can be divided by every
/// number of players.
inline constexpr std::int64_t kPointParts = 12'000;

/// Points as a number without trailing zeros.
[[nodiscard]] std::string write_points(std::int64_t points);

/// How a tournament is counted.
struct TournamentRules {
  /// For each place, best first; places behind the last get nothing.
  std::vector<std::int64_t> points = {kPointParts};
  /// Whether players who tie divide the points of their places; else each has those of the better.
  bool share = true;
  /// What decides between players with equal points, in this order: `head`, `wins`, `score`,
  /// `strength`.
  std::vector<std::string> tie_breaks = {"head", "wins", "score"};
};

/// What one player came to in one game.
struct GameResult {
  std::string name;
  int place = 1;
  bool wins = false;
  Score score;
};

/// A player's row of the table.
struct Standing {
  std::string name;
  /// From 1; players whom no tie-break tells apart share the better one.
  int place = 1;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::int64_t points = 0;
  /// All scores added up, part by part.
  Score score;
  /// Points against the players with as many points: for each game with one of them, whether this
  /// player had the better place (+1) or the worse one (-1).
  std::int64_t head = 0;
  /// The points of all opponents, game by game.
  std::int64_t strength = 0;
  /// By the round's name: points, and the tables.
  std::map<std::string, std::pair<std::int64_t, std::string>> rounds;
};

/// A tournament, game by game.
class Tournament {
 public:
  explicit Tournament(TournamentRules rules) : rules_(std::move(rules)) {}

  /// Counts a game; `round` and `table` may be empty.
  void add(const std::vector<GameResult>& game, std::string_view round, std::string_view table);
  /// The table, best first; those who share a place by name.
  [[nodiscard]] std::vector<Standing> standings() const;
  /// The names of all rounds: numbers by size, then words.
  [[nodiscard]] std::vector<std::string> rounds() const;

 private:
  [[nodiscard]] std::vector<std::int64_t> points_of(const std::vector<GameResult>& game) const;
  void add_tie_breaks(std::map<std::string, Standing>& players) const;
  /// What tells players apart, best largest.
  [[nodiscard]] std::vector<std::int64_t> rank_of(const Standing& player) const;

  TournamentRules rules_;
  std::map<std::string, Standing> players_;
  /// Names and places of each game.
  std::vector<std::vector<std::pair<std::string, int>>> games_;
};

}  // namespace stela
