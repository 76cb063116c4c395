#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/bga/notifications.h"
#include "formats/import/importer.h"

namespace stela::bga {

/// A player as the log or the table's information names them.
struct Player {
  PlayerId id = 0;
  std::string name;
  /// Six hex digits in small letters; empty: not told.
  std::string colour;
};

/// What all saw of one request to the server, or of none.
struct Packet {
  std::int64_t id = 0;
  /// The move that the platform counts; nothing: of no request.
  std::optional<std::int64_t> move;
  /// Seconds since 1970, UTC.
  std::optional<std::int64_t> time;
  std::vector<Notification> notifications;
};

/// A packet as remarks name it: `packet 41, move 15`.
[[nodiscard]] std::string place_of(const Packet& packet);

/// An archived log: the packets of the table's channel by number, each once.
struct TableLog {
  /// 0: not told.
  std::int64_t table = 0;
  std::vector<Player> players;
  std::vector<Packet> packets;
  /// Names of players that stand in notifications.
  std::vector<Player> named;
};

/// Reads a saved log; what is wrong goes to `remarks`, errors among them.
[[nodiscard]] TableLog read_log(const importing::Source& source,
                                std::vector<importing::Remark>& remarks);

/// The player with that id, or null.
[[nodiscard]] const Player* find_player(const std::vector<Player>& players, PlayerId id);

/// The six hex digits of a colour as the platform writes it, with or without `#`; else empty.
[[nodiscard]] std::string colour_code(const std::string& written);

}  // namespace stela::bga
