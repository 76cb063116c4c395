#include "tools/analysis/annotate.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/comment_command.h"
#include "lib/core/sorted.h"
#include "lib/record/action_tokens.h"
#include "lib/record/analysis_note.h"
#include "lib/replay/claims.h"

namespace stela {
namespace {

NotedShares noted(const Shares& shares, Actor players) {
  NotedShares out;
  for (Actor seat = 0; seat < players; ++seat) {
    out.seats.push_back(thousandths(shares[seat_index(seat)].value));
  }
  out.ci = widest_ci(shares, players);
  return out;
}

/// Fills the note about the whole game.
void note_players(const GameAnalysis& analysis, Actor players, GameNote& note) {
  note.start = noted(analysis.before, players);
  for (Actor seat = 0; seat < players; ++seat) {
    const AnalysedPlayer& player = analysis.players[seat_index(seat)];
    const Gain& luck = player.balance.luck;
    note.forced.push_back(player.forced);
    const Gain& lost = player.balance.lost;
    note.loss.push_back(estimate_of(lost.value, lost.error));
    if (analysis.luck_known) note.luck.push_back(estimate_of(luck.value, luck.error));
  }
}

class Annotator {
 public:
  Annotator(const GameAnalysis& analysis, const Table& table, Record& record)
      : analysis_(analysis),
        table_(table),
        colours_(table.colours.data(), static_cast<std::size_t>(table.players)),
        record_(record) {}

  void annotate() {
    const AnalysisOptions& options = analysis_.options;
    GameNote note;
    note.engine = kEngine;
    note.seed = options.seed;
    note.effort = effort_words(options.plays);
    note.digest = static_cast<std::uint32_t>(analysis_.digest >> 32U);
    if (!analysis_.entries.empty()) note_players(analysis_, table_.players, note);
    add_note(0, kNone, write_note(note, colours_));
    for (const AnalysedEntry& entry : analysis_.entries) annotate(entry);
  }

 private:
  void annotate(const AnalysedEntry& entry) {
    EntryNote note;
    note.shares = noted(entry.value.after, table_.players);
    note.kept = has_judgement(record_, record_.entries[index_of(entry.entry)]);
    for (Actor seat = 0; seat < table_.players && entry.value.luck; ++seat) {
      const Gain& gain = (*entry.value.luck)[seat_index(seat)];
      const Estimate luck = estimate_of(gain.value, gain.error);
      note.luck.push_back(luck.found() ? luck.value : 0);
    }
    note.exact = !missed_entry(entry.facts).empty();
    if (entry.value.best) note.loss = entry.loss;
    add_note(0, entry.entry, write_note(note, colours_));
    if (note.mark() != Mark::kNone) add_nag(entry.entry, sign_of(note.mark()));
    // Without a loss it would look like a variation written by somebody else.
    if (entry.value.best) add_variation(entry);
  }

  void add_note(std::int32_t line, std::int32_t entry, std::string_view text) {
    Note note;
    note.text = record_.keep(text);
    record_.add_note(line, entry, note);
  }

  /// The tokens of an entry must be contiguous: they move to the end.
  void add_nag(std::int32_t index, std::string_view sign) {
    Entry& entry = record_.entries[index_of(index)];
    const std::span old = record_.tokens_of(entry);
    const std::vector<Token> tokens(old.begin(), old.end());
    entry.first_token = static_cast<std::uint32_t>(record_.tokens.size());
    record_.tokens.insert(record_.tokens.end(), tokens.begin(), tokens.end());
    record_.tokens.push_back({record_.keep(sign), {}, TokenKind::kNag});
    ++entry.token_count;
  }

  void add_variation(const AnalysedEntry& entry) {
    const std::int32_t line = record_.add_variation(0, entry.entry, {});
    Entry better;
    better.actor = record_.entries[index_of(entry.entry)].actor;
    const std::int32_t added = add_entry(record_, line, better, entry.better);
    EntryNote note;
    note.shares = noted(*entry.value.best, table_.players);
    add_note(line, added, write_note(note, colours_));
  }

