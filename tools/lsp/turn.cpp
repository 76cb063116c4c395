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
  for (const Token& token : record.tokens_of(found)) {
    if (token.span.end() > until) break;
    if (token.kind == TokenKind::kAction) actions.push_back(token);
  }
  Broken broken;
  if (!position->play(due, actions, false, nullptr, broken)) return nullptr;
  return position;
}

}  // namespace stela::lsp
