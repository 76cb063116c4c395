#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Results of games without their moves, as the trackers keep them in which players count their
/// plays: BG Stats and BoardGameGeek.
namespace stela::plays {

/// What a player came to in a play.
struct Player {
  /// Empty: nobody is named.
  std::string name;
  std::string colour;
  std::string team;
  std::optional<std::int64_t> score;
  /// From 1; players who tie share it.
  std::optional<std::int64_t> rank;
  /// From 1, in the order in which they play.
  std::optional<std::int64_t> seat;
  bool winner = false;
};

/// One game that was played to its end.
struct Play {
  /// What tells it from all others, the same from run to run; of what Stela writes a UUID.
  std::string id;
  /// The id of the game, `taluva`; empty where the game is none of Stela's.
  std::string game;
  std::string game_name;
  /// The game's number at BoardGameGeek.
  std::optional<std::int64_t> bgg;
  /// `2026-11-20`; empty: not told.
  std::string date;
  std::string location;
  /// Variants and options.
  std::string board;
  std::string comments;
  std::optional<std::int64_t> minutes;
  std::vector<Player> players;
  /// How many plays this stands for.
  std::int64_t quantity = 1;
  /// It was broken off, or does not count for who wins.
  bool counts = true;
};

/// How the trackers know a game.
struct Game {
  /// As in rule ids: `taluva`.
  std::string_view id;
  std::string_view name;
  std::optional<std::int64_t> bgg;
  /// What each part of a score counts in the one number that a tracker has.
  std::vector<std::int64_t> weights;
};

/// The game of Stela with that id, number or name, as far as given; null: none.
[[nodiscard]] const Game* find_game(std::string_view id, std::optional<std::int64_t> bgg,
                                    std::string_view name);
/// A score of several parts as one number, and back; nothing when it has no such parts.
[[nodiscard]] std::int64_t folded(const Game& game, const std::vector<std::int64_t>& parts);
[[nodiscard]] std::optional<std::vector<std::int64_t>> unfolded(const Game& game,
                                                                std::int64_t score);

/// A UUID (version 8) made of 32 hex digits.
[[nodiscard]] std::string uuid_of(std::string_view digest);

/// BG Stats takes no longer link.
inline constexpr std::size_t kLongestLink = 8000;

/// The link that puts `play` into BG Stats; without its comments when it would be longer than
/// `kLongestLink`. Empty: it is longer even so.
[[nodiscard]] std::string bgstats_link(const Play& play);
/// A whole `.bgsplay` file. `me` is the name of the player whose file it is; empty: not told.
[[nodiscard]] std::string write_bgsplay(const std::vector<Play>& plays, const std::string& me);
/// A document as the API of BoardGameGeek gives plays. Each play must have `bgg`.
[[nodiscard]] std::string write_bgg(const std::vector<Play>& plays);

/// Reads a `.bgsplay` file or plays of BoardGameGeek as XML, which its first byte tells. What is
/// wrong goes to `error`: then nothing is given.
[[nodiscard]] std::vector<Play> read_plays(std::string_view text, std::string& error);

}  // namespace stela::plays