  const GameAnalysis& analysis_;
  const Table& table_;
  std::span<const std::string_view> colours_;
  Record& record_;
};

}  // namespace

void annotate(const GameAnalysis& analysis, const Table& table, Record& record) {
  Annotator(analysis, table, record).annotate();
}

namespace {

/// Removes the notes of a list for which `is_removed` returns true; returns whether there were any.
template <typename Is>
bool remove_notes(Record& record, std::int32_t& first, std::int32_t& last, Is is_removed) {
  bool removed = false;
  std::int32_t* link = &first;
  last = kNone;
  for (std::int32_t i = first; i != kNone;) {
    Note& note = record.notes[index_of(i)];
    const std::int32_t next = note.next;
    if (is_removed(note)) {
      removed = true;
      *link = next;
    } else {
      last = i;
      link = &note.next;
    }
    i = next;
  }
  return removed;
}

/// Removes what an analysis added.
class Stripper {
 public:
  explicit Stripper(Record& record) : record_(record) {}

  bool strip() {
    Line& main = record_.lines.front();
    removed_ |= remove_notes(record_, main.first_note, main.last_note, [](const Note& note) {
      return note.line == kNone && is_game_note(note.text);
    });
    for (std::int32_t i = main.first_entry; i != kNone; i = record_.entries[index_of(i)].next) {
      strip_entry(record_.entries[index_of(i)]);
    }
    return removed_;
  }

 private:
  void strip_entry(Entry& entry) {
    if (analysis_note_of(record_, entry) == nullptr) return;
    remove_mark(entry);
    const std::int32_t better = better_line_of(record_, entry);
    removed_ |=
        remove_notes(record_, entry.first_note, entry.last_note, [better](const Note& note) {
          return note.line == kNone ? is_entry_note(note.text) : note.line == better;
        });
  }

  void remove_mark(Entry& entry) {
    const Token* const mark = find_mark(record_, entry);
    if (mark == nullptr) return;
    Token* const first = record_.tokens.data() + entry.first_token;
    Token* const end = first + entry.token_count;
    std::move(first + (mark - first) + 1, end, first + (mark - first));
    --entry.token_count;
  }

  Record& record_;
  bool removed_ = false;
};

/// Removes parts of comments, variations and annotations.
class PartStripper {
 public:
  PartStripper(const StrippedParts& parts, Record& record) : parts_(parts), record_(record) {}

  void strip() {
    const auto is_removed = [this](Note& note) { return removes(note); };
    for (Line& line : record_.lines) {
      remove_notes(record_, line.first_note, line.last_note, is_removed);
    }
    for (Entry& entry : record_.entries) {
      remove_notes(record_, entry.first_note, entry.last_note, is_removed);
      if (parts_.marks) remove_nags(entry);
    }
  }

 private:
  [[nodiscard]] bool removes(const CommentCommand& command) const {
    constexpr auto kMarks = std::to_array<std::string_view>({"mark", "arrow", "label", "diagram"});
    constexpr auto kTimes = std::to_array<std::string_view>({"clk", "emt"});
    return (parts_.marks && contains(kMarks, command.name)) ||
           (parts_.times && contains(kTimes, command.name));
  }

  /// Removes the parts of a comment, and returns whether nothing is left; or whether a variation
  /// is removed.
  bool removes(Note& note) {
    if (note.line != kNone) return parts_.variations;
    if (!parts_.comments && !parts_.marks && !parts_.times) return false;
    std::string left;
    bool changed = false;
    const auto add = [&](std::string_view part, bool kept) {
      part = trimmed(part);
      if (part.empty()) return;
      if (!kept) {
        changed = true;
        return;
      }
      if (!left.empty()) left += ' ';
      left += part;
    };
    std::size_t at = 0;
    for (const CommentCommand& command : commands_in(note.text)) {
      add(note.text.substr(at, command.begin - at), !parts_.comments);
      add(note.text.substr(command.begin, command.end - command.begin), !removes(command));
      at = command.end;
    }
    add(note.text.substr(at), !parts_.comments);
    if (changed) note.text = record_.keep(left);
    return changed && left.empty();
  }

  void remove_nags(Entry& entry) {
    Token* const first = record_.tokens.data() + entry.first_token;
    Token* const end = std::remove_if(first, first + entry.token_count, [](const Token& token) {
      return token.kind == TokenKind::kNag;
    });
    entry.token_count = static_cast<std::uint32_t>(end - first);
  }

  const StrippedParts& parts_;
  Record& record_;
};

}  // namespace

bool strip_analysis(Record& record) { return Stripper(record).strip(); }

void strip(const StrippedParts& parts, Record& record) {
  if (parts.analysis) strip_analysis(record);
  PartStripper(parts, record).strip();
}

}  // namespace stela
