#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text/reader.h"
#include "lib/core/comment_command.h"
#include "lib/core/diagnostic.h"
#include "lib/core/lines.h"
#include "lib/game/codec.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/replay/outcome.h"
#include "lib/scene/stage.h"
#include "lib/words/message.h"
#include "lib/words/tr.h"
#include "tools/lsp/features.h"
#include "tools/lsp/places.h"
#include "tools/lsp/workspace.h"

namespace stela::lsp {

/// Maximum number of items returned; there may be more.
inline constexpr std::size_t kMaxItems = 100;

/// The protocol's numbers for kinds of items.
enum class ItemKind : std::uint8_t {
  kMethod = 2,
  kFunction = 3,
  kVariable = 6,
  kProperty = 10,
  kValue = 12,
  kKeyword = 14,
  kColour = 16,
  kReference = 18
};

/// Writes items that replace the part of a record before the cursor.
class ItemWriter {
 public:
  /// `prefix` begins the items and ends at the cursor; it must outlive this.
  ItemWriter(const Look& look, std::string_view prefix, JsonWriter& json);

  /// Returns the language of details.
  [[nodiscard]] Language language() const { return language_; }
  /// Returns whether another item may be written.
  [[nodiscard]] bool has_room() const { return count_ < kMaxItems; }
  [[nodiscard]] bool complete() const { return complete_; }
  void leave_rest() { complete_ = false; }

  /// Writes `text`, unless it does not start with the typed prefix or has been written already.
  void write(std::string_view text, ItemKind kind, const Message& detail,
             const Message& documentation = {});

