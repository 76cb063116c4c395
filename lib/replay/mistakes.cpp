// Diagnostics of the replayer, only computed after an error.

#include <algorithm>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/game/codec.h"
#include "lib/game/read_table.h"
#include "lib/replay/claims.h"
#include "lib/replay/history.h"
#include "lib/replay/remarks.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Replays records to find out what happened, or would have happened.
class OnceMore : public PlayAgain {
 public:
  explicit OnceMore(std::span<const GameInfo* const> games) : replayer_(games) {}

  void play(const Record& record, Timeline* timeline,
            std::vector<Diagnostic>& diagnostics) override {
    ReplayOptions options;
    options.timeline = timeline;
    options.reasons = false;
    replayer_.replay(record, options, diagnostics);
  }
  [[nodiscard]] const Table& table() const override { return replayer_.table(); }

 private:
  Replayer replayer_;
};

/// Returns the written form of every action of `game`.
Message all_actions(const GameInfo& game) {
  std::vector<std::string_view> actions;
  for (const Reminder& reminder : game.reminders) {
    // Entries of others, claims and comments are not actions.
    const std::string_view written = reminder.written;
    const bool other = written.find(' ') != std::string_view::npos || written.front() == '=' ||
                       written.front() == '{';
    if (!other) actions.push_back(written);
  }
  return tr("an action is written as {0}", one_of(actions));
}

}  // namespace

void Replayer::mark_token(std::span<const Token> actions, Position& position,
                          Broken& broken) const {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    Broken part;
    position.restart(table_);
    if (!position.play(kSetup, actions.first(i), true, nullptr, part) && part.rule == broken.rule &&
        part.message.same_as(broken.message)) {
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
  const std::span tokens = record_->tokens_of(entry);
  Diagnostic d;
  d.rule = broken.rule;
  d.article = broken.article;
  d.sections = broken.sections;
  d.message = std::move(broken.message);
  d.hint = std::move(broken.hint);
  d.fixes = std::move(broken.fixes);
  d.places = std::move(broken.places);
  if (broken.action < actions) {
    const Token& token = tokens[broken.action];
    offending_ = static_cast<std::int32_t>(broken.action);
    d.span = token.span;
    // A part of the token can only be shown if the source spells it exactly like the token.
    const bool verbatim = token.span.size == token.text.size();
    if (verbatim && broken.part.size > 0) {
      const WholeCharacters part =
          whole_characters(token.text, broken.part.begin, broken.part.end());
      d.span = {token.span.begin + static_cast<std::uint32_t>(part.begin),
                static_cast<std::uint32_t>(part.end - part.begin)};
    }
  } else {
    // A turn that ends too early is reported at its last action, a setup as a whole.
    d.span =
        actions > 0 && entry.kind == EntryKind::kPlay ? tokens[actions - 1].span : entry.actor_span;
  }
  if (entry.kind == EntryKind::kPlay && has_legal_tokens(line)) {
    advise(tokens.first(actions), broken.action, position, d);
  }
  broken = {};
  hint_at_alternatives(d);
  diagnostics.push_back(std::move(d));
}

void Replayer::advise(std::span<const Token> actions, std::size_t index, const Position& position,
                      Diagnostic& mistake) const {
  const bool unknown = mistake.rule == &record_rules::kActionUnknown;
  const bool verbatim =
      index < actions.size() && actions[index].span.size == actions[index].text.size();
  // As in `build hut@0,1`.
  const bool bare = unknown && index + 1 < actions.size() && verbatim &&
                    codec::name_size(actions[index].text) == actions[index].text.size();
  if (bare && is_legal(position, actions[index + 1].text)) {
    mistake.hint = tr("`{0}` is an action by itself", shown(actions[index + 1].text));
    mistake.fixes = {
        {{{actions[index].span, "{" + std::string(actions[index].text) + "}"}}, false}};
    return;
  }
  // As in `hut@0,1!`.
  const std::string_view text = index < actions.size() ? actions[index].text : "";
  const std::size_t mark = std::min(text.find_first_of("!?"), text.size());
  if (verbatim && is_nag(text.substr(mark)) && is_legal(position, text.substr(0, mark))) {
    mistake.hint = tr("`{0}` follows the action after a space", text.substr(mark));
    const auto at = static_cast<std::uint32_t>(mark);
    mistake.fixes = {{{{{actions[index].span.begin + at, 0}, " "}}, false}};
    return;
  }
  const Suggestion near = suggested_actions(position, text);
  if (!near.action.empty() && verbatim && mistake.fixes.empty()) {
    mistake.fixes = {{{{actions[index].span, near.action}}, false}};
  }
  if (!near.words.empty() && (mistake.hint.empty() || (unknown && near.is_question))) {
    mistake.hint = near.words;
  } else if (!near.words.empty() && !unknown) {
    // For a misspelt name the suggestion is hint enough.
    mistake.notes.push_back(near.words);
  }
  if (unknown && mistake.hint.empty()) mistake.hint = all_actions(*table_.game);
}

bool Replayer::has_legal_tokens(std::int32_t line) {
  // An entry that is claimed to be illegal needs no suggestions, and a record with gaps can break
  // rules any number of times.
  Span span;
  if (!illegal_claim(*record_, record_->lines[static_cast<std::size_t>(line)], span).empty())
    return false;
  return options_.reasons && ++advice_given_ <= kMaxDiagnostics;
}

Diagnostic Replayer::untimely(std::int32_t line, const Entry& entry, const Position& position,
                              Actor actor) {
  const Actor due = position.due();
  const RecordCursor here{line, index_of(entry)};
  History* const known = history();
  const std::unique_ptr<Position> before = known == nullptr ? nullptr : known->before_last(here);
  const Reason reason = position.why_due(actor, before.get());
  Diagnostic d;
  d.rule = due == kNobody ? &record_rules::kAfterEnd : &record_rules::kActorTurn;
  d.article = reason.article;
  d.span = entry.actor_span;
  d.message = due == kNobody
                  ? tr("`{0}` acts, but the game has ended", entry.actor)
                  : tr("it is the turn of `{0}`, not of `{1}`", table_.name_of(due), entry.actor);
  d.message = because(d.message, known == nullptr ? reason.words : known->in_words(reason, here));
  hint_at_alternatives(d);
  return d;
}

void Replayer::hint_at_alternatives(Diagnostic& mistake) {
  if (!options_.reasons || meant_illegal_) return;
  if (alternatives_ == nullptr)
    alternatives_ = std::make_unique<Alternatives>(games_, std::make_unique<OnceMore>(games_));
  if (!alternatives_fit_) alternatives_->turn_to(*record_, table_);
  alternatives_fit_ = true;
  mistake.hint = and_also(std::move(mistake.hint), alternatives_->allowing(mistake));
}

History* Replayer::history() {
  // A record with gaps can break rules any number of times; only the first errors of each rule are
  // kept.
  if (!options_.reasons || ++reasons_given_ > 2 * kMaxDiagnostics) return nullptr;
  if (history_ == nullptr) history_ = std::make_unique<History>(std::make_unique<OnceMore>(games_));
  if (!history_fits_) history_->turn_to(*record_);
  history_fits_ = true;
  return history_.get();
}

}  // namespace stela
