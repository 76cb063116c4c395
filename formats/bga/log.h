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
