#include "lib/repair/names.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/core/contains.h"
#include "lib/game/action_codec.h"
#include "lib/game/player_aliases.h"
#include "lib/game/read_table.h"
#include "lib/record/actor.h"
#include "lib/record/characters.h"
#include "lib/repair/entries.h"
#include "lib/replay/result_claims.h"

namespace stela::repair {
namespace {

/// Finds the names in the entries of one record.
class Names {
 public:
  Names(std::string_view text, const Record& record, const Table& table)
      : text_(text), record_(record), table_(table), callings_(table) {}

  /// Returns the changes at the heads of entries.
  std::vector<Change> in_heads() {
    for_each_entry(record_, [&](const Entry& entry) { find_in_head(entry); });
    return std::move(changes_);
  }

  /// Returns the changes in tokens; all heads must be correct already.
  std::vector<Change> in_tokens() {
    for_each_entry(record_, [&](const Entry& entry) {
      for (const Token& token : record_.tokens_of(entry)) {
        const bool taken = !changes_.empty() && token.span.begin < changes_.back().end;
        if (token.kind == TokenKind::kAction && !taken) find_in_token(entry, token);
      }
    });
    return std::move(changes_);
  }

  /// Message about the first change.
  [[nodiscard]] const Message& first() const { return first_; }

 private:
  [[nodiscard]] bool is_known(std::string_view actor) const {
    return table_.seat_of(actor) != kNobody || contains(kActorNames, actor, &ActorName::name);
  }

  /// Returns the name at `at` and its player, or null if it does not identify a single player.
  [[nodiscard]] std::optional<AliasMatch> called_at(std::size_t at) const {
    AliasMatch called = callings_.find(text_.substr(at));
    if (called.seats.size() != 1) return std::nullopt;
    return called;
  }

  void note(std::size_t begin, const AliasMatch& called) {
    if (first_.empty()) first_ = in_words(table_, text_.substr(begin, called.size), called);
  }

  void find_in_head(const Entry& entry) {
    const std::size_t begin = entry.actor_span.begin;
    // The last word of a name with a space may have been read as an actor by itself.
    const bool taken = !changes_.empty() && begin < changes_.back().end;
    if (taken || is_known(entry.actor)) return;
    const std::optional<AliasMatch> called = called_at(begin);
    if (!called) return;
    const std::size_t end = begin + called->size;
    const std::size_t next = std::min(text_.size(), text_.find_first_not_of(" \t", end));
    const bool colon = next < text_.size() && text_[next] == ':';
    if (!colon && (next == end || entry.number.empty())) return;
    note(begin, *called);
    const std::string_view colour = table_.colour_of(called->seats[0]);
    changes_.push_back({begin, colon ? next : end, std::string(colour) + (colon ? "" : ":")});
  }

  /// Returns whether `token` can be part of `entry`, as far as the token alone shows.
  bool is_right(const Entry& entry, std::string_view token) {
    if (entry.kind == EntryKind::kResult) return names_players(ResultClaim(token), table_);
    memory_.clear();
    return table_.game->actions().to_value(token, table_, memory_).has_value();
  }

  /// Whether a name may follow `c` in a token.
  static bool is_before_name(char c) {
    return c == '=' || c == '@' || c == ':' || c == ',' || c == '+';
  }

  void find_in_token(const Entry& entry, const Token& token) {
    std::vector<std::pair<std::size_t, AliasMatch>> found;
    std::size_t end = token.span.end();
    for (std::size_t at = token.span.begin; at < end; ++at) {
      const bool begins = at == token.span.begin || is_before_name(text_[at - 1]);
      std::optional<AliasMatch> called = begins ? called_at(at) : std::nullopt;
      if (!called) continue;
      const std::size_t size = called->size;
      found.emplace_back(at, std::move(*called));
      at += size - 1;
      // A name may contain spaces.
      while (end <= at || (at >= token.span.end() && end < text_.size() && !is_space(text_[end]))) {
        ++end;
      }
    }
    if (found.empty() || is_right(entry, token.text)) return;
    std::vector<Change> changes;
    std::string meant;
    std::size_t done = token.span.begin;
    for (const auto& [at, called] : found) {
      const std::string_view colour = table_.colour_of(called.seats[0]);
      meant += text_.substr(done, at - done);
      meant += colour;
      done = at + called.size;
      changes.push_back({at, done, std::string(colour)});
    }
    meant += text_.substr(done, end - done);
    if (!is_right(entry, meant)) return;
    note(found.front().first, found.front().second);
    changes_.insert(changes_.end(), changes.begin(), changes.end());
  }

  std::string_view text_;
  const Record& record_;
  const Table& table_;
  PlayerAliases callings_;
  ValueMemory memory_;
  std::vector<Change> changes_;
  Message first_;
};

}  // namespace

void fix_names(Patches& patches, std::span<const GameInfo* const> games, Record& record) {
  // First in heads; once these are right, in tokens.
  for (bool heads = true;;) {
    Table table;
    std::vector<Diagnostic> ignored;
    read_table(record, games, false, table, ignored);
    if (table.game == nullptr) return;
    Names names(patches.text(), record, table);
    std::vector<Change> changes = heads ? names.in_heads() : names.in_tokens();
    const bool only_tokens = heads && changes.empty();
    if (only_tokens) changes = names.in_tokens();
    if (changes.empty()) return;
    Finding& finding = patches.findings()[static_cast<std::size_t>(Damage::kNames)];
    const bool any = finding.count > 0;
    const Span before = finding.first;
    patches.apply(Damage::kNames, changes);
    if (!any || finding.first != before) finding.seen = names.first();
    reread(patches, record);
    if (!heads || only_tokens) return;
    heads = false;
  }
}

}  // namespace stela::repair
