#pragma once

#include <span>

#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

/// A setup that `position` has refused, which `resumes` or begins a record: when its `tokens` make
/// a position as soon as each kind of them has its place (those of a kind keep their order), then
/// `broken`, whose rule stays, tells just that, at the first token that stands too late. `due`: the
/// least number that the next entry can have. With `fixable` it says how that is mended, in tokens
/// of the source; the order of a document has no text.
void mark_order(std::span<const Token> tokens, bool resumes, int due, bool fixable,
                const Position& position, Broken& broken);

}  // namespace stela
