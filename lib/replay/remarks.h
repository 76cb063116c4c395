#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

/// Reports the error in `token`, such as `entry=30`, which is action `index` of a `resume:`: it
/// cannot be read, or the number is lower than `due`, that of the next entry.
void unfit_entry_number(const Token& token, std::size_t index, int due, Broken& broken);

/// Warns about every `resume:` of `record`.
void report_gaps(const Record& record, std::vector<Diagnostic>& diagnostics);

/// Warns about each tag value and each comment of `record` with a character that `reorders_text`,
/// at the first one.
void report_reordering(const Record& record, std::vector<Diagnostic>& diagnostics);

/// For a setup that `position` has refused, which resumes (`resumes`) or begins a record: if its
/// `tokens` produce a position once sorted by kind (stably), changes `broken`, except its rule, to
/// report exactly that, at the first token that comes too late. `due` is the minimum number of the
/// next entry. If `fixable`, adds the fix as edits of the source's tokens; in a document the order
/// has no text.
void mark_order(std::span<const Token> tokens, bool resumes, int due, bool fixable,
                const Position& position, Broken& broken);

}  // namespace stela
