#include <string>
#include <vector>

#include "formats/tree/check.h"
#include "formats/tree/tags.h"
#include "formats/tree/tree.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/read_table.h"
#include "lib/game/table.h"
#include "lib/words/tr.h"

namespace stela::tree {
namespace {

std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

/// Fills a record from a value.
class Filler {
 public:
  Filler(const Value& value, std::span<const GameInfo* const> games, Record& record,
         std::vector<Diagnostic>& diagnostics, Syntax syntax)
      : value_(value), games_(games), record_(record), reporter_(diagnostics, syntax) {}

  void fill() {
    record_.clear();
    if (value_.kind != Value::Kind::kObject) {
      report_kind(value_, "record", tr("an object"), reporter_);
      record_.tags_broken = true;
      return;
    }
    // An unknown field may be a misspelt tag.
    if (!check_members(value_, record_shape(), reporter_)) record_.tags_broken = true;
    if (!read_tags(value_, record_, reporter_)) record_.tags_broken = true;
    if (is_full(value_.span)) return;
    std::vector<Diagnostic> ignored;
    read_table(record_, games_, false, table_, ignored);
    table_.game = find_game(record_, games_);
    read_comments(value_, 0);
    read_entries(value_, 0);
    read_result();
  }

 private:
  static const Value* list(const Value& object, std::string_view key) {
    return object.find(key, Value::Kind::kList);
  }

  /// Reports, once, if a part at `span` exceeds the limit, and returns whether it does: then
  /// nothing of the record is replayed.
  bool is_full(Span span) {
    if (record_.count_parts() < kMaxParts) return false;
    if (!full_) {
      reporter_.syntax(
          span, tr("the record has more than {0} parts here", kMaxParts),
          tr("tags and their values, entries, actions, claims, annotations, comments and "
             "variations are counted"));
      record_.lines[0].dead = true;
    }
    return full_ = true;
  }

  // --- entries -----------------------------------------------------------------------------------

  void read_entries(const Value& owner, std::int32_t line) {
    const Value* entries = list(owner, "entries");
    if (entries == nullptr) return;
    for (const Value& entry : entries->items) {
      if (is_full(entry.span)) return;
      read_entry(entry, line);
    }
  }

  void read_entry(const Value& value, std::int32_t line) {
    Entry entry;
    entry.first_token = static_cast<std::uint32_t>(record_.tokens.size());
    const Value* actor = value.find("actor", Value::Kind::kText);
    if (actor != nullptr) {
      entry.actor = record_.keep(actor->text);
      entry.actor_span = inner_span(actor->text, actor->span);
    } else {
      entry.actor_span = value.span;  // an entry without an actor is not replayed
    }
    const bool is_setup = entry.actor == kSetupName;
    if (is_setup && line == 0 && record_.lines[0].first_entry == kNone) {
      entry.kind = EntryKind::kSetup;
    }
    if (entry.actor == kResumeName) entry.kind = EntryKind::kResume;
    const std::int32_t added = record_.add_entry(line, entry);
    reporter_.set_entry(record_.counted_entry(line, record_.entries[index(added)].position));
    if (value.kind != Value::Kind::kObject) {
      report_kind(value, "entry", tr("an object"), reporter_);
      return corrupt(added);
    }
    const bool good = check_members(value, entry_shape(), reporter_);
    if (!good) corrupt(added);
    read_head(value, actor, added);
    read_tokens(value, "actions", added, good);
    read_notes(value, line, added);
  }

  /// Marks the entry as malformed from its next token.
  void corrupt(std::int32_t entry) {
    Entry& corrupted = record_.entries[index(entry)];
    if (corrupted.cut == kNotCut) corrupted.cut = corrupted.token_count;
  }

  void read_head(const Value& value, const Value* actor, std::int32_t entry) {
    const Value* number = value.find("number");
    if (actor != nullptr) check_entry_actor(*actor, number, entry);
    if (number == nullptr) return;
    Entry& numbered = record_.entries[index(entry)];
    if (number->kind == Value::Kind::kText) numbered.number = record_.keep(number->text);
    if (number->kind == Value::Kind::kInteger) {
      numbered.number = record_.keep(std::to_string(number->integer));
    }
    numbered.number_span = number->span;
  }

