#pragma once

#include <string>
#include <string_view>

#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/score.h"

namespace stela {

/// Reads a score in the game's form: `29`, or `temples/towers/huts`; returns false if malformed.
[[nodiscard]] bool read_score(std::string_view text, const GameInfo& game, Score& score);

/// Returns the score in the game's form.
[[nodiscard]] std::string write_score(const Score& score, const GameInfo& game);

/// Whether `token` is a digest claim: `#` and 8 to 16 hex digits.
[[nodiscard]] bool is_digest_claim(std::string_view token);

/// Returns the digest of `position` as a claim: `#` and 16 hex digits.
[[nodiscard]] std::string digest_claim(const Position& position);

/// Whether a digest claim, which may be shortened, matches `position`.
[[nodiscard]] bool agrees_with_digest(std::string_view claim, const Position& position);

/// Whether `token` is an annotation glyph: `!` `?` `!!` `??` `!?` `?!`, or `$0` to `$255` (PGN).
[[nodiscard]] bool is_nag(std::string_view token);

}  // namespace stela
