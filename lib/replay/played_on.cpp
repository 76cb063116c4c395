#include "lib/replay/played_on.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "lib/game/suggestions.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Returns all of `actions` as actions, whatever they begin with.
std::vector<Token> tokens_of(std::string_view actions) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<Token> tokens;
  for (std::size_t begin = actions.find_first_not_of(kBlanks); begin != std::string_view::npos;) {
    const std::size_t end = std::min(actions.find_first_of(kBlanks, begin), actions.size());
    const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
    tokens.push_back({actions.substr(begin, end - begin), span, TokenKind::kAction});
    begin = actions.find_first_not_of(kBlanks, end);
  }
  return tokens;
}

Diagnostic after_end(const Position& position) {
  Diagnostic wrong;
  wrong.rule = &record_rules::kAfterEnd;
  const Reason reason = position.why_due(kNobody);
  wrong.article = reason.article;
  wrong.message = because(tr("the game has ended"), reason.words);
  return wrong;
}

}  // namespace

std::optional<Diagnostic> play_on(std::unique_ptr<Position>& position, std::string_view actions,
                                  bool complete) {
  std::unique_ptr<Position> next = position->clone();
  if (next->due() == kNobody) return after_end(*next);
  const std::vector<Token> tokens = tokens_of(actions);
  Broken broken;
  if (next->play(next->due(), tokens, complete, nullptr, broken)) {
    position = std::move(next);
    return std::nullopt;
  }
  Diagnostic wrong;
  wrong.rule = broken.rule;
  wrong.article = broken.article;
  wrong.sections = broken.sections;
  wrong.message = std::move(broken.message);
  wrong.hint = std::move(broken.hint);
  const bool at_end = broken.action == tokens.size();
  if (wrong.hint.empty())
    wrong.hint = suggested_actions(*next, at_end ? "" : tokens[broken.action].text).words;
  if (!at_end) {
    wrong.span = tokens[broken.action].span;
    if (broken.part.size > 0) wrong.span = {wrong.span.begin + broken.part.begin, broken.part.size};
  }
  return wrong;
}

}  // namespace stela
