// What the replayer says of a mistake: only where there is one.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "lib/core/utf8.h"
#include "lib/game/near.h"
#include "lib/replay/alternatives.h"
#include "lib/replay/course.h"
#include "lib/replay/illegal_claim.h"
#include "lib/replay/replayer.h"

namespace stela {

void Replayer::blame_token(std::span<const Token> actions, Position& position,
                           Broken& broken) const {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    Broken part;
    position.restart(table_);
    if (!position.play(kSetup, actions.first(i), true, nullptr, part) &&
        part.message == broken.message) {
      continue;
    }
    broken.action = i;
    broken.part = {0, static_cast<std::uint32_t>(actions[i].text.size())};
  }
  Broken none;
  position.restart(table_);
  (void)position.play(kSetup, actions.first(broken.action), false, nullptr, none);
}

void Replayer::report_broken(std::int32_t line, Broken& broken, const Entry& entry,
                             std::size_t actions, const Position& position,
                             std::vector<Diagnostic>& diagnostics) {
  const Token* tokens = record_->tokens_of(entry);
  Diagnostic d;
  d.rule = broken.rule;
  d.article = broken.article;
  d.sections = broken.sections;
  d.message = std::move(broken.message);
  d.hint = std::move(broken.hint);
  d.fixes = std::move(broken.fixes);
  if (broken.action < actions) {
    const Token& token = tokens[broken.action];
    offending_ = static_cast<std::int32_t>(broken.action);
    d.span = token.span;
    // A part of the token can be shown only where the source spells it as the token does.
    const bool verbatim = token.span.size == token.text.size();
    if (verbatim && broken.part.size > 0) {
      const WholeCharacters part =
          whole_characters(token.text, broken.part.begin, broken.part.end());
      d.span = {token.span.begin + static_cast<std::uint32_t>(part.begin),
                static_cast<std::uint32_t>(part.end - part.begin)};
    }
  } else {
    // A turn ends too early behind its last action; a setup is wrong as a whole.
    d.span =
        actions > 0 && entry.kind == EntryKind::kPlay ? tokens[actions - 1].span : entry.actor_span;
  }
  if (entry.kind == EntryKind::kPlay && tells_what_is_legal(line)) {
    const std::string near =
        legal_near(position, broken.action < actions ? tokens[broken.action].text : "");
    // A name that is misspelt is hint enough.
    if (!near.empty() && d.hint.empty()) {
      d.hint = near;
    } else if (!near.empty() && d.rule != &record_rules::kActionUnknown) {
      d.notes.push_back(near);
    }
  }
  broken = {};
  hint_at_alternatives(d);
  diagnostics.push_back(std::move(d));
}

bool Replayer::tells_what_is_legal(std::int32_t line) {
  // What is claimed to be illegal needs no advice, and a record with gaps can break rules without
  // end.
  Span span;
  if (!illegal_claim(*record_, record_->lines[static_cast<std::size_t>(line)], span).empty())
    return false;
  return options_.reasons && ++advice_told_ <= kMaxDiagnostics;
}

Diagnostic Replayer::untimely(std::int32_t line, const Entry& entry, const Position& position,
                              Actor actor) {
  const Actor due = position.due();
  const Where here{line, index_of(entry)};
  Course* const known = course();
  const std::unique_ptr<Position> before = known == nullptr ? nullptr : known->before_last(here);
  const Reason reason = position.why_due(actor, before.get());
  Diagnostic d;
  d.rule = due == kNobody ? &record_rules::kAfterEnd : &record_rules::kActorTurn;
  d.article = reason.article;
  d.span = entry.actor_span;
  d.message = due == kNobody ? fmt::format("`{}` acts, but the game has ended", entry.actor)
                             : fmt::format("it is the turn of `{}`, not of `{}`",
                                           table_.name_of(due), entry.actor);
  if (!reason.words.empty()) {
    d.message += ": " + (known == nullptr ? reason.words : known->in_words(reason, here));
  }
  hint_at_alternatives(d);
  return d;
}

void Replayer::hint_at_alternatives(Diagnostic& mistake) {
  if (!options_.reasons || meant_illegal_) return;
  if (alternatives_ == nullptr) alternatives_ = std::make_unique<Alternatives>(games_);
  if (!alternatives_fit_) alternatives_->turn_to(*record_, table_);
  alternatives_fit_ = true;
  const std::string allowing = alternatives_->allowing(mistake);
  if (!mistake.hint.empty() && !allowing.empty()) mistake.hint += "; ";
  mistake.hint += allowing;
}

Course* Replayer::course() {
  // A record with gaps can break rules without end; of each rule only the first are kept.
  if (!options_.reasons || ++reasons_told_ > 2 * kMaxDiagnostics) return nullptr;
  if (course_ == nullptr) course_ = std::make_unique<Course>(games_);
  if (!course_fits_) course_->turn_to(*record_);
  course_fits_ = true;
  return course_.get();
}

}  // namespace stela
