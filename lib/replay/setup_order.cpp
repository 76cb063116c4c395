#include "lib/replay/setup_order.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// A token and the rank of its kind.
struct Placed {
  int stage = 0;
  const Token* token = nullptr;
};
using Order = std::vector<Placed>;

bool is_before(const Placed& a, const Placed& b) { return a.stage < b.stage; }

/// The number of the next entry comes after everything that is placed.
constexpr int kLast = std::numeric_limits<int>::max();

/// Returns the tokens as written; none if one of them is not allowed in a setup.
Order read_order(std::span<const Token> tokens, bool resumes, const Position& position) {
  Order order;
  for (const Token& token : tokens) {
    const bool number = resumes && token.text.starts_with(kEntryToken);
    const std::optional<int> stage = number ? kLast : position.setup_stage(token.text);
    if (!stage) return {};
    order.push_back({*stage, &token});
  }
  return order;
}

/// Whether tokens in the order of their kinds produce a position, before an entry `due` or a later
/// one.
bool is_accepted(const Order& sorted, int due, const Position& position) {
  std::vector<Token> tokens;
  for (const Placed& placed : sorted) tokens.push_back(*placed.token);
  if (sorted.back().stage == kLast) {
    const std::optional<std::int32_t> number = read_entry_number(tokens.back().text);
    if (!number || *number < due) return false;
    tokens.pop_back();
  }
  const std::unique_ptr<Position> trial = position.clone();
  trial->restart(position.table());
  Broken none;
  return trial->play(kSetup, tokens, true, nullptr, none);
}

/// Each misplaced token is replaced with another one, so that the text between them stays.
Fix fix_of(const Order& written, const Order& sorted) {
  Fix fix;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i].token == sorted[i].token) continue;
    fix.edits.push_back({written[i].token->span, std::string(sorted[i].token->text)});
  }
  return fix;
}

}  // namespace

void mark_order(std::span<const Token> tokens, bool resumes, int due, bool fixable,
                const Position& position, Broken& broken) {
  const Order written = read_order(tokens, resumes, position);
  const auto late = std::is_sorted_until(written.begin(), written.end(), is_before);
  if (late == written.end()) return;
  Order sorted = written;
  sort_stably(sorted, is_before);
  if (!is_accepted(sorted, due, position)) return;

  const auto next = std::find_if(written.begin(), late,
                                 [&](const Placed& placed) { return is_before(*late, placed); });
  broken.action = static_cast<std::size_t>(late - written.begin());
  broken.part = {0, static_cast<std::uint32_t>(late->token->text.size())};
  broken.message = tr("only the order of the tokens is wrong: `{0}` belongs before `{1}`",
                      shown(late->token->text), shown(next->token->text));
  broken.hint = tr("the order of a setup is {0}", position.setup_order());
  if (!fixable) return;
  broken.fixes = {fix_of(written, sorted)};
}

}  // namespace stela
