#include "tools/lsp/comment_completion.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "formats/text/reader.h"
#include "lib/core/comment_command.h"
#include "lib/game/info.h"
#include "lib/record/characters.h"
#include "lib/scene/annotate.h"
#include "lib/words/tr.h"

namespace stela::lsp {
namespace {

/// Returns the end of the last whitespace of `text`.
std::size_t behind_space(std::string_view text) {
  std::size_t at = text.size();
  while (at > 0 && !is_space(text[at - 1])) --at;
  return at;
}

std::size_t count_words(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_space(text[i]) && (i == 0 || is_space(text[i - 1]))) ++count;
  }
  return count;
}

/// Returns the first rule broken in the variation that contains the comment, or null if there is
/// none.
const Rule* broken_beside(const Look& look, std::size_t begin) {
  const Analysis& analysis = *look.analysis;
  const Record& record = analysis.record();
  for (const Step& step : analysis.timeline().steps) {
    const Line& line = record.lines[index_of(step.line)];
    if (line.parent == kNone || line.first_note == kNone || step.diagnostics.empty()) continue;
    const Note& first = record.notes[index_of(line.first_note)];
    if (first.span.begin == begin) return step.diagnostics.front().rule;
  }
  return nullptr;
}

void write_rules(const Look& look, std::size_t comment, ItemWriter& items) {
  const auto write = [&](const Rule& rule) {
    items.write(rule.id, ItemKind::kReference, message_of(rule.sentence),
                cite(rule, look.analysis->edition(), look.language));
  };
  // The rule that is really broken comes first, since it is the most likely claim.
  if (const Rule* rule = broken_beside(look, comment)) write(*rule);
  const GameInfo* const game = look.analysis->game();
  if (game != nullptr) {
    for (const Rule* rule : game->rules) write(*rule);
  }
  for (const Rule* rule : record_rules::all()) write(*rule);
}

/// Returns the position at the comment, or null if it was not reached.
std::unique_ptr<Position> position_at(const Analysis& analysis, const CommentTyped& comment) {
  if (!analysis.started()) return nullptr;
  if (comment.entry == kNone) return analysis.game()->start(analysis.table());
  const std::vector<Entry>& entries = analysis.record().entries;
  const auto index = index_of(comment.entry);
  if (index >= entries.size()) return nullptr;
  if (comment.claims || entries[index].kind == EntryKind::kResult) {
    return analysis.before(comment.entry);
  }
  const Position* const after = analysis.after(comment.entry);
  return after == nullptr ? nullptr : after->clone();
}

/// Writes the spaces of the picture; with `arrows`, pairs of them with `-` in between.
void write_places(const Look& look, const CommentTyped& comment, std::string_view typed,
                  bool arrows, ItemWriter& items) {
  const std::unique_ptr<Position> position = position_at(*look.analysis, comment);
  if (position == nullptr) return;
  const std::vector<ScenePlace> places = position->scene().places;
  for (const ScenePlace& from : places) {
    items.write(from.name, ItemKind::kValue, tr("a place"));
    const std::string begun = from.name + '-';
    if (!arrows || !typed.starts_with(begun)) continue;
    for (const ScenePlace& to : places) {
      if (&to != &from) items.write(begun + to.name, ItemKind::kValue, tr("from place to place"));
    }
  }
}

}  // namespace

std::optional<CommentTyped> comment_at(const Look& look) {
  // The cursor is in a comment if a brace would end it.
  const std::string_view source = look.analysis->source().substr(0, look.at);
  const std::string closed = fmt::format("{}}}", source);
  Record record;
  std::vector<Diagnostic> diagnostics;
  // Unfinished text is not damage, so nothing is repaired.
  text::read_record(closed, record, diagnostics);
  std::int32_t found = kNone;
  for (std::size_t i = 0; i < record.notes.size(); ++i) {
    const Note& note = record.notes[i];
    const bool around = note.span.begin < source.size() && note.span.end() > source.size();
    if (note.line == kNone && around) found = static_cast<std::int32_t>(i);
  }
  if (found == kNone) return std::nullopt;
  CommentTyped comment;
  comment.text = source.substr(record.notes[index_of(found)].span.begin + 1);
  for (const Line& line : record.lines) {
    if (line.last_note != found) continue;
    comment.entry = line.parent;
    comment.claims = line.parent != kNone && line.first_note == found;
  }
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    if (record.entries[i].last_note == found) comment.entry = static_cast<std::int32_t>(i);
  }
  return comment;
}

std::optional<std::string_view> typed_in(const CommentTyped& comment) {
  const std::optional<std::string_view> command = open_command(comment.text);
  if (!command) return std::nullopt;
  return command->substr(behind_space(*command));
}

void write_commands(const Look& look, const CommentTyped& comment, ItemWriter& items) {
  const std::string_view command = open_command(comment.text).value_or("");
  const std::size_t behind = behind_space(command);
  if (behind == 0) {
    for (const CommandSpec& one : kCommentCommands) {
      if (one.name == kIllegalCommand && !comment.claims) continue;
      items.write(one.name, ItemKind::kKeyword, fmt::format("[%{} {}]", one.name, one.value),
                  message_of(one.meaning));
    }
    return;
  }
  const std::string_view typed = command.substr(behind);
  const std::size_t words = count_words(command.substr(0, behind));
  const std::string_view name = command.substr(0, command.find_first_of(" \t\r\n"));
  const CommandSpec* const spec = command_named(name);
  if (spec == nullptr) return;
  if (name == kIllegalCommand) {
    const std::size_t begin = look.at - comment.text.size() - 1;
    if (words == 1) write_rules(look, begin, items);
    return;
  }
  const auto kind = static_cast<Annotation::Kind>(spec - kCommentCommands.data());
  const bool inked = kind == Annotation::Kind::kMark || kind == Annotation::Kind::kArrow;
  if (inked && words == 1) {
    for (const std::string_view ink : kInkNames) items.write(ink, ItemKind::kColour, "a colour");
  } else if (inked || (kind == Annotation::Kind::kLabel && words == 1)) {
    write_places(look, comment, typed, kind == Annotation::Kind::kArrow, items);
  }
}

}  // namespace stela::lsp
