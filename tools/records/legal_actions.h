#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/replay/replayer.h"
#include "lib/words/message.h"
#include "tools/console/command_line.h"
#include "tools/files/input.h"

namespace stela {

/// A filter of legal actions: they must meet all conditions.
struct LegalFilter {
  /// The name of the action in JSON, such as `hut` and `tile`; empty for any.
  std::string verb;
  /// The beginning of the action; empty for any.
  std::string prefix;
  /// A space that it names; empty for any.
  std::string place;

  void declare(CommandLine& line);
  /// Returns whether there is no condition.
  [[nodiscard]] bool wants_all() const { return verb.empty() && prefix.empty() && place.empty(); }
  [[nodiscard]] bool wants(const Position& position, std::string_view action) const;
};

/// Calls `take` with the legal next actions in `position` that pass `filter`; returns how many were
/// only counted (`Position::list_legal`, which also defines `meanwhile`), whether they pass or not.
std::uint64_t list_legal(const Position& position, const LegalFilter& filter,
                         const TakeAction& take, const Meanwhile& meanwhile = {});

/// Returns what is expected in `position` if nothing legal passes `filter`, as in "a tile comes
/// first", and how `--after` plays it first, if that helps; empty if nothing is expected. Tries a
/// bounded number of actions.
[[nodiscard]] Message due_words(const Position& position, const LegalFilter& filter);

/// Returns why nothing can ever pass `filter` in the game of `position`, which has no action or
/// place of that name; empty if something may.
[[nodiscard]] Message unknown_in(const Position& position, const LegalFilter& filter);

/// Appends `action` as JSON on one line, as in a record.
void write_action_json(const Table& table, std::string_view action, std::string& out);

/// Returns the position of record `record` of `file` as a line of JSON
/// (schemas/position.schema.json).
[[nodiscard]] std::string state_of(const Position& position, std::string_view file,
                                   std::size_t record);

/// Returns the first value of the first tag `name`; empty if there is none.
[[nodiscard]] std::string_view tag_of(const Record& record, std::string_view name);

/// Returns the rating of each seat before the game, or after it if the record lacks the change;
/// nothing for those without a rating.
[[nodiscard]] std::vector<std::optional<int>> ratings_of(const Record& record, const Table& table);

/// The number of ratings that are counted together, and the lowest of those with `rating`.
inline constexpr int kRatingBand = 100;
[[nodiscard]] constexpr int band_of(int rating) {
  return rating - (rating % kRatingBand + kRatingBand) % kRatingBand;
}

/// Returns a digest of 32 hex digits, long enough to distinguish billions of texts.
[[nodiscard]] std::string long_digest(std::string_view text);

/// Appends to `out` what identifies the game of a record: the table (`write_table_identity`), with
/// `names` also the players' names, and the entries of the main line without claims. Comments,
/// variations, other tags and spellings are ignored, provided that `record` is in canonical
/// spelling. `table` is that of the record, or null if its tags are not valid: then the identifying
/// tags are used as written.
void write_identity(const Record& record, const Table* table, bool names, std::string& out);

/// Returns the long digest of that: two records with the same one are of the same game.
[[nodiscard]] std::string digest_of_game(const Record& record, const Table* table, bool names);

/// Returns the actions of `entry` as written, joined by single spaces.
[[nodiscard]] std::string actions_of(const Record& record, const Entry& entry);

/// Fills the empty `record` with the tags of `source` and one `setup:` entry, the position with a
/// claim of its digest. `source` must outlive it.
void begin_at(const Record& source, const Position& position, Record& record);

/// Ends it with `result: *`.
void end_unfinished(Record& record);

}  // namespace stela