 private:
  Range range_;
  Language language_;
  std::string_view prefix_;
  JsonWriter& json_;
  std::set<std::string> seen_;
  std::size_t count_ = 0;
  bool complete_ = true;
};

/// A comment that contains the cursor.
struct CommentTyped {
  /// Its text up to the cursor, as written.
  std::string_view text;
  /// The entry before it, or `kNone` if it comes before the first.
  std::int32_t entry = kNone;
  /// Whether it comes first in a variation that replaces the entry, where it may claim the rule
  /// that the variation breaks.
  bool claims = false;
};

/// Returns the comment at the cursor, closed or not, or null if there is none.
[[nodiscard]] std::optional<CommentTyped> comment_at(const Look& look);

/// Returns the typed part of a command or its value, for completion, or null if there are only
/// words for people.
[[nodiscard]] std::optional<std::string_view> typed_in(const CommentTyped& comment);

/// Writes the commands with the typed prefix, or the possible values of the command.
void write_commands(const Look& look, const CommentTyped& comment, ItemWriter& items);

ItemWriter::ItemWriter(const Look& look, std::string_view prefix, JsonWriter& json)
    : range_{look.place_of(look.at - prefix.size()), look.place_of(look.at)},
      language_(look.language),
      prefix_(prefix),
      json_(json) {}

void ItemWriter::write(std::string_view text, ItemKind kind, const Message& detail,
                       const Message& documentation) {
  if (!text.starts_with(prefix_) || !seen_.insert(std::string(text)).second) return;
  if (!has_room()) return leave_rest();
  json_.object([&] {
    json_.member("label", text);
    json_.member("kind", static_cast<int>(kind));
    if (!detail.empty()) json_.member("detail", detail.in(language_));
    if (!documentation.empty()) json_.member("documentation", documentation.in(language_));
    // The order in which they come here: games list what belongs together.
    json_.member("sortText", fmt::format("{:03}", count_));
    json_.key("textEdit");
    write_edit(json_, range_, text);
  });
  ++count_;
}

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

namespace {

/// Maximum number of actions examined for their verbs.
constexpr std::uint64_t kMaxTries = 20'000;

// Tags.

/// Writes the possible values of a tag at the given index.
void write_values(const Look& look, std::string_view tag, std::size_t index, std::string_view first,
                  ItemWriter& items) {
  const GameInfo* const game = look.analysis->game();
  if (tag == kGameTag) {
    for (const GameInfo* one : all_games()) items.write(one->name, ItemKind::kValue, {});
  } else if (tag == kNotationTag) {
    items.write("1", ItemKind::kValue, tr("the version of the notation"));
  }
  if (game == nullptr) return;
  if (tag == kRulesTag) {
    for (const EditionSpec& one : game->editions)
      items.write(one.name, ItemKind::kValue, message_of(one.title));
  } else if (tag == kVariantTag) {
    for (const VariantSpec& one : game->variants) {
      items.write(one.name, ItemKind::kValue, message_of(one.meaning));
    }
  } else if (tag == kPlayerTag && index == 0) {
    for (const std::string_view colour : game->usual_colours) {
      items.write(colour, ItemKind::kValue, tr("a player's colour"));
    }
  } else if (tag == kOptionTag) {
    for (const OptionSpec& one : game->options) {
      if (index == 0) items.write(one.name, ItemKind::kValue, message_of(one.meaning));
      if (index == 0 || one.name != first) continue;
      for (const std::string_view choice : one.choices) {
        items.write(choice, ItemKind::kValue, message_of(one.meaning));
      }
      for (int n = one.lowest; one.choices.empty() && n <= one.highest; ++n) {
        items.write(std::to_string(n), ItemKind::kValue, message_of(one.meaning));
      }
    }
  }
}

/// The line of a tag up to the cursor: `[Option "guard-tie" "al`.
struct TagLine {
  std::string_view name;
  /// Number of values before the one being typed.
  std::size_t values = 0;
  std::string_view first;
  bool in_value = false;
  std::string_view typed;
};

TagLine read_tag_line(std::string_view line) {
  TagLine tag;
  std::size_t at = 1;
  while (at < line.size() && is_name_character(line[at])) ++at;
  tag.name = line.substr(1, at - 1);
  tag.typed = tag.name;
  while (at < line.size()) {
    const std::size_t open = line.find('"', at);
    if (open == std::string_view::npos) break;
    const std::size_t close = line.find('"', open + 1);
    tag.typed = line.substr(open + 1, std::min(close, line.size()) - open - 1);
    tag.in_value = close == std::string_view::npos;
    if (tag.in_value) break;
    if (tag.values++ == 0) tag.first = tag.typed;
    at = close + 1;
  }
  return tag;
}

void write_tags(const Look& look, std::string_view line, ItemWriter& items) {
  const TagLine tag = read_tag_line(line);
  if (tag.in_value) return write_values(look, tag.name, tag.values, tag.first, items);
  if (tag.values > 0 || tag.name.size() + 1 < line.size()) return;
  for (const TagSpec& spec : all_tags())
    items.write(spec.name, ItemKind::kProperty, message_of(spec.meaning));
  if (look.analysis->game() == nullptr) return;
  for (const std::string_view name : look.analysis->game()->tags) {
    items.write(name, ItemKind::kProperty, look.analysis->game()->name);
  }
}

// Entries.

/// Writes the head of the next entry in `position`.
void write_head(const Position& position, int number, bool with_number, ItemWriter& items) {
  const Actor due = position.due();
  if (due == kNobody) return;
  const std::string actor = fmt::format("{}: ", position.table().name_of(due));
  items.write(with_number ? fmt::format("{}. {}", number, actor) : actor, ItemKind::kVariable,
              tr("entry {0}", number));
}

/// Writes the verbs and then the actions that are legal in `position` and begin with `prefix`.
void write_actions(const Position& position, std::string_view prefix, ItemWriter& items) {
  std::vector<std::string> legal;
  std::set<std::string, std::less<>> names;
  const bool all = position.list_some_legal(kMaxTries, [&](std::string_view action) {
    if (!action.starts_with(prefix)) return true;
    const std::string_view name = action.substr(0, codec::name_size(action));
    if (name.size() > prefix.size()) names.emplace(name);
    if (legal.size() <= kMaxItems) legal.emplace_back(action);
    return true;
  });
  if (!all) items.leave_rest();
  if (names.size() > 1) {
    for (const std::string& name : names) {
      items.write(name, ItemKind::kFunction, tr("begins legal actions"));
    }
  }
  for (const std::string& action : legal) {
    std::string words;
    for (const std::string& one : words_of(position, action, items.language())) {
      add_to_list(words, one, "; ");
    }
    items.write(action, ItemKind::kMethod, words);
    if (!items.has_room()) items.leave_rest();
  }
}

/// Writes the possible claims of a result.
void write_claims(const Look& look, ItemWriter& items) {
  const Analysis& analysis = *look.analysis;
  if (!analysis.started()) return;
  if (!analysis.outcome().finished) items.write("*", ItemKind::kValue, tr("claims nothing"));
  for (const std::string& token : write_result(analysis.table(), analysis.outcome())) {
    items.write(token, ItemKind::kValue, tr("as computed"));
  }
  for (const EndingKind& kind : kEndingKinds) {
    const std::string claim = fmt::format("{}={}", kEndClaim, kind.name);
    if (!kind.of_player) {
      items.write(claim, ItemKind::kValue, message_of(kind.words));
      continue;
    }
    for (Actor seat = 0; seat < analysis.table().players; ++seat) {
      const std::string_view colour = analysis.table().colour_of(seat);
      items.write(fmt::format("{}:{}", claim, colour), ItemKind::kValue,
                  Message(kind.words, {analysis.table().player(seat)}));
    }
  }
}

/// Returns the last character before the typed text, ignoring whitespace.
char last_before(std::string_view source, std::size_t at) {
  while (at > 0 && is_space(source[at - 1])) --at;
  return at == 0 ? '\0' : source[at - 1];
}

/// If `source` ends in a variation before its first actor, returns the entry that the variation
/// replaces; otherwise `kNone`.
std::int32_t replaced_at_end(std::string_view source) {
  Record record;
  std::vector<Diagnostic> diagnostics;
  // Unfinished text is not damage, so nothing is repaired.
  text::read_record(source, record, diagnostics);
  const Line& last = record.lines.back();
  const bool begun =
      last.first_entry != kNone && !record.entries[index_of(last.first_entry)].actor.empty();
  return begun || last_before(source, source.size()) == ')' ? kNone : last.parent;
}

void write_entries(const Look& look, std::size_t begin, std::string_view prefix,
                   ItemWriter& items) {
  const Analysis& analysis = *look.analysis;
  if (!analysis.started()) return;
  const std::string_view source = analysis.source();
  const char last = last_before(source, begin);
  // The entry whose head is before the typed text.
  std::int32_t entry = analysis.entry_at(begin);
  const auto& entries = analysis.record().entries;
  const auto at = [&](std::int32_t e) -> const Entry& { return entries[index_of(e)]; };
  // The typed text may be parsed as part of the previous entry even if it is an actor, and a number
  // without an actor is an entry by itself.
  while (entry != kNone && (at(entry).actor_span.end() > begin || at(entry).actor.empty())) {
    entry = analysis.previous(entry);
  }
  const bool numbered = last == '.';
  if (entry == kNone) {
    const std::unique_ptr<Position> start = analysis.game()->start(analysis.table());
    return write_head(*start, 1, !numbered, items);
  }
  if (at(entry).kind == EntryKind::kResult) return write_claims(look, items);
  if (const std::int32_t replaced = replaced_at_end(source.substr(0, begin)); replaced != kNone) {
    if (index_of(replaced) >= entries.size()) return;
    const std::unique_ptr<Position> before = analysis.before(replaced);
    if (before != nullptr) write_head(*before, at(replaced).position, !numbered, items);
    return;
  }
  if (!numbered) {
    const std::unique_ptr<Position> position = position_within(analysis, entry, begin);
    if (position != nullptr) write_actions(*position, prefix, items);
  }
  const Step* const step = analysis.step_of(entry);
  if (step == nullptr || step->position == nullptr) return;
  std::unique_ptr<Position> after = step->position->clone();
  if (!step->legal) {
    // The entry may be complete without the typed text.
    after = position_within(analysis, entry, begin);
    Broken broken;
    if (after == nullptr || !after->play(step->actor, {}, true, nullptr, broken)) return;
  }
  write_head(*after, at(entry).position + 1, !numbered, items);
  if (after->due() == kNobody) items.write("result: ", ItemKind::kKeyword, tr("the claimed end"));
}

}  // namespace

void answer_completion(Session& session, const Value* params, JsonWriter& json) {
  OpenDocument& open = session.open(params);
  const Look look = session.look(open, Session::place_in(params));
  const std::string_view source = look.analysis->source();
  std::size_t line = std::min(look.at, source.size());
  while (line > 0 && !is_line_end(source[line - 1])) --line;
  const std::string_view before = source.substr(line, look.at - line);
  std::string items_text;
  JsonWriter out(items_text);
  bool complete = true;
  const auto write = [&](std::string_view typed, const auto& write_items) {
    ItemWriter items(look, typed, out);
    write_items(items);
    complete = items.complete();
  };
  out.list([&] {
    if (const std::optional<CommentTyped> comment = comment_at(look)) {
      const std::optional<std::string_view> typed = typed_in(*comment);
      if (!typed) return;
      write(*typed, [&](ItemWriter& items) { write_commands(look, *comment, items); });
    } else if (before.starts_with('[')) {
      write(read_tag_line(before).typed,
            [&](ItemWriter& items) { write_tags(look, before, items); });
    } else {
      constexpr std::string_view kEnds = " \t\r\n(){};";
      const std::size_t end = before.find_last_of(kEnds);
      const std::string_view typed = before.substr(end == std::string_view::npos ? 0 : end + 1);
      write(typed,
            [&](ItemWriter& items) { write_entries(look, look.at - typed.size(), typed, items); });
    }
  });
  json.object([&] {
    json.member("isIncomplete", !complete);
    json.key("items");
    json.json(items_text);
  });
}

}  // namespace stela::lsp
