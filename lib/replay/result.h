#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela {

/// Checks how a record ends against the position that it reached: `record.unfinished`,
/// `record.result`, `record.winner`, and the form of the `result:` entry. The record's main line
/// must have been played to its end.
void check_result(const Record& record, const Table& table, const Position& position,
                  std::vector<Diagnostic>& diagnostics);

/// The canonical spelling of a claim of a result; nothing when it cannot be read.
[[nodiscard]] std::optional<std::string> respell_claim(std::string_view token, const Table& table);

/// The tokens of the canonical result of a game that has ended (notation.md, sections 3 to 5).
[[nodiscard]] std::vector<std::string> write_result(const Table& table, const Outcome& outcome);

}  // namespace stela
