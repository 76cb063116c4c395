#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/ending.h"
#include "lib/record/record.h"

namespace stela {

/// Returns the ending of a record that reached `position`: according to the game's rules, or
/// otherwise to its result.
[[nodiscard]] Outcome ended_outcome(const Record& record, const Table& table,
                                    const Position& position);

/// Returns `red resigned`, or a sentence without a full stop that names nobody.
[[nodiscard]] Message ending_words(const Ending& ending, const Table& table);

/// Returns `Anna wins`, `Anna and Bo win`; `winners` are their displayed names.
[[nodiscard]] Message win_words(const std::vector<Message>& winners);

/// Returns `resign:red`, the value of `end=`.
[[nodiscard]] std::string ending_claim(const Ending& ending, const Table& table);

/// Returns the canonical spelling of a result's claim, or nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> respell_claim(std::string_view token, const Table& table);

/// Returns the tokens of the canonical result of a game that has ended (notation.md, sections 3 to
/// 5), including off the board.
[[nodiscard]] std::vector<std::string> write_result(const Table& table, const Outcome& outcome);

}  // namespace stela
