#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"

namespace stela {

/// Returns the ending of a record that reached `position`: according to the game's rules, or
/// otherwise to its result.
[[nodiscard]] Outcome ended_outcome(const Record& record, const Table& table,
                                    const Position& position);

/// Returns `red resigned`, or a sentence without a full stop that names nobody.
[[nodiscard]] Message ending_words(const Ending& ending, const Table& table);

/// Returns `Anna wins`, `Anna and Bo win` or `nobody wins`; `winners` are displayed names.
[[nodiscard]] Message win_words(const std::vector<Message>& winners);

/// Returns `resign:red`, the value of `end=`.
[[nodiscard]] std::string ending_claim(const Ending& ending, const Table& table);

/// Returns the canonical spelling of a result's claim, or nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> respell_claim(std::string_view token, const Table& table);

/// Returns the tokens of the canonical result of a game that has ended (notation.md, sections 3 to
/// 5), including off the board.
[[nodiscard]] std::vector<std::string> write_result(const Table& table, const Outcome& outcome);

/// Returns each seat's rank, from 1, ties sharing the better one: that of the game if it is played
/// for ranks, otherwise winners first, then by score, then eliminated players, and last those who
/// resigned, ran out of time or were excluded. Teams have ranks 1 and 2, which are those of their
/// members. `outcome` is that of a finished game; empty if it names no winner, rank or loser.
[[nodiscard]] std::vector<int> places_of(const Outcome& outcome);

/// Checks the end of a record against the position reached: `record.unfinished`, `record.result`,
/// `record.winner`, and the form of the `result:` entry. The record's main line must have been
/// played to its end. `history` provides reasons; null if they are not needed.
void check_result(const Record& record, const Table& table, const Position& position,
                  History* history, std::vector<Diagnostic>& diagnostics);

/// Returns the points of every player in each round of the main line, and from each source of the
/// game, in the first part of the score. A round begins with an event of a kind that begins one;
/// lost points are only listed by source.
[[nodiscard]] ScoreSums score_sums(const Record& record, const Table& table,
                                   const Timeline& timeline);

}  // namespace stela
