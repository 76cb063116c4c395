#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

/// Returns the meaning of the notification `event`, or nothing if it changes nothing or repeats
/// other notifications.
[[nodiscard]] std::optional<Notification> notification_of(const Value& event);

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

/// Returns the name of a packet in remarks: `packet 41, move 15`.
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

}  // namespace stela::bga
