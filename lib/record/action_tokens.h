#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/lines.h"
#include "lib/record/record.h"

namespace stela {

/// Returns the actions of `entry`, which come before its claims.
[[nodiscard]] inline std::span<const Token> action_tokens(const Record& record,
                                                          const Entry& entry) {
  const std::span tokens = record.tokens_of(entry);
  const auto end = std::ranges::find_if(
      tokens, [](const Token& token) { return token.kind != TokenKind::kAction; });
  return tokens.first(static_cast<std::size_t>(end - tokens.begin()));
}

/// Returns the same as written, separated by spaces.
[[nodiscard]] inline std::string written_actions(const Record& record, const Entry& entry) {
  std::string out;
  for (const Token& action : action_tokens(record, entry)) add_to_list(out, action.text);
  return out;
}

/// Returns each of them as written.
[[nodiscard]] inline std::vector<std::string_view> action_texts(const Record& record,
                                                                const Entry& entry) {
  std::vector<std::string_view> texts;
  for (const Token& action : action_tokens(record, entry)) texts.push_back(action.text);
  return texts;
}

/// Returns tokens for `actions`, which must outlive them. The tokens do not belong to a record.
[[nodiscard]] inline std::vector<Token> action_tokens(const std::vector<std::string>& actions) {
  std::vector<Token> tokens;
  for (const std::string& action : actions) tokens.push_back({action, {}, TokenKind::kAction});
  return tokens;
}

/// Adds `entry` with `actions` to a line of `record`, which stores them; returns its index.
inline std::int32_t add_entry(Record& record, std::int32_t line, Entry entry,
                              const std::vector<std::string>& actions) {
  entry.first_token = static_cast<std::uint32_t>(record.tokens.size());
  entry.token_count = static_cast<std::uint32_t>(actions.size());
  for (const std::string& action : actions) {
    record.tokens.push_back({record.keep(action), {}, TokenKind::kAction});
  }
  return record.add_entry(line, entry);
}

}  // namespace stela
