#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "lib/record/record.h"

namespace stela {

/// The actions of `entry`, which stand before its claims.
[[nodiscard]] inline std::span<const Token> action_tokens(const Record& record,
                                                          const Entry& entry) {
  const std::span<const Token> tokens(record.tokens_of(entry), entry.token_count);
  const auto end = std::find_if(tokens.begin(), tokens.end(), [](const Token& token) {
    return token.kind != TokenKind::kAction;
  });
  return tokens.first(static_cast<std::size_t>(end - tokens.begin()));
}

}  // namespace stela