  void check_entry_actor(const Value& actor, const Value* number, std::int32_t entry) {
    if (!check_actor(actor.text, actor.span, reporter_)) corrupt(entry);
    const bool is_setup = actor.text == kSetupName;
    const bool is_resume = actor.text == kResumeName;
    if (is_resume && entry == record_.lines[0].first_entry) {
      reporter_.syntax(actor.span, tr("`resume` comes before the first entry"),
                       tr("a position to start from is `setup`"));
      corrupt(entry);
    } else if (is_setup && record_.entries[index(entry)].kind != EntryKind::kSetup) {
      reporter_.syntax(actor.span, tr("`setup` comes after the first entry"),
                       tr("a position to start from is the first entry of a record"));
      corrupt(entry);
    } else if ((is_setup || is_resume) && number != nullptr) {
      reporter_.syntax(number->span, tr("`{0}` has a number", actor.text),
                       tr("a position to start or continue from is not numbered"));
      corrupt(entry);
    } else if (actor.text == kResultName) {
      reporter_.syntax(actor.span, tr("`result` is among the entries"),
                       tr("the claimed end is the `result` of the record"));
      corrupt(entry);
    }
  }

  // --- tokens ------------------------------------------------------------------------------------

  void add_token(std::string_view text, Span span, std::int32_t entry) {
    Token token;
    token.text = record_.keep(text);
    token.span = span;
    token.kind = token_kind(text.front());
    record_.tokens.push_back(token);
    Entry& owner = record_.entries[index(entry)];
    ++owner.token_count;
    if (owner.kind == EntryKind::kResume) Record::count_on(owner, token.text);
  }

  /// `good` means that the other fields have the right form, so that claims can be read.
  void read_tokens(const Value& value, std::string_view key, std::int32_t entry, bool good) {
    if (const Value* actions = list(value, key)) {
      for (const Value& action : actions->items) {
        if (is_full(action.span)) return;
        read_token(action, entry);
      }
    }
    if (!good) return;
    if (const Value* score = value.find("score")) read_score(*score, entry);
    if (const Value* digest = value.find("digest")) {
      add_token("#" + std::string(digest->text), digest->span, entry);
    }
    if (const Value* nags = value.find("nags")) {
      for (const Value& nag : nags->items) {
        if (is_full(nag.span)) return;
        add_token(nag.text, inner_span(nag.text, nag.span), entry);
      }
    }
  }

  void read_token(const Value& value, std::int32_t entry) {
    const bool result = record_.entries[index(entry)].kind == EntryKind::kResult;
    const Value* text = value.find(codec::kTextKey);
    if (text != nullptr && value.find(codec::kVerbKey) == nullptr) {
      const Shape shape = text_item_shape(codec::kTextKey, {}).as(result ? "claim" : "action");
      if (check_members(value, shape, reporter_) &&
          check_token(text->text, text->span, reporter_)) {
        return add_token(text->text, inner_span(text->text, text->span), entry);
      }
      return corrupt(entry);
    }
    const std::optional<std::string> token =
        result ? read_claim(value, table_, reporter_) : read_action(value, table_, reporter_);
    if (!token) return corrupt(entry);
    add_token(*token, value.span, entry);
  }

  void read_score(const Value& score, std::int32_t entry) {
    if (table_.game == nullptr) {
      reporter_.unknown_game(score.span);
      return corrupt(entry);
    }
    const Shape& shape = score_field_shape(*table_.game);
    // In XML its fields are attributes of the entry.
    const std::string_view name = reporter_.is_xml() ? std::string_view("entry") : shape.key;
    if (!check_members(score, shape, name, reporter_)) return corrupt(entry);
    add_token("=" + score_from_value(score, *table_.game), score.span, entry);
  }

  // --- notes -------------------------------------------------------------------------------------

