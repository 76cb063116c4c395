#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/bga/log.h"

namespace stela::bga {

/// What the platform says of one player's result.
struct PlayerResult {
  PlayerId id = 0;
  std::string name;
  std::optional<std::int64_t> score;
  /// From 1; players who tie share it.
  std::optional<std::int64_t> rank;
  /// From 1, in the order in which they play; only of late.
  std::optional<std::int64_t> order;
};

/// What the platform says of a table beside its log.
struct TableInfo {
  /// Whether there is any.
  bool given = false;
  /// 0: not told.
  std::int64_t table = 0;
  /// The platform's name of the game, `taluva`; empty: not told.
  std::string game;
  /// Tiles for each player as the table was set up, of old tables 0 or 1; nothing: not told.
  std::optional<std::int64_t> tiles;
  /// `normal_end` and others; empty: not told.
  std::string reason;
  std::vector<PlayerResult> results;
  /// With their colours.
  std::vector<Player> players;
  /// Who left.
  std::set<PlayerId> left;

  [[nodiscard]] bool is_concession() const { return reason == "normal_concede_end"; }
  [[nodiscard]] bool is_abandoned() const {
    return std::string_view(reason).starts_with("abandon");
  }
  [[nodiscard]] bool is_neutralized() const {
    return std::string_view(reason).starts_with("neutralized");
  }
  /// The result of a player, or null.
  [[nodiscard]] const PlayerResult* result_of(PlayerId id) const;
};

/// Reads the table's information, which may be empty; what is wrong goes to `remarks`.
[[nodiscard]] TableInfo read_table_info(std::string_view text,
                                        std::vector<importing::Remark>& remarks);

}  // namespace stela::bga
