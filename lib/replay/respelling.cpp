#include "lib/replay/respelling.h"

#include <optional>
#include <string>

#include "lib/core/phrases.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/replay/outcome.h"

namespace stela {
namespace {

/// Returns the canonical spelling of a token that needs no position, or nothing if it has none.
std::optional<std::string> spelling_of(const Token& token, EntryKind kind, const Table& table,
                                       bool incomplete) {
  if (token.kind == TokenKind::kDigest && is_digest_claim(token.text)) {
    return small_letters(token.text);
  }
  if (token.kind != TokenKind::kAction) return std::nullopt;
  if (kind == EntryKind::kResult) return respell_claim(token.text, table);
  if (!incomplete) return std::nullopt;
  const ActionCodec& codec = table.game->actions();
  ValueMemory memory;
  const std::optional<Value> value = codec.to_value(token.text, table, memory);
  return value ? codec.from_value(*value, table) : std::nullopt;
}

}  // namespace

void respell_entry(Record& record, std::int32_t index, Actor actor, const Position& position,
                   const Log& log) {
  Entry& entry = record.entries[index_of(index)];
  Token* tokens = record.tokens.data() + entry.first_token;
  for (const auto& [action, spelling] : log.respelled) {
    tokens[action].text = record.keep(spelling);
  }
  bool claimed = false;
  for (std::uint32_t i = 0; i < entry.token_count; ++i) {
    claimed = claimed || tokens[i].kind == TokenKind::kScore;
  }
  if (log.claims_score && !claimed) {
    const Table& table = position.table();
    entry.added_score = record.keep("=" + write_score(position.score(actor), *table.game));
  }
}

void respell_rest(Record& record, const Table& table, bool incomplete) {
  for (const Entry& entry : record.entries) {
    Token* tokens = record.tokens.data() + entry.first_token;
    for (std::uint32_t i = 0; i < entry.token_count; ++i) {
      Token& token = tokens[i];
      const auto spelling = spelling_of(token, entry.kind, table, incomplete);
      if (spelling && *spelling != token.text) token.text = record.keep(*spelling);
    }
  }
}

}  // namespace stela