  /// Reads the comments before the first entry of a line, where variations are not allowed.
  void read_comments(const Value& owner, std::int32_t line) {
    const Value* notes = list(owner, "notes");
    if (notes == nullptr) return;
    for (const Value& note : notes->items) {
      if (is_full(note.span)) return;
      if (!read_comment(note, line, kNone)) record_.lines[index(line)].dead = true;
    }
  }

  void read_notes(const Value& owner, std::int32_t line, std::int32_t entry) {
    const Value* notes = list(owner, "notes");
    if (notes == nullptr) return;
    for (const Value& note : notes->items) {
      if (is_full(note.span)) return;
      const Value* variation = note.find("variation");
      if (variation != nullptr && note.items.size() == 1) {
        read_variation(*variation, line, entry);
        reporter_.set_entry(record_.counted_entry(line, record_.entries[index(entry)].position));
      } else if (!read_comment(note, line, entry)) {
        corrupt(entry);
      }
    }
  }

  bool read_comment(const Value& note, std::int32_t line, std::int32_t entry) {
    if (note.kind != Value::Kind::kObject) {
      return report_kind(note, "note", tr("an object"), reporter_);
    }
    if (note.items.size() == 1 && note.items.front().key == "variation") {
      return report_no_variation(note.items.front().span);
    }
    const Value* const commands = note.find(kCommands);
    if (commands != nullptr && note.items.size() == 1) return read_commands(*commands, line, entry);
    const Shape shape = text_item_shape("comment", {}).as("note");
    if (!check_members(note, shape, reporter_)) return false;
    const Value& comment = note.items.front();
    const bool good = check_comment(comment.text, comment.span, reporter_);
    add_comment(comment.text, comment.span, line, entry);
    return good;
  }

  bool read_commands(const Value& commands, std::int32_t line, std::int32_t entry) {
    if (commands.kind != Value::Kind::kList) {
      return report_kind(commands, kCommands, tr("a list"), reporter_);
    }
    std::string comment;
    bool good = true;
    for (const Value& item : commands.items) {
      const std::optional<std::string> command = read_command(item, reporter_);
      if (command) comment += *command + ' ';
      good = good && command;
    }
    add_comment(comment, commands.span, line, entry);
    return good;
  }

  void add_comment(std::string_view text, Span span, std::int32_t line, std::int32_t entry) {
    Note added;
    added.text = record_.keep(collapse_space(text));
    added.span = span;
    record_.add_note(line, entry, added);
  }

  bool report_no_variation(Span span) {
    reporter_.syntax(span, tr("this variation has no entry that it could replace"),
                     tr("a variation goes into the entry to which it is an alternative"));
    return false;
  }

  void read_variation(const Value& value, std::int32_t parent_line, std::int32_t parent) {
    if (value.kind != Value::Kind::kObject) {
      report_kind(value, "variation", tr("an object"), reporter_);
      return corrupt(parent);
    }
    if (record_.entries[index(parent)].kind != EntryKind::kPlay) {
      report_no_variation(value.span);
      return corrupt(parent);
    }
    if (record_.lines[index(parent_line)].depth >= kMaxVariations) {
      reporter_.syntax(value.span,
                       tr("variations nest deeper than {0} levels here", kMaxVariations));
      return corrupt(parent);
    }
    const std::int32_t line = record_.add_variation(parent_line, parent, value.span);
    reporter_.set_entry(record_.counted_entry(line, 0));
    if (!check_members(value, variation_shape(), reporter_)) record_.lines[index(line)].dead = true;
    read_comments(value, line);
    read_entries(value, line);
    const Line& read = record_.lines[index(line)];
    if (read.first_entry == kNone && !read.dead) {
      reporter_.syntax(value.span, tr("this variation ends before its first entry"));
      record_.lines[index(line)].dead = true;
    }
  }

  // --- result ------------------------------------------------------------------------------------

