#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/import/importer.h"
#include "lib/core/value.h"

namespace stela::bga {

/// The notifications of the game and of the platform that describe how the game went.

/// The platform's id of a player, or 0 for none.
using PlayerId = std::int64_t;

/// A player draws the tile of the turn that begins.
struct TurnBegins {
  PlayerId player = 0;
  /// Number of tiles not yet laid in the whole game, including this one.
  std::optional<std::int64_t> remain;
  friend bool operator==(const TurnBegins&, const TurnBegins&) = default;
};

/// A tile is laid.
struct TileLaid {
  PlayerId player = 0;
  /// Two digits from 1 to 5: the terrains on the left and on the right.
  std::string type;
  std::int64_t x = 0;
  std::int64_t y = 0;
  /// In degrees, clockwise.
  std::int64_t turned = 0;
  std::optional<std::int64_t> level;
  /// Number of tiles left after this one.
  std::optional<std::int64_t> remain;
  /// Number of pieces that it covers.
  std::int64_t covered = 0;
  friend bool operator==(const TileLaid&, const TileLaid&) = default;
};

/// A hex in the log's coordinates.
struct Space {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend bool operator==(const Space&, const Space&) = default;
};

enum class Building : std::uint8_t { kHut = 1, kTemple = 2, kTower = 3 };

/// Numbers of pieces by kind.
struct Pieces {
  std::int64_t temples = 0;
  std::int64_t towers = 0;
  std::int64_t huts = 0;
  friend bool operator==(const Pieces&, const Pieces&) = default;
};

/// A player builds.
struct Built {
  PlayerId player = 0;
  Building building = Building::kHut;
  std::vector<Space> spaces;
  /// The terrain under all of them, from 1 to 5.
  std::optional<std::int64_t> terrain;
  /// Number of pieces.
  std::optional<std::int64_t> count;
  /// The player's remaining stock.
  std::optional<Pieces> stock;
  friend bool operator==(const Built&, const Built&) = default;
};

/// A player cannot build and is out of the game.
struct Eliminated {
  PlayerId player = 0;
  friend bool operator==(const Eliminated&, const Eliminated&) = default;
};

/// The final scores.
struct FinalScores {
  struct Of {
    PlayerId player = 0;
    std::int64_t score = 0;
    friend bool operator==(const Of&, const Of&) = default;
  };
  std::vector<Of> scores;
  friend bool operator==(const FinalScores&, const FinalScores&) = default;
};

// In these three, player 0 means that the log does not name the player.

struct Conceded {
  PlayerId player = 0;
  friend bool operator==(const Conceded&, const Conceded&) = default;
};

/// A player has left the table, and the game continues.
struct Left {
  PlayerId player = 0;
  friend bool operator==(const Left&, const Left&) = default;
};

/// The platform skips the turn of a player who has left.
struct TurnSkipped {
  PlayerId player = 0;
  friend bool operator==(const TurnSkipped&, const TurnSkipped&) = default;
};

/// A rare notification that only the platform sends. It cannot move a piece.
struct PlatformNotice {
  std::string type;
  friend bool operator==(const PlatformNotice&, const PlatformNotice&) = default;
};

/// The platform reports that moves were taken back, but not which.
struct TakenBack {
  std::string type;
  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};

/// A notification known neither from the game nor from the platform.
struct Unknown {
  std::string type;
  friend bool operator==(const Unknown&, const Unknown&) = default;
};

/// A notification in which a required member is missing.
struct Malformed {
  /// The problem, worded for a message.
  std::string why;
  friend bool operator==(const Malformed&, const Malformed&) = default;
};

using Notification = std::variant<TurnBegins, TileLaid, Built, Eliminated, FinalScores, Conceded,
                                  Left, TurnSkipped, PlatformNotice, TakenBack, Unknown, Malformed>;

/// A player named in the log or the table's information.
struct Player {
  PlayerId id = 0;
  std::string name;
  /// Six lowercase hex digits, or empty if unknown.
  std::string colour;
};

/// The public part of one request to the server, or events outside any request.
struct Packet {
  std::int64_t id = 0;
  /// The platform's move number; empty for packets outside any request.
  std::optional<std::int64_t> move;
  /// Seconds since 1970, UTC.
  std::optional<std::int64_t> time;
  std::vector<Notification> notifications;
};

/// Returns the name of a packet in messages: `packet 41, move 15`.
[[nodiscard]] std::string place_of(const Packet& packet);

/// An archived log: the packets of the table's channel by number, each once.
struct TableLog {
  /// 0 if unknown.
  std::int64_t table = 0;
  std::vector<Player> players;
  std::vector<Packet> packets;
  /// Players named in notifications.
  std::vector<Player> named;
};

/// Reads a saved log; problems, including errors, are added to `remarks`.
[[nodiscard]] TableLog read_log(const importing::Source& source,
                                std::vector<importing::Remark>& remarks);

/// Adds the notifications of a saved log of any game to `census`; an error is added to `remarks`.
void count_log(std::string_view log, importing::Census& census,
               std::vector<importing::Remark>& remarks);

/// Returns the player with that id, or null.
[[nodiscard]] const Player* find_player(const std::vector<Player>& players, PlayerId id);

/// Returns the six hex digits of a colour written with or without `#`, or an empty string.
[[nodiscard]] std::string colour_code(const std::string& written);

/// The platform, as records name it.
inline constexpr std::string_view kPlatform = "Board Game Arena";

/// One player's result according to the platform.
struct PlayerResult {
  PlayerId id = 0;
  std::string name;
  std::optional<std::int64_t> score;
  /// From 1; players who tie share it.
  std::optional<std::int64_t> rank;
  /// From 1, in the order of play; only in recent tables.
  std::optional<std::int64_t> order;
  /// Rating after the game, and the change that the game made to it; empty for unranked tables.
  std::optional<std::int64_t> rating;
  std::optional<std::int64_t> change;
  /// From 1, the same for partners; 0 for single players and games in which all play together.
  std::size_t team = 0;
};

/// The platform's information about a table, separate from its log.
struct TableInfo {
  /// Whether there is any information.
  bool given = false;
  /// 0 if unknown.
  std::int64_t table = 0;
  /// The platform's name of the game, `taluva`, or empty if unknown.
  std::string game;
  /// Number of tiles for each player in the table's setup; 0 or 1 for old tables; empty if unknown.
  std::optional<std::int64_t> tiles;
  /// `normal_end` and others, or empty if unknown.
  std::string reason;
  std::vector<PlayerResult> results;
  /// Players with their colours.
  std::vector<Player> players;
  /// Players who left.
  std::set<PlayerId> left;
  /// Whether the table counts as never played.
  bool cancelled = false;
  /// Whether it was played without changing ratings.
  bool unranked = false;
  bool conceded = false;
  /// When it began: in seconds since 1970, and as the platform writes it; 0 or empty if unknown.
  std::int64_t start = 0;
  std::string started;
  /// How long it took, in seconds, if known.
  std::optional<std::int64_t> seconds;

  [[nodiscard]] bool is_concession() const { return conceded || reason == "normal_concede_end"; }
  [[nodiscard]] bool is_abandoned() const {
    return std::string_view(reason).starts_with("abandon");
  }
  [[nodiscard]] bool is_neutralized() const {
    return std::string_view(reason).starts_with("neutralized");
  }
  /// Returns the result of a player, or null.
  [[nodiscard]] const PlayerResult* result_of(PlayerId id) const;
};

/// Returns the day of a time in seconds since 1970, `2026-11-20` in UTC; empty if it cannot be one.
[[nodiscard]] std::string day_of(std::int64_t seconds);

/// Reads the table's information; problems are added to `remarks`.
[[nodiscard]] TableInfo read_table_info(const Value& root, std::vector<importing::Remark>& remarks);
/// The same from JSON, which may be empty.
[[nodiscard]] TableInfo read_table_info(std::string_view text,
                                        std::vector<importing::Remark>& remarks);

}  // namespace stela::bga
