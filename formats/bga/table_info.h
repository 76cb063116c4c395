#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/bga/notifications.h"

namespace stela::bga {

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