  void read_result() {
    const Value* result = value_.find("result", Value::Kind::kObject);
    if (result == nullptr) return;
    Entry entry;
    entry.kind = EntryKind::kResult;
    entry.actor = kResultName;
    entry.actor_span = inner_span(kResultName, result->key_span);
    entry.first_token = static_cast<std::uint32_t>(record_.tokens.size());
    record_.result = record_.add_entry(0, entry);
    reporter_.set_entry(record_.entries[index(record_.result)].position);
    const bool good = check_members(*result, result_shape(), reporter_);
    if (!good) corrupt(record_.result);
    read_tokens(*result, "claims", record_.result, good);
    read_notes(*result, 0, record_.result);
  }

  const Value& value_;
  std::span<const GameInfo* const> games_;
  Record& record_;
  Reporter reporter_;
  Table table_;
  /// The limit of parts was exceeded.
  bool full_ = false;
};

}  // namespace

bool is_foreign(const Value& value) {
  if (value.kind != Value::Kind::kObject || value.items.size() < 2) return false;
  std::vector<std::string_view> known;
  for (const Shape& part : record_shape().parts) known.push_back(part.key);
  std::size_t strange = 0;
  for (const Value& member : value.items) {
    if (contains(known, member.key)) return false;
    strange += closest(member.key, known).empty() ? 1U : 0U;
  }
  return 2 * strange >= value.items.size();
}

void to_record(const Value& value, std::span<const GameInfo* const> games, Record& record,
               std::vector<Diagnostic>& diagnostics, Syntax syntax) {
  Filler(value, games, record, diagnostics, syntax).fill();
}

namespace {

/// Builds the value of one record.
class Builder {
 public:
  Builder(const Record& record, std::span<const GameInfo* const> games, ValueMemory& memory)
      : record_(record), memory_(memory) {
    std::vector<Diagnostic> ignored;
    read_table(record, games, false, table_, ignored);
    table_.game = find_game(record, games);
  }

  Value build() {
    Value out = Value::object();
    add_tags(record_, memory_, out);
    const Line& main = record_.lines[0];
    add_list(out, "notes", notes_of(main.first_note));
    add_list(out, "entries", entries_of(main));
    if (record_.result != kNone) {
      out.add(memory_, "result", result_of(record_.entries[index(record_.result)]));
    }
    return out;
  }

 private:
  /// Adds a list unless it is empty.
  void add_list(Value& object, std::string_view key, const Value& list) const {
    if (!list.items.empty()) object.add(memory_, key, list);
  }

  static std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

  // --- entries -----------------------------------------------------------------------------------

  [[nodiscard]] Value entries_of(const Line& line) {
    Value list = Value::list();
    for (std::int32_t e = line.first_entry; e != kNone; e = record_.entries[index(e)].next) {
      const Entry& entry = record_.entries[index(e)];
      if (entry.kind != EntryKind::kResult) list.push(memory_, entry_of(entry));
    }
    return list;
  }

  [[nodiscard]] Value entry_of(const Entry& entry) {
    Value out = Value::object();
    if (entry.kind == EntryKind::kPlay) out.add(memory_, "number", number_of(entry));
    out.add(memory_, "actor", Value::of_text(entry.actor));
    add_tokens(out, "actions", entry);
    add_list(out, "notes", notes_of(entry.first_note));
    return out;
  }

  [[nodiscard]] Value result_of(const Entry& entry) {
    Value out = Value::object();
    add_tokens(out, "claims", entry);
    add_list(out, "notes", notes_of(entry.first_note));
    return out;
  }

  static Value number_of(const Entry& entry) {
    if (entry.number.empty()) return Value::of_integer(entry.position);
    return digits_to_value(entry.number);
  }

