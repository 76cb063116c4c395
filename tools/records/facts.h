#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/replay/replayer.h"
#include "tools/files/input.h"

namespace stela {

/// The first value of the first tag `name`; empty when there is none.
[[nodiscard]] std::string_view tag_of(const Record& record, std::string_view name);

/// The place of each seat, from 1, ties sharing the better one: as the game says where it is played
/// for places, else winners first, then by score, those who were eliminated behind them, and last
/// who gave up, ran out of time or was excluded. Teams have places 1 and 2, which are those of
/// their members. `outcome` is that of a finished game.
[[nodiscard]] std::vector<int> places_of(const Outcome& outcome);

/// 32 hex digits that tell texts apart, also billions of them.
[[nodiscard]] std::string long_digest(std::string_view text);

/// What makes two records ones of the same game: the table (`write_table_identity`), with `names`
/// the players' names, too, and the entries of the main line without claims. Comments, variations,
/// other tags and spellings do not count, if `record` is in canonical spelling. `table` is that of
/// the record, or null when its tags set none: then those that should count as they are written.
/// Appended to `out`.
void write_identity(const Record& record, const Table* table, bool names, std::string& out);

/// The long digest of that: two records with the same one are of the same game.
[[nodiscard]] std::string digest_of_game(const Record& record, const Table* table, bool names);

/// The actions of `entry` as they stand, joined by single spaces.
[[nodiscard]] std::string actions_of(const Record& record, const Entry& entry);

}  // namespace stela
