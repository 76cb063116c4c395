#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

// The claims and annotations of an entry (notation.md, section 2): the actions are followed by a
// score, a digest and annotations. Their form and order are checked when they are read, their
// content at the end of the entry.

/// Returns the number of tokens before the first claim or annotation.
[[nodiscard]] inline std::size_t count_actions(std::span<const Token> tokens) {
  std::size_t actions = 0;
  while (actions < tokens.size() && tokens[actions].kind == TokenKind::kAction) ++actions;
  return actions;
}

/// Returns the index of the first claim or annotation, starting with `first`, that is malformed,
/// out of order, or a score for an `actor` without one; the number of tokens if there is none.
[[nodiscard]] std::size_t find_unfit_claim(std::span<const Token> tokens, std::size_t first,
                                           Actor actor, const GameInfo& game);

/// Returns the error in that one: `record.action-phase` or `record.action-malformed`.
[[nodiscard]] Diagnostic unfit_claim(std::span<const Token> tokens, std::size_t index,
                                     std::string_view actor_name, const GameInfo& game);

/// Whether a well-formed claim is true of the position after the entry.
[[nodiscard]] bool agrees(const Token& claim, Actor actor, const Position& position);

/// Returns the fix for a false `claim`, which replaces it with `right`.
[[nodiscard]] std::vector<Fix> fix_of(const Token& claim, std::string right);

/// Reports a false claim with the true value: `record.score` or `record.digest`.
[[nodiscard]] Diagnostic false_claim(const Token& claim, Actor actor, const Position& position);

}  // namespace stela
