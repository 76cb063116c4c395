#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/score.h"
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

/// Whether the last token of `entry` is an annotation that says how good it was.
[[nodiscard]] bool has_judgement(const Record& record, const Entry& entry);
/// `?!`, `?` or `??` that the analysis gave `entry`; empty: none.
[[nodiscard]] std::string_view mark_of(const Record& record, const Entry& entry);

/// Whether the variation `index` is the better entry that an analysis found: one entry with its
/// comment, to which nobody has added anything.
[[nodiscard]] bool is_better_line(const Record& record, std::int32_t index);
/// That variation of `entry`; `kNone`: there is none.
[[nodiscard]] std::int32_t better_line_of(const Record& record, const Entry& entry);

/// What is wrong with the analysis that `record` holds: each comment that no analysis writes so, at
/// its place, and whether it is of another game, told by the `digest` of the position after
/// `last_analysed`; nothing: that entry was not reached. `outcome`, of any position of the game,
/// says who plays together. All are warnings; an analysis with one is not used.
[[nodiscard]] std::vector<Diagnostic> analysis_faults(const Record& record, const Table& table,
                                                      const Outcome& outcome,
                                                      std::optional<std::uint64_t> digest);

}  // namespace stela
