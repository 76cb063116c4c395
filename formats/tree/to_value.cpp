#include <vector>

#include "formats/tree/action.h"
#include "formats/tree/claims.h"
#include "formats/tree/commands.h"
#include "formats/tree/model.h"
#include "formats/tree/numbers.h"
#include "formats/tree/tags.h"
#include "formats/tree/tree.h"
#include "lib/game/action_codec.h"
#include "lib/game/claims.h"
#include "lib/game/read_table.h"
#include "lib/game/table.h"

namespace stela::tree {
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
