#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/repair/kinds.h"
#include "lib/repair/transport.h"

namespace stela::repair {

// What a certain fix must keep, whatever made it.

/// Returns the only way to undo a transport of `kind` in `text` that is exact and evident, or
/// nothing if there is none or several: `redo(undo(x))` is `x`, and something outside comments and
/// tag values becomes notation, while no line stops being notation.
[[nodiscard]] std::optional<Undone> certain_undo(const Kind& kind, std::string_view text,
                                                 const Words& words,
                                                 std::span<const GameInfo* const> games);

/// Whether `after`, a record in which other spellings were replaced and words became comments,
/// keeps what was written in `before`: its letters and digits in their order, up to the table of
/// spellings; its comments; the names of players; and the number of claims. `moved` is prose from
/// before the record, in one comment for each line of `after` that the record itself does not have.
[[nodiscard]] bool keeps_record(std::string_view before, std::string_view after,
                                std::string_view moved, std::span<const GameInfo* const> games);

class FileEncoding;

/// A fix that is likely, but not certain.
struct Guess {
  /// In text order, without overlaps.
  std::vector<Change> changes;
  /// What is wrong, as in a diagnostic.
  Message message;
};

/// Whether `diagnostic` is about a rule of the notation, not of a game.
[[nodiscard]] bool is_of_notation(const Diagnostic& diagnostic);

/// Returns the changes of `fix`, in text order.
[[nodiscard]] std::vector<Change> changes_of(const Fix& fix);

/// Returns the diagnostics of the first record of a text.
using Judge = std::vector<Diagnostic> (*)(std::string_view text,
                                          std::span<const GameInfo* const> games);

/// Returns the best fix for the errors `found` in the record `text`: one that removes an error, or
/// with which the first one is further down; nothing if none of those tried does, or if the record
/// has more than 64 KiB; `file` is the file that contains it, if any.
[[nodiscard]] std::optional<Guess> likely_fix(std::string_view text,
                                              std::span<const GameInfo* const> games,
                                              const std::vector<Diagnostic>& found, Judge judge,
                                              FileEncoding* file = nullptr);

/// Returns possible fixes of the lines of `text`, most likely first: brackets and quotation marks
/// of tags, names of players and colours as actors, words as comments, and the like.
[[nodiscard]] std::vector<Guess> guess_lines(std::string_view text,
                                             std::span<const GameInfo* const> games);
/// Returns possible fixes of the entries of `text`: their numbers, their order, duplicates.
[[nodiscard]] std::vector<Guess> guess_entries(std::string_view text,
                                               const std::vector<Diagnostic>& found);

}  // namespace stela::repair
