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

/// Returns the entry of the main line whose position the analysis in `record` names by its digest:
/// the last one with an analysis comment. `kNone` if there is no analysis.
[[nodiscard]] std::int32_t last_analysed(const Record& record);

/// Returns the comment on `entry` that an analysis wrote, or null if there is none.
[[nodiscard]] const Note* analysis_note_of(const Record& record, const Entry& entry);
/// The same for the comment on the record.
[[nodiscard]] const Note* analysis_note_of(const Record& record);

/// Whether an annotation of `entry` is one of `kMarks`.
[[nodiscard]] bool has_judgement(const Record& record, const Entry& entry);
/// Returns the annotation that the analysis gave `entry`, or null if there is none: the last one
/// that equals the mark of the loss in its comment. All others are those of people.
[[nodiscard]] const Token* find_mark(const Record& record, const Entry& entry);
/// Returns its text, or nothing.
[[nodiscard]] std::string_view mark_of(const Record& record, const Entry& entry);

/// Returns the variation of `entry` with the better entry found by the analysis: the last one that
/// consists of a single entry with its comment and to which nobody has added anything. `kNone` if
/// there is none.
[[nodiscard]] std::int32_t better_line_of(const Record& record, const Entry& entry);

/// Returns the errors in the analysis stored in `record`: each comment that does not have the form
/// of an analysis, and whether it belongs to a different game, as shown by `digest`, that of the
/// position after `last_analysed`, or nothing if that entry was not reached. The teams are those of
/// `position`, any position of the game. All errors are warnings; an analysis with one is not used.
/// Comments on entries are checked even if there is none on the record.
[[nodiscard]] std::vector<Diagnostic> analysis_faults(const Record& record, const Table& table,
                                                      const Position& position,
                                                      std::optional<std::uint64_t> digest);

}  // namespace stela
