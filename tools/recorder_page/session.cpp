#include "tools/recorder_page/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "lib/core/comment_command.h"
#include "lib/core/sorted.h"
#include "lib/games/games.h"
#include "lib/record/tags.h"
#include "lib/repair/repair.h"
#include "lib/repair/repair_record.h"
#include "lib/replay/outcome.h"
#include "lib/report/frames.h"
#include "lib/words/tr.h"

namespace stela::recorder {
namespace {

/// Positions are kept for so many entries; each takes some kilobytes.
constexpr std::size_t kMaxPositions = 5000;

}  // namespace

Document::Document(std::string text) : text_(std::move(text)), replayer_(all_games()) {
  if (text_.size() > kMaxSource) text_.clear();
  repair::read_record(text_, all_games(), record_, diagnostics_);
  readable_ = !has_error(diagnostics_);
  ReplayOptions options;
  options.timeline = &timeline_;
  options.positions = record_.entries.size() <= kMaxPositions;
  repair::replay(text_, all_games(), replayer_, options, record_, diagnostics_);
  repair::suggest(text_, all_games(), diagnostics_);

  steps_.assign(record_.entries.size(), kNone);
  for (std::size_t i = 0; i < timeline_.steps.size(); ++i) {
    steps_[index_of(timeline_.steps[i].entry)] = static_cast<std::int32_t>(i);
  }
  lines_.assign(record_.entries.size(), 0);
  before_.assign(record_.entries.size(), kNone);
  for (std::size_t line = 0; line < record_.lines.size(); ++line) {
    std::int32_t last = kNone;
    for (std::int32_t e = record_.lines[line].first_entry; e != kNone; e = entry(e).next) {
      lines_[index_of(e)] = static_cast<std::int32_t>(line);
      before_[index_of(e)] = last;
      last = e;
    }
  }
}

Document::~Document() = default;

const Step* Document::step_of(std::int32_t entry) const {
  if (!has_entry(entry) || steps_[index_of(entry)] == kNone) return nullptr;
  return &timeline_.steps[index_of(steps_[index_of(entry)])];
}

std::int32_t Document::line_of(std::int32_t entry) const {
  return has_entry(entry) ? lines_[index_of(entry)] : 0;
}

std::int32_t Document::before(std::int32_t entry) const {
  while (has_entry(entry)) {
    if (before_[index_of(entry)] != kNone) return before_[index_of(entry)];
    entry = record_.lines[index_of(line_of(entry))].parent;
  }
  return kAtStart;
}

std::int32_t Document::after(std::int32_t entry) const {
  std::int32_t next = has_entry(entry) ? this->entry(entry).next : record_.lines[0].first_entry;
  if (next == kNone || this->entry(next).kind == EntryKind::kResult) return kNone;
  if (entry == kAtStart && this->entry(next).kind == EntryKind::kSetup) return after(next);
  return next;
}

std::int32_t Document::last_played() const {
  std::int32_t last = kAtStart;
  for (std::int32_t e = record_.lines[0].first_entry; e != kNone; e = entry(e).next) {
    const Step* step = step_of(e);
    if (step == nullptr || !step->legal || entry(e).kind == EntryKind::kResult) continue;
    last = e;
  }
  return last;
}

std::unique_ptr<Position> Document::position_at(std::int32_t entry) const {
  if (!started()) return nullptr;
  if (entry == kAtStart) {
    const std::int32_t first = record_.lines[0].first_entry;
    const bool setup = first != kNone && this->entry(first).kind == EntryKind::kSetup;
    if (!setup) return table().game->start(table());
    entry = first;
  }
  const Step* step = step_of(entry);
  if (step == nullptr || !step->legal || step->position == nullptr) return nullptr;
  return step->position->clone();
}

namespace {

using Json = nlohmann::json;

void add_tag(std::string_view name, const std::vector<std::string>& values, std::string& text) {
  text += '[';
  text += name;
  for (const std::string& value : values) {
    text += ' ';
    text::write_tag_value(value, text);
  }
  text += "]\n";
}

}  // namespace

std::string text_in(const Json& request, const char* key) {
  const auto found = request.find(key);
  return found != request.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::int32_t number_in(const Json& request, const char* key, std::int32_t otherwise) {
  const auto found = request.find(key);
  return found != request.end() && found->is_number_integer() ? found->get<std::int32_t>()
                                                              : otherwise;
}

std::vector<std::string> texts_in(const Json& request, const char* key) {
  std::vector<std::string> texts;
  const auto found = request.find(key);
  if (found == request.end() || !found->is_array()) return texts;
  for (const Json& item : *found) {
    if (item.is_string()) texts.push_back(item.get<std::string>());
  }
  return texts;
}

Selection chosen_in(const Json& request) {
  Selection chosen;
  chosen.what = text_in(request, "what");
  chosen.places = texts_in(request, "places");
  const auto values = request.find("values");
  if (values == request.end() || !values->is_object()) return chosen;
  for (const auto& [key, value] : values->items()) {
    if (value.is_string()) chosen.values[key] = value.get<std::string>();
  }
  return chosen;
}

std::string tags_of(const Json& request) {
  std::string text;
  add_tag(kGameTag, {text_in(request, "game")}, text);
  const auto tags = request.find("tags");
  if (tags == request.end() || !tags->is_array()) return text;
  for (const Json& tag : *tags) {
    std::vector<std::string> values;
    for (const Json& value : tag.is_array() ? tag : Json::array()) {
      if (value.is_string()) values.push_back(value.get<std::string>());
    }
    if (values.size() < 2 || values.front() == kGameTag) continue;
    const std::string name = values.front();
    const bool named = std::ranges::all_of(name, is_name_character);
    values.erase(values.begin());
    if (named && !name.empty()) add_tag(name, values, text);
  }
  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(text, record, diagnostics);
  if (has_error(diagnostics)) return text;
  std::string canonical;
  text::write_record(record, canonical);
  return canonical;
}

std::vector<std::string> result_tokens(const Position& position, const Json& request) {
  const Table& table = position.table();
  Outcome outcome = position.outcome();
  const auto endings = request.find("endings");
  if (endings != request.end() && endings->is_array()) {
    for (const Json& one : *endings) {
      const EndingKind* kind = one.is_object() ? ending_named(text_in(one, "kind")) : nullptr;
      if (kind == nullptr) continue;
      outcome.endings.push_back({kind, table.seat_of(text_in(one, "colour"))});
    }
  }
  if (!outcome.endings.empty()) {
    outcome.winners.clear();
    for (const std::string& colour : texts_in(request, "winners")) {
      const Actor seat = table.seat_of(colour);
      if (seat != kNobody) outcome.winners.push_back(seat);
    }
    sort_stably(outcome.winners);
  } else if (!outcome.finished) {
    return {"*"};
  }
  return write_result(table, outcome);
}

namespace {

RequestError refused(const Diagnostic& wrong) { return {wrong.message, wrong.rule, wrong.hint}; }

/// Returns the claims of `result:` if the game has ended; empty if it continues.
std::vector<std::string> result_at(const Position& position) {
  if (position.due() != kNobody) return {};
  const Outcome outcome = position.outcome();
  return outcome.finished ? write_result(position.table(), outcome) : std::vector<std::string>();
}

}  // namespace

RequestError unreached() { return {tr("the game does not reach this place"), nullptr, {}}; }
RequestError unreadable() {
  return {tr("the text has syntax errors: correct them first"), nullptr, {}};
}

void Session::speak(Language language) {
  language_ = language;
  choices_.reset();
  setting_.reset();
}

Canvas Session::canvas() const {
  Canvas canvas = page_canvas(narrow_);
  canvas.language = language_;
  return canvas;
}

const Choices* Session::choices() {
  if (position_ == nullptr || !document_->readable()) return nullptr;
  if (choices_ == nullptr) choices_ = std::make_unique<Choices>(*position_, language_);
  return choices_.get();
}

const std::vector<std::string>& Session::places() {
  if (choices() == nullptr || gathered_ == begun_.size()) return places_;
  const auto add = [&](const Choices& choices) {
    for (std::string& place : choices.places()) {
      if (!contains(places_, place)) {
        places_.push_back(std::move(place));
      }
    }
  };
  if (!gathered_ && !begun_.empty()) add(Choices(*document_->position_at(at_), language_));
  gathered_ = begun_.size();
  add(*choices());
  return places_;
}

PositionEditor* Session::setting(const std::vector<std::string>& tokens) {
  if (!document_->started()) return nullptr;
  if (setting_ == nullptr || !setting_->is_of(tokens)) {
    setting_ = std::make_unique<PositionEditor>(document_->table(), tokens, language_);
  }
  return setting_.get();
}

void Session::go(std::int32_t at, const std::vector<std::string>& begun) {
  at_ = document_->has_entry(at) ? at : kAtStart;
  begun_.clear();
  choices_.reset();
  places_.clear();
  gathered_.reset();
  position_ = document_->position_at(at_);
  for (const std::string& action : begun) {
    if (position_ == nullptr || play(action)) return;
  }
}

std::optional<RequestError> Session::play(const std::string& action) {
  if (position_ == nullptr) return unreached();
  if (!document_->readable()) return unreadable();
  std::unique_ptr<Position> next = position_->clone();
  if (const std::optional<Diagnostic> wrong = play_on(next, action, false)) return refused(*wrong);
  choices_.reset();
  position_ = std::move(next);
  begun_.push_back(action);
  return std::nullopt;
}

std::optional<RequestError> Session::fault_of(const std::string& action) const {
  if (position_ == nullptr) return unreached();
  std::unique_ptr<Position> next = position_->clone();
  if (const std::optional<Diagnostic> wrong = play_on(next, action, false)) return refused(*wrong);
  return std::nullopt;
}

bool Session::can_end() {
  if (choices() == nullptr || position_->due() == kNobody) return false;
  std::unique_ptr<Position> next = position_->clone();
  return !play_on(next, {}, true);
}

std::optional<RequestError> Session::end(Join join, std::string_view comment) {
  if (position_ == nullptr) return unreached();
  const std::unique_ptr<Position> before = document_->position_at(at_);
  const std::string actor(position_->table().name_of(before->due()));
  std::unique_ptr<Position> next = position_->clone();
  if (const std::optional<Diagnostic> wrong = play_on(next, {}, true)) return refused(*wrong);
  return take(with_entry(*document_, at_, actor, begun_, join, comment, result_at(*next)));
}

std::optional<RequestError> Session::take(std::optional<Changed> changed, bool keep) {
  if (!changed && !document_->readable()) return unreadable();
  if (!changed)
    return RequestError{tr("there is nothing here that this could change"), nullptr, {}};
  setting_.reset();
  document_ = std::make_unique<Document>(std::move(changed->text));
  std::vector<std::string> begun;
  if (keep && changed->at == at_) begun = begun_;
  go(changed->at, begun);
  return std::nullopt;
}

// Changes to a record: the record is parsed again, its entries are relinked, and it is written in
// canonical form.

namespace {

/// A copy of a document's record that is being changed.
class Draft {
 public:
  explicit Draft(const Document& document) {
    std::vector<Diagnostic> diagnostics;
    text::read_record(document.text(), record_, diagnostics);
  }

  [[nodiscard]] Entry& entry(std::int32_t index) { return record_.entries[index_of(index)]; }
  [[nodiscard]] Record& record() { return record_; }

  /// Truncates `line` after `last`, or empties it if `last` is `kNone`.
  void cut(std::int32_t line, std::int32_t last) {
    Line& cut = record_.lines[index_of(line)];
    if (last == kNone) {
      cut.first_entry = kNone;
    } else {
      entry(last).next = kNone;
    }
    cut.last_entry = last;
    if (line == 0) record_.result = kNone;
  }

  /// Removes `result:`.
  void drop_result() {
    if (record_.result == kNone) return;
    std::int32_t last = kNone;
    for (std::int32_t e = record_.lines[0].first_entry; e != record_.result; e = entry(e).next) {
      last = e;
    }
    cut(0, last);
  }

  /// Adds `result:` to the main line unless there is nothing to claim.
  void claim(const std::vector<std::string>& tokens) {
    if (!tokens.empty()) record_.result = add(0, EntryKind::kResult, kResultName, tokens);
  }

  std::int32_t add(std::int32_t line, EntryKind kind, std::string_view actor,
                   const std::vector<std::string>& tokens) {
    Entry added;
    added.kind = kind;
    added.actor = record_.keep(actor);
    const std::int32_t index = add_entry(record_, line, added, tokens);
    if (kind == EntryKind::kResume && !tokens.empty()) {
      Record::count_on(entry(index), tokens.back());
    }
    return index;
  }

  /// Appends to `line` an entry with the actions of `played`, without its claims.
  void repeat(std::int32_t line, std::int32_t played) {
    const Entry old = entry(played);
    std::vector<std::string> actions;
    for (const Token& token : record_.tokens_of(old)) {
      if (token.kind == TokenKind::kAction) actions.emplace_back(token.text);
    }
    add(line, old.kind, old.actor, actions);
  }

  void comment(std::int32_t line, std::int32_t on, std::string_view text) {
    if (!text.empty()) add_comment(record_, line, on, text);
  }

  /// Replaces the list of variations and comments of an entry, or of the tags.
  void relink(std::int32_t on, const std::vector<std::int32_t>& notes) {
    std::int32_t& first = on == kNone ? record_.lines[0].first_note : entry(on).first_note;
    std::int32_t& last = on == kNone ? record_.lines[0].last_note : entry(on).last_note;
    first = last = kNone;
    for (const std::int32_t n : notes) {
      (last == kNone ? first : record_.notes[index_of(last)].next) = n;
      record_.notes[index_of(n)].next = kNone;
      last = n;
    }
  }

  [[nodiscard]] std::vector<std::int32_t> notes_of(std::int32_t on) {
    std::vector<std::int32_t> notes;
    std::int32_t n = on == kNone ? record_.lines[0].first_note : entry(on).first_note;
    for (; n != kNone; n = record_.notes[index_of(n)].next) notes.push_back(n);
    return notes;
  }

  /// Returns the canonical text and the index in it of the entry `at`.
  [[nodiscard]] Changed write(std::int32_t at) {
    Changed changed;
    std::string text;
    text::write_record(record_, text);
    Record respelled;
    std::vector<Diagnostic> diagnostics;
    text::read_record(text, respelled, diagnostics);
    Replayer replayer(all_games());
    ReplayOptions options;
    options.reasons = false;
    replayer.respell(respelled, options, diagnostics);
    text::write_record(respelled, changed.text);
    std::int32_t count = 0;
    changed.at = at == kNone ? kAtStart : place_of(0, at, count);
    return changed;
  }

 private:
  /// Returns the index of `wanted` in the order of the canonical text, or `kAtStart` if it is not
  /// part of `line`; `count` is the number of entries before, and increases.
  std::int32_t place_of(std::int32_t line, std::int32_t wanted, std::int32_t& count) {
    for (std::int32_t e = record_.lines[index_of(line)].first_entry; e != kNone;
         e = entry(e).next) {
      if (e == wanted) return count;
      ++count;
      for (const std::int32_t n : notes_of(e)) {
        const std::int32_t inner = record_.notes[index_of(n)].line;
        if (inner == kNone) continue;
        const std::int32_t found = place_of(inner, wanted, count);
        if (found != kAtStart) return found;
      }
    }
    return kAtStart;
  }

  Record record_;
};

/// Returns the `setup:` entry before the first entry, or `kAtStart` if there is none.
std::int32_t start_of(const Document& document) {
  const std::int32_t first = document.record().lines[0].first_entry;
  const bool setup = first != kNone && document.entry(first).kind == EntryKind::kSetup;
  return setup ? first : kNone;
}

bool can_write(const Document& document, std::int32_t at) {
  return document.readable() && document.started() && (at == kAtStart || document.has_entry(at));
}

}  // namespace

std::optional<Changed> with_entry(const Document& document, std::int32_t at, std::string_view actor,
                                  const std::vector<std::string>& actions, Join join,
                                  std::string_view comment,
                                  const std::vector<std::string>& result) {
  if (!can_write(document, at)) return std::nullopt;
  const std::int32_t next = document.after(at);
  const std::int32_t last = at == kAtStart ? start_of(document) : at;
  Draft draft(document);
  std::int32_t line = document.line_of(at);
  if (next != kNone && join == Join::kVariation) {
    line = draft.record().add_variation(document.line_of(next), next, {});
  } else {
    draft.cut(line, last);
  }
  const std::int32_t added = draft.add(line, EntryKind::kPlay, actor, actions);
  draft.comment(line, added, comment);
  if (line == 0) draft.claim(result);
  return draft.write(added);
}

std::optional<Changed> with_claim(const Document& document, std::int32_t at, std::string_view actor,
                                  const std::vector<std::string>& actions, std::string_view rule,
                                  std::string_view comment) {
  if (!can_write(document, at)) return std::nullopt;
  const std::int32_t next = document.after(at);
  // Nothing follows: a variation needs an entry as its alternative.
  const std::int32_t beside = next != kNone ? next : at;
  if (beside == kAtStart || document.entry(beside).kind == EntryKind::kSetup) return std::nullopt;
  Draft draft(document);
  const std::int32_t line = draft.record().add_variation(document.line_of(beside), beside, {});
  draft.comment(line, kNone, fmt::format("[%{} {}]", kIllegalCommand, rule));
  if (next == kNone) draft.repeat(line, at);
  const std::int32_t added = draft.add(line, EntryKind::kPlay, actor, actions);
  draft.comment(line, added, comment);
  // The game continues from the same entry.
  return draft.write(at == kAtStart ? kNone : at);
}

std::optional<Changed> with_position(const Document& document, std::int32_t at, EntryKind kind,
                                     const std::vector<std::string>& tokens) {
  if (!can_write(document, at) || tokens.empty()) return std::nullopt;
  Draft draft(document);
  if (kind == EntryKind::kSetup) {
    draft.cut(0, kNone);
    return draft.write(draft.add(0, EntryKind::kSetup, kSetupName, tokens));
  }
  const std::int32_t line = document.line_of(at);
  draft.cut(line, at == kAtStart ? start_of(document) : at);
  return draft.write(draft.add(line, EntryKind::kResume, kResumeName, tokens));
}

std::optional<Changed> without_entry(const Document& document, std::int32_t entry) {
  if (!can_write(document, entry) || entry == kAtStart) return std::nullopt;
  Draft draft(document);
  const std::int32_t line = document.line_of(entry);
  const std::int32_t before = document.before(entry);
  const Line& own = draft.record().lines[index_of(line)];
  if (own.first_entry != entry) {
    draft.cut(line, before);
    return draft.write(before == kAtStart ? kNone : before);
  }
  if (line == 0) {
    draft.cut(0, kNone);
    return draft.write(kNone);
  }
  std::vector<std::int32_t> notes = draft.notes_of(own.parent);
  std::erase_if(notes,
                [&](std::int32_t n) { return draft.record().notes[index_of(n)].line == line; });
  const std::int32_t parent = own.parent;
  draft.relink(parent, notes);
  return draft.write(before == kAtStart ? kNone : before);
}

std::optional<Changed> with_comment(const Document& document, std::int32_t entry, std::size_t index,
                                    std::string_view text) {
  if (!can_write(document, entry)) return std::nullopt;
  Draft draft(document);
  const std::int32_t on = entry == kAtStart ? kNone : entry;
  std::vector<std::int32_t> notes = draft.notes_of(on);
  const auto is_variation = [&](std::int32_t n) {
    return draft.record().notes[index_of(n)].line != kNone;
  };
  std::size_t comments = 0;
  auto at = std::ranges::find_if(
      notes, [&](std::int32_t n) { return !is_variation(n) && comments++ == index; });
  const bool there = at != notes.end();
  if (!there) at = std::ranges::find_if(notes, is_variation);
  if (!there && text.empty()) return draft.write(on);
  if (there && text.empty()) {
    notes.erase(at);
  } else {
    Note note;
    note.text = draft.record().keep(text);
    draft.record().notes.push_back(note);
    const auto made = static_cast<std::int32_t>(draft.record().notes.size()) - 1;
    if (there) {
      *at = made;
    } else {
      notes.insert(at, made);
    }
  }
  draft.relink(on, notes);
  return draft.write(on);
}

std::optional<Changed> with_nags(const Document& document, std::int32_t entry,
                                 const std::vector<std::string>& nags) {
  if (!can_write(document, entry) || entry == kAtStart) return std::nullopt;
  Draft draft(document);
  std::vector<Token> tokens;
  Entry& changed = draft.entry(entry);
  std::ranges::copy_if(draft.record().tokens_of(changed), std::back_inserter(tokens),
                       [](const Token& token) { return token.kind != TokenKind::kNag; });
  for (const std::string& nag : nags) {
    tokens.push_back({draft.record().keep(nag), {}, TokenKind::kNag});
  }
  changed.first_token = static_cast<std::uint32_t>(draft.record().tokens.size());
  changed.token_count = static_cast<std::uint32_t>(tokens.size());
  draft.record().tokens.insert(draft.record().tokens.end(), tokens.begin(), tokens.end());
  return draft.write(entry);
}

std::optional<Changed> with_result(const Document& document, const std::vector<std::string>& tokens,
                                   std::int32_t at) {
  if (!can_write(document, at)) return std::nullopt;
  Draft draft(document);
  draft.drop_result();
  draft.claim(tokens);
  return draft.write(at == kAtStart ? kNone : at);
}

}  // namespace stela::recorder
