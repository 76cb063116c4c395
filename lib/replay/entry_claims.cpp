#include "lib/replay/entry_claims.h"

#include <string>
#include <utility>

#include "lib/core/utf8.h"
#include "lib/game/claims.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Whether the claim or annotation `index` comes too late: each claim occurs once, in the order of
/// their kinds. The claims begin with `first`.
bool stands_late(std::span<const Token> tokens, std::size_t first, std::size_t index) {
  const TokenKind last = index == first ? TokenKind::kAction : tokens[index - 1].kind;
  const TokenKind kind = tokens[index].kind;
  return kind < last || (kind == last && kind != TokenKind::kNag);
}

/// Whether a claim or an annotation is well formed.
bool has_form(const Token& claim, const GameInfo& game) {
  if (claim.kind == TokenKind::kNag) return is_nag(claim.text);
  if (claim.kind == TokenKind::kDigest) return is_digest_claim(claim.text);
  Score score;
  return read_score(claim.text.substr(1), game, score);
}

}  // namespace

std::vector<Fix> fix_of(const Token& claim, std::string right) {
  // Not certain: the claim may be right, and an action wrong.
  return {{{{claim.span, std::move(right)}}, false}};
}

std::size_t find_unfit_claim(std::span<const Token> tokens, std::size_t first, Actor actor,
                             const GameInfo& game) {
  for (std::size_t i = first; i < tokens.size(); ++i) {
    const bool ownerless = tokens[i].kind == TokenKind::kScore && !is_seat(actor);
    if (stands_late(tokens, first, i) || ownerless || !has_form(tokens[i], game)) return i;
  }
  return tokens.size();
}

Diagnostic unfit_claim(std::span<const Token> tokens, std::size_t index,
                       std::string_view actor_name, const GameInfo& game) {
  const Token& claim = tokens[index];
  Diagnostic d;
  d.span = claim.span;
  d.rule = &record_rules::kActionPhase;
  if (stands_late(tokens, count_actions(tokens), index)) {
    d.message = tr("`{0}` comes too late in the entry", shown(claim.text));
    d.hint = tr("actions come first, then a score, a digest and annotations, each claim once");
  } else if (has_form(claim, game)) {
    d.message = tr("`{0}` claims a score for `{1}`, which has none", claim.text, actor_name);
  } else {
    d.rule = &record_rules::kActionMalformed;
    d.message = tr("`{0}` cannot be read", shown(claim.text));
    if (claim.kind == TokenKind::kNag) {
      d.hint = tr("an annotation is `!`, `?`, `!!`, `??`, `!?`, `?!` or `$0` to `$255`");
    } else if (claim.kind == TokenKind::kDigest) {
      d.hint = tr("a digest is `#` and 8 to 16 hex digits");
    } else {
      d.hint = tr("a score is written as `={0}`", write_score({}, game));
    }
  }
  return d;
}

bool agrees(const Token& claim, Actor actor, const Position& position) {
  if (claim.kind == TokenKind::kDigest) return agrees_with_digest(claim.text, position);
  if (claim.kind != TokenKind::kScore) return true;
  Score claimed;
  return read_score(claim.text.substr(1), *position.table().game, claimed) &&
         claimed == position.score(actor);
}

Diagnostic false_claim(const Token& claim, Actor actor, const Position& position) {
  Diagnostic d;
  d.span = claim.span;
  if (claim.kind == TokenKind::kDigest) {
    d.rule = &record_rules::kDigest;
    const std::string digest = digest_claim(position).substr(0, claim.text.size());
    d.message = tr("claimed digest is `{0}`, but the digest is `{1}`", claim.text, digest);
    d.fixes = fix_of(claim, digest);
  } else {
    const std::string score = write_score(position.score(actor), *position.table().game);
    d.rule = &record_rules::kScore;
    d.article = position.why_scored(actor).article;
    d.message = tr("claimed score is {0}, but {1} has {2}", shown(claim.text.substr(1)),
                   position.table().player(actor), score);
    d.hint = tr("the correct claim is `={0}`", score);
    d.fixes = fix_of(claim, "=" + score);
  }
  return d;
}

}  // namespace stela
