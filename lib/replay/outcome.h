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

/// How a record ends that reached `position`: as the game's rules say, else as its result does.
[[nodiscard]] Outcome ended_outcome(const Record& record, const Table& table,
                                    const Position& position);

/// `red resigned`, or a sentence without a full stop that names nobody.
[[nodiscard]] Message ending_words(const Ending& ending, const Table& table);

/// `Anna wins`, `Anna and Bo win`; `winners`: as they are called.
[[nodiscard]] Message win_words(const std::vector<Message>& winners);

/// `resign:red`, as it stands behind `end=`.
[[nodiscard]] std::string ending_claim(const Ending& ending, const Table& table);

/// The canonical spelling of a claim of a result; nothing when it cannot be read.
[[nodiscard]] std::optional<std::string> respell_claim(std::string_view token, const Table& table);

/// The tokens of the canonical result of a game that has ended (notation.md, sections 3 to 5), be
/// it off the board.
[[nodiscard]] std::vector<std::string> write_result(const Table& table, const Outcome& outcome);

}  // namespace stela
