#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Results of games without their moves, as stored by the trackers in which players log their
/// plays, BG Stats and BoardGameGeek, and by the platform Board Game Arena.
namespace stela::plays {

/// The result of one player in a play.
struct Player {
  /// Empty if nobody is named.
  std::string name;
  std::string colour;
  std::string team;
  std::optional<std::int64_t> score;
  /// From 1; players who tie share it.
  std::optional<std::int64_t> rank;
  /// From 1, in the order of play.
  std::optional<std::int64_t> seat;
  bool winner = false;
};

/// Whether a play counts, and if not, why.
enum class PlayState : std::uint8_t {
  kCounts,
  /// Broken off, or marked as not counting towards wins.
  kIgnored,
  kUnfinished,
  /// Cancelled or abandoned by agreement on the platform.
  kCancelled,
  kAbandoned,
};

/// A game that was played to its end, unless its state says otherwise.
struct Play {
  /// A unique id, the same in every run; a UUID in what Stela writes.
  std::string id;
  /// The id of the platform's table, if it differs from `id`; empty if there is none.
  std::string table_id;
  /// Id of the game, `taluva`, or empty if Stela does not support the game.
  std::string game;
  std::string game_name;
  /// The game's number at BoardGameGeek.
  std::optional<std::int64_t> bgg;
  /// `2026-11-20`, or empty if unknown.
  std::string date;
  std::string location;
  /// Variants and options.
  std::string board;
  std::string comments;
  std::optional<std::int64_t> minutes;
  std::vector<Player> players;
  /// Number of plays that this entry represents.
  std::int64_t quantity = 1;
  PlayState state = PlayState::kCounts;
  /// Whether the platform played it without changing ratings.
  bool unranked = false;
};

/// A game's identity in the trackers.
struct Game {
  /// As in rule ids: `taluva`.
  std::string_view id;
  std::string_view name;
  std::optional<std::int64_t> bgg;
  /// Weight of each part of a score in the single number that a tracker stores.
  std::vector<std::int64_t> weights;
};

/// Returns the supported game with that id, number or name, as far as given, or null if there is
/// none.
[[nodiscard]] const Game* find_game(std::string_view id, std::optional<std::int64_t> bgg,
                                    std::string_view name);
/// Converts a score of several parts to a single number, and back; nothing if it has no such parts.
[[nodiscard]] std::int64_t folded(const Game& game, const std::vector<std::int64_t>& parts);
[[nodiscard]] std::optional<std::vector<std::int64_t>> unfolded(const Game& game,
                                                                std::int64_t score);

/// Returns a UUID (version 8) made of 32 hex digits.
[[nodiscard]] std::string uuid_of(std::string_view digest);

/// Maximum length of a link that BG Stats accepts.
inline constexpr std::size_t kLongestLink = 8000;

/// Returns the link that adds `play` to BG Stats, without its comments if it would be longer than
/// `kLongestLink`, or an empty string if it is longer even so.
[[nodiscard]] std::string bgstats_link(const Play& play);
/// Returns a whole `.bgsplay` file. `me` is the name of the player whose file it is, or empty if
/// unknown.
[[nodiscard]] std::string write_bgsplay(const std::vector<Play>& plays, const std::string& me);
/// Returns a document in the form in which BoardGameGeek's API returns plays. Each play must have
/// `bgg`.
[[nodiscard]] std::string write_bgg(const std::vector<Play>& plays);

/// Returns the id of a play at the table with that number of Board Game Arena.
[[nodiscard]] std::string id_of_table(std::string_view number);
/// Whether a record whose `Site` tag has this value was played there.
[[nodiscard]] bool is_board_game_arena(std::string_view site);

/// Reads a `.bgsplay` file, BoardGameGeek plays as XML, or the information on a table of Board Game
/// Arena, depending on the content. If there is an error, sets `error` and returns no plays.
[[nodiscard]] std::vector<Play> read_plays(std::string_view text, std::string& error);

}  // namespace stela::plays
