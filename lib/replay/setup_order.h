#pragma once

#include <span>

#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

/// For a setup that `position` has refused, which resumes (`resumes`) or begins a record: if its
/// `tokens` produce a position once sorted by kind (stably), changes `broken`, except its rule, to
/// report exactly that, at the first token that comes too late. `due` is the minimum number of the
/// next entry. If `fixable`, adds the fix as edits of the source's tokens; in a document the order
/// has no text.
void mark_order(std::span<const Token> tokens, bool resumes, int due, bool fixable,
                const Position& position, Broken& broken);

}  // namespace stela
