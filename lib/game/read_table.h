#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela {

/// Returns the names of `specs`, which are editions, variants or options of a game.
template <class Specs>
[[nodiscard]] std::vector<std::string_view> names_of(const Specs& specs) {
  std::vector<std::string_view> names;
  for (const auto& spec : specs) names.push_back(spec.name);
  return names;
}

/// Returns the edition whose sections are cited for `table`: the one that its tags name, or empty.
[[nodiscard]] std::string_view cited_edition(const Table& table);

/// Returns the game that the record's `Game` tag names, or null.
[[nodiscard]] const GameInfo* find_game(const Record& record,
                                        std::span<const GameInfo* const> games);

/// Reads the tags of `record` (rulings.md, "Every record"): fills `table` and appends diagnostics
/// for `record.tag-missing`, `record.tag-value`, `record.player-count` or
/// `record.player-duplicate`, and if `strict`, warnings for `record.tag-unknown`. `table` can be
/// used if no error was appended.
void read_table(const Record& record, std::span<const GameInfo* const> games, bool strict,
                Table& table, std::vector<Diagnostic>& diagnostics);

}  // namespace stela
