#include "tools/lsp/turn.h"

#include <vector>

#include "lib/game/table.h"

namespace stela::lsp {

std::unique_ptr<Position> position_within(const Analysis& analysis, std::int32_t entry,
                                          std::size_t until) {
  std::unique_ptr<Position> position = analysis.before(entry);
  if (position == nullptr) return nullptr;
  const Record& record = analysis.record();
  const Entry& found = record.entries[index_of(entry)];
  if (found.kind != EntryKind::kPlay) return nullptr;
  const Actor due = position->due();
  if (due == kNobody || analysis.table().name_of(due) != found.actor) return nullptr;
  std::vector<Token> actions;
  const Token* const tokens = record.tokens_of(found);
  for (std::uint32_t i = 0; i < found.token_count; ++i) {
    if (tokens[i].span.end() > until) break;
    if (tokens[i].kind == TokenKind::kAction) actions.push_back(tokens[i]);
  }
  Broken broken;
  if (!position->play(due, actions, false, nullptr, broken)) return nullptr;
  return position;
}

}  // namespace stela::lsp
