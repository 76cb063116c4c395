// Changes to a record: the record is parsed again, its entries are relinked, and it is written in
// canonical form.

#include <fmt/format.h>

#include <algorithm>

#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "lib/core/comment_command.h"
#include "lib/games/games.h"
#include "tools/recorder_page/session.h"

namespace stela::recorder {
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
    added.first_token = static_cast<std::uint32_t>(record_.tokens.size());
    for (const std::string& token : tokens) {
      const TokenKind what = token.empty() ? TokenKind::kAction : token_kind(token.front());
      record_.tokens.push_back({record_.keep(token), {}, what});
    }
    added.token_count = static_cast<std::uint32_t>(tokens.size());
    const std::int32_t index = record_.add_entry(line, added);
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
    if (text.empty()) return;
    Note note;
    note.text = record_.keep(text);
    record_.add_note(line, on, note);
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
  std::size_t comments = 0;
  auto at = notes.begin();
  for (; at != notes.end() && draft.record().notes[index_of(*at)].line == kNone; ++at) {
    if (comments++ == index) break;
  }
  const bool there = at != notes.end() && draft.record().notes[index_of(*at)].line == kNone;
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