  /// Adds the tokens of an entry: the actions under `key`, then the claims. Claims that are not in
  /// canonical order stay in place as text.
  void add_tokens(Value& out, std::string_view key, const Entry& entry) const {
    std::vector<std::string_view> tokens;
    const std::span written = record_.tokens_of(entry);
    bool added = entry.added_score.empty();
    std::size_t actions = 0;
    for (std::uint32_t i = 0; i < entry.token_count; ++i) {
      const bool action = written[i].kind == TokenKind::kAction;
      if (action && actions == i) ++actions;
      if (!action && !added) tokens.push_back(entry.added_score);
      added = added || !action;
      tokens.push_back(written[i].text);
    }
    if (!added) tokens.push_back(entry.added_score);

    const bool result = entry.kind == EntryKind::kResult;
    Value list = Value::list();
    for (std::size_t i = 0; i < actions; ++i) list.push(memory_, action_of(tokens[i], result));
    Value claims = Value::object();
    if (!add_claims(claims, tokens, actions, !result)) {
      claims.items.clear();
      for (std::size_t i = actions; i < tokens.size(); ++i)
        list.push(memory_, text_item(tokens[i]));
    }
    add_list(out, key, list);
    for (const Value& claim : claims.items) out.push(memory_, claim);
  }

  [[nodiscard]] Value text_item(std::string_view token) const {
    Value item = Value::object();
    item.add(memory_, codec::kTextKey, Value::of_text(token));
    return item;
  }

  [[nodiscard]] Value action_of(std::string_view token, bool result) const {
    if (result) {
      const std::optional<Value> claim = claim_to_value(token, table_.game, memory_);
      return claim ? *claim : text_item(token);
    }
    if (const auto common = common_action_to_value(token, memory_)) return *common;
    if (table_.game == nullptr) return text_item(token);
    const ActionCodec& codec = table_.game->actions();
    const std::optional<Value> action = codec.to_value(token, table_, memory_);
    // Only an action that can be reproduced exactly becomes a value.
    if (!action || codec.from_value(*action, table_) != token) return text_item(token);
    return *action;
  }

  /// Adds a score, a digest and annotations, starting with token `i`. Returns false unless the
  /// tokens are exactly these, in this order and well formed.
  bool add_claims(Value& out, const std::vector<std::string_view>& tokens, std::size_t i,
                  bool with_score) const {
    const auto is = [&](TokenKind kind) {
      return i < tokens.size() && token_kind(tokens[i].front()) == kind;
    };
    if (with_score && is(TokenKind::kScore)) {
      const std::optional<Value> score =
          score_to_value(tokens[i++].substr(1), table_.game, memory_);
      if (!score) return false;
      out.add(memory_, "score", *score);
    }
    if (is(TokenKind::kDigest)) {
      if (!is_digest_claim(tokens[i])) return false;
      out.add(memory_, "digest", Value::of_text(tokens[i++].substr(1)));
    }
    Value nags = Value::list();
    for (; is(TokenKind::kNag); ++i) {
      if (!is_nag(tokens[i])) return false;
      nags.push(memory_, Value::of_text(tokens[i]));
    }
    add_list(out, "nags", nags);
    return i == tokens.size();
  }

  // --- notes -------------------------------------------------------------------------------------

  [[nodiscard]] Value notes_of(std::int32_t first) {
    Value list = Value::list();
    for (std::int32_t n = first; n != kNone; n = record_.notes[index(n)].next) {
      const Note& note = record_.notes[index(n)];
      Value item = Value::object();
      if (note.line == kNone) {
        const Value commands = comment_to_commands(note.text, room_, memory_);
        if (commands.items.empty()) {
          item.add(memory_, "comment", Value::of_text(note.text));
        } else {
          item.add(memory_, kCommands, commands);
        }
      } else {
        const Line& line = record_.lines[index(note.line)];
        Value variation = Value::object();
        add_list(variation, "notes", notes_of(line.first_note));
        variation.add(memory_, "entries", entries_of(line));
        item.add(memory_, "variation", variation);
      }
      list.push(memory_, item);
    }
    return list;
  }

  const Record& record_;
  ValueMemory& memory_;
  Table table_;
  /// Number of additional values that commands may have.
  std::size_t room_ = kMaxCommandValues;
};

}  // namespace

Value to_value(const Record& record, std::span<const GameInfo* const> games, ValueMemory& memory) {
  return Builder(record, games, memory).build();
}

}  // namespace stela::tree
