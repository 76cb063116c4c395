#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/game/score.h"
#include "lib/record/analysis_note.h"

namespace stela {

/// Points are counted in parts of one, so that shared ones are exact: 12 can be divided by every
/// number of players.
inline constexpr std::int64_t kPointParts = 12'000;

/// Points as a number without trailing zeros.
[[nodiscard]] std::string write_points(std::int64_t points);

/// Rounds are told one by one only when there are no more than these, with names no longer than
/// this: a table of as many columns as rounds would grow with their product with the players.
inline constexpr std::size_t kMaxRounds = 50;
inline constexpr std::size_t kLongestRound = 80;

/// Reads points such as `5,3,1.5`: plain decimal numbers with at most three decimals, from -1000000
/// to 1000000. What is wrong goes to `error`, and nothing is given.
[[nodiscard]] std::optional<std::vector<std::int64_t>> read_points(std::string_view list,
                                                                   std::string& error);

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

/// What one player, or players who win together, came to in one game.
struct GameResult {
  /// Whose row of the table that is.
  std::string key;
  /// As the table shows it.
  std::string name;
  int place = 1;
  bool wins = false;
  Score score;
  /// Whether a score is told; else there is nothing to add up.
  bool scored = true;
  /// What chance brought in the game, by an analysis; nothing: not known.
  std::optional<Estimate> luck;
  /// Partners who are counted apart have the same number from 0, and a place together; -1: alone.
  int team = -1;
};

/// Scores added up, part by part.
using TotalScore = std::array<std::int64_t, kMaxScoreParts>;

/// Games of a player of which an analysis told the luck, added up.
struct LuckTotal {
  std::uint64_t games = 0;
  /// The part of the win that the player had in them.
  std::int64_t won = 0;
  std::int64_t luck = 0;
  /// The squares of half the intervals of 95 %.
  std::int64_t squares = 0;

  /// Half the interval of `luck`.
  [[nodiscard]] Thousandths ci() const;
};

/// A player's row of the table.
struct Standing {
  std::string name;
  /// From 1; players whom no tie-break tells apart share the better one.
  int place = 1;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::int64_t points = 0;
  /// By kind of score, as games were added: all scores added up, part by part. Kinds behind the
  /// last had no game of this player, as had those without a value.
  std::vector<std::optional<TotalScore>> scores;
  /// Points against the players with as many points: for each game with one of them, whether this
  /// player had the better place (+1) or the worse one (-1).
  std::int64_t head = 0;
  /// The points of all opponents, game by game.
  std::int64_t strength = 0;
  LuckTotal luck;
  /// By the round's name: points, and the tables.
  std::map<std::string, std::pair<std::int64_t, std::string>> rounds;
};

/// A tournament, game by game.
class Tournament {
 public:
  explicit Tournament(TournamentRules rules) : rules_(std::move(rules)) {}

  /// Counts a game; `round` and `table` may be empty. Scores are added up by `kind`, from 0: those
  /// of different kinds, as of two games, cannot be compared.
  void add(const std::vector<GameResult>& game, std::size_t kind, std::string_view round,
           std::string_view table);
  /// Leaves `score` out of the tie-breaks.
  void ignore_scores() { std::erase(rules_.tie_breaks, "score"); }
  [[nodiscard]] const std::vector<std::string>& tie_breaks() const { return rules_.tie_breaks; }
  /// Why rounds are not told one by one; empty when they are.
  [[nodiscard]] const std::string& why_no_rounds() const { return why_no_rounds_; }
  /// The names of the rounds that have columns, in the order of `compare_rounds`.
  [[nodiscard]] std::vector<std::string> rounds() const;
  /// The table, best first; those who share a place by name. Nothing when the points of opponents
  /// add up to more than 64 bits hold. The tournament is empty afterwards.
  [[nodiscard]] std::optional<std::vector<Standing>> take_standings();

 private:
  /// A player, by the index in `players_`, with the place in a game.
  struct Seat {
    std::size_t player = 0;
    int place = 1;
    int team = -1;
  };

  [[nodiscard]] std::vector<std::int64_t> points_of(const std::vector<GameResult>& game) const;
  std::size_t player_of(const GameResult& result);
  /// Adds what chance brought `result`, one of a game with `winners`.
  static void add_luck(const GameResult& result, std::int64_t winners, LuckTotal& total);
  static void add_score(Standing& player, std::size_t kind, const Score& score);
  /// Whether the games of `round` are told for themselves.
  bool has_round_conflict(std::string_view round);
  bool add_tie_breaks();
  /// What tells players apart, best largest.
  [[nodiscard]] std::vector<std::int64_t> rank_of(const Standing& player) const;

  TournamentRules rules_;
  std::vector<Standing> players_;
  /// Into `players_`. Only looked up, never walked through: its order is nobody's.
  std::unordered_map<std::string, std::size_t> by_key_;
  std::vector<std::vector<Seat>> games_;
  std::set<std::string, std::less<>> rounds_;
  std::string why_no_rounds_;
};

}  // namespace stela
