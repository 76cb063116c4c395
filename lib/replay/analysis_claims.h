#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"

namespace stela {

/// The entry of the main line whose position the analysis in `record` names by its digest: the last
/// that it has a comment on. `kNone`: there is no analysis.
[[nodiscard]] std::int32_t last_analysed(const Record& record);

/// The comment on `entry` that an analysis wrote; null: none.
[[nodiscard]] const Note* analysis_note_of(const Record& record, const Entry& entry);
/// The same on the record.
[[nodiscard]] const Note* analysis_note_of(const Record& record);

/// Whether an annotation of `entry` is one of `kMarks`.
[[nodiscard]] bool has_judgement(const Record& record, const Entry& entry);
/// Returns the annotation that the analysis gave `entry`, or null if there is none: the last one
/// that equals the mark of the loss in its comment. All others are those of people.
[[nodiscard]] const Token* find_mark(const Record& record, const Entry& entry);
/// Returns its text, or nothing.
[[nodiscard]] std::string_view mark_of(const Record& record, const Entry& entry);

/// The variation of `entry` that is the better entry which the analysis found: the last of one
/// entry with its comment, to which nobody has added anything. `kNone`: there is none.
[[nodiscard]] std::int32_t better_line_of(const Record& record, const Entry& entry);

/// What is wrong with the analysis that `record` holds: each comment that no analysis writes so, at
/// its place, and whether it is of another game, told by the `digest` of the position after
/// `last_analysed`; nothing: that entry was not reached. The teams are those of `position`, any of
/// the game. All are warnings; an analysis with one is not used. Comments on entries
/// are checked even if there is none on the record.
[[nodiscard]] std::vector<Diagnostic> analysis_faults(const Record& record, const Table& table,
                                                      const Position& position,
                                                      std::optional<std::uint64_t> digest);

}  // namespace stela
