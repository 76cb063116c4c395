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

#include "lib/game/position.h"
#include "lib/record/analysis_note.h"
#include "lib/words/message.h"

namespace stela {

/// Points are counted in these parts of one, so that shared ones are exact: 12 is divisible by
/// every number of players.
inline constexpr std::int64_t kPointParts = 12'000;

/// Returns points as a number without trailing zeros.
[[nodiscard]] std::string write_points(std::int64_t points);

/// Maximum number of rounds that have columns, and the maximum length of their names: the number of
/// cells would grow with the product of rounds and players.
inline constexpr std::size_t kMaxRounds = 50;
inline constexpr std::size_t kLongestRound = 80;

/// Parses points such as `5,3,1.5`: decimal numbers with at most three decimals, from -1000000 to
/// 1000000. On failure sets `error` and returns null.
[[nodiscard]] std::optional<std::vector<std::int64_t>> read_points(std::string_view list,
                                                                   Message& error);

/// The rules of a tournament.
struct TournamentRules {
  /// For each place, best first; places after the last get nothing.
  std::vector<std::int64_t> points = {kPointParts};
  /// Whether tied players divide the points of their places; otherwise each gets those of the
  /// better one.
  bool share = true;
  /// The tie-breaks between players with equal points, in this order: `head`, `wins`, `score`,
  /// `strength`.
  std::vector<std::string> tie_breaks = {"head", "wins", "score"};
};

/// The result of one player, or of players who win together, in one game.
struct GameResult {
  /// The key of their row in the table.
  std::string key;
  /// The displayed name.
  std::string name;
  int place = 1;
  bool wins = false;
  Score score;
  /// Whether the score is known; otherwise there is nothing to add.
  bool scored = true;
  /// The luck in the game according to an analysis, or null if unknown.
  std::optional<Estimate> luck;
  /// Partners who are counted separately have the same number from 0, and a place together; -1 for
  /// single players.
  int team = -1;
  /// Whether the name is the colour of a player without one.
  bool nameless = false;
};

/// Sums of scores, part by part.
using TotalScore = std::array<std::int64_t, kMaxScoreParts>;

/// Sums over a player's games with known luck.
struct LuckTotal {
  std::uint64_t games = 0;
  /// The player's share of the wins in them.
  std::int64_t won = 0;
  std::int64_t luck = 0;
  /// The sum of the squares of half the 95 % intervals.
  std::int64_t squares = 0;

  /// Returns half the interval of `luck`.
  [[nodiscard]] Thousandths ci() const;
};

/// A player's row of the table.
struct Standing {
  std::string name;
  /// Whether all games have it as the colour of a player without a name.
  bool nameless = false;
  /// From 1; players that no tie-break separates share the better one.
  int place = 1;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::int64_t points = 0;
  /// The sum of all scores by kind of score, as games were added, part by part. Kinds after the
  /// last had no game of this player, and neither had those without a value.
  std::vector<std::optional<TotalScore>> scores;
  /// Results against the players with as many points: for each game with one of them, +1 if this
  /// player had the better place or -1 for the worse one.
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

  /// Counts a game; `round` and `table` may be empty. Scores are added by `kind`, from 0: those of
  /// different kinds, such as two games, are not comparable.
  void add(const std::vector<GameResult>& game, std::size_t kind, std::string_view round,
           std::string_view table);
  /// Removes `score` from the tie-breaks.
  void ignore_scores() { std::erase(rules_.tie_breaks, "score"); }
  [[nodiscard]] const std::vector<std::string>& tie_breaks() const { return rules_.tie_breaks; }
  /// Returns why rounds have no columns; empty if they have.
  [[nodiscard]] const Message& why_no_rounds() const { return why_no_rounds_; }
  /// Returns the names of the rounds that have columns, in the order of `compare_rounds`.
  [[nodiscard]] std::vector<std::string> rounds() const;
  /// Returns the table, best first, ties sorted by name, or null if the points of opponents add up
  /// to more than 64 bits. The tournament is empty afterwards.
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
  /// Adds the luck of `result`, one of a game with `winners`.
  static void add_luck(const GameResult& result, std::int64_t winners, LuckTotal& total);
  static void add_score(Standing& player, std::size_t kind, const Score& score);
  /// Returns whether the games of `round` cannot be shown separately.
  bool has_round_conflict(std::string_view round);
  bool add_tie_breaks();
  /// Returns the sort key of players, best largest.
  [[nodiscard]] std::vector<std::int64_t> rank_of(const Standing& player) const;

  TournamentRules rules_;
  std::vector<Standing> players_;
  /// Index into `players_`. Only looked up, never iterated: its order is unspecified.
  std::unordered_map<std::string, std::size_t> by_key_;
  std::vector<std::vector<Seat>> games_;
  std::set<std::string, std::less<>> rounds_;
  Message why_no_rounds_;
};

}  // namespace stela
