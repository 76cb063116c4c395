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

/// Reports the unknown actors of a record. Collects what that takes once for the record, not once
/// for each actor.
class UnknownActors {
 public:
  /// Both must outlive this object.
  UnknownActors(const Record& record, const Table& table);

  /// The actor of `entry` is unknown (`record.actor-unknown`). When no entry is of the player whose
  /// colour that seems to be, the fault is the `Player` tag's, and it is reported there.
  [[nodiscard]] Diagnostic diagnose(const Entry& entry) const;

 private:
  /// Where a tag names the player `colour`; null if none does.
  [[nodiscard]] const TagValue* colour_in_tag(std::string_view colour) const;
  [[nodiscard]] std::size_t entries_of(std::string_view actor) const;
  /// Whether the tag of the player `colour`, whom nobody plays, is misspelt, and not the entries of
  /// `actor`, who is no player: the one that is no usual colour is, else what was written once.
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
