#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

// The claims and annotations of an entry (notation.md, section 2): behind the actions stand a
// score, a digest and annotations. Their form and order is checked when they are read, what they
// say when the entry has ended.

/// The number of tokens before the first claim or annotation.
[[nodiscard]] inline std::size_t count_actions(std::span<const Token> tokens) {
  std::size_t actions = 0;
  while (actions < tokens.size() && tokens[actions].kind == TokenKind::kAction) ++actions;
  return actions;
}

/// The first of the claims and annotations, which begin with `first`, that has not the right form
/// or order, or claims a score for an `actor` who has none; the number of tokens when all are fit.
[[nodiscard]] std::size_t find_unfit_claim(std::span<const Token> tokens, std::size_t first,
                                           Actor actor, const GameInfo& game);

/// What is wrong with that one: `record.action-phase` or `record.action-malformed`.
[[nodiscard]] Diagnostic unfit_claim(std::span<const Token> tokens, std::size_t index,
                                     std::string_view actor_name, const GameInfo& game);

/// Whether what a fit claim says is true of the position after the entry.
[[nodiscard]] bool agrees(const Token& claim, Actor actor, const Position& position);

/// What mends `claim` when it is false: that it says what is `right`.
[[nodiscard]] std::vector<Fix> fix_of(const Token& claim, std::string right);

/// What is true instead: `record.score` or `record.digest`.
[[nodiscard]] Diagnostic false_claim(const Token& claim, Actor actor, std::string_view actor_name,
                                     const Position& position);

}  // namespace stela
