#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/player_aliases.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela {

/// Reports the unknown actors of a record. Collects the required data once for the record, not for
/// each actor.
class UnknownActors {
 public:
  /// Both must outlive this object.
  UnknownActors(const Record& record, const Table& table);

  /// Reports the unknown actor of `entry` (`record.actor-unknown`). If it seems to be a misspelt
  /// colour of a player without entries, the `Player` tag may be wrong; then it is reported there.
  [[nodiscard]] Diagnostic diagnose(const Entry& entry) const;

 private:
  /// Returns the tag value that names the player `colour`, or null if there is none.
  [[nodiscard]] const TagValue* colour_in_tag(std::string_view colour) const;
  [[nodiscard]] std::size_t entries_of(std::string_view actor) const;
  /// Whether the tag of the player `colour`, who has no entries, is misspelt, rather than the
  /// entries of the unknown `actor`: the one that is not a usual colour is, or otherwise the one
  /// that occurs only once.
  [[nodiscard]] bool is_tag_misspelt(std::string_view colour, std::string_view actor) const;

  const Record& record_;
  const Table& table_;
  PlayerAliases callings_;
  /// First values of the `Player` tags.
  std::vector<const TagValue*> colours_;
  /// Number of entries, by actor.
  std::unordered_map<std::string_view, std::size_t> entries_;
};

}  // namespace stela
