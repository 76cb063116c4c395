#include "lib/replay/analysis_claims.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "lib/core/comment_command.h"
#include "lib/core/contains.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Returns the location of `part`, a piece of the text of `note`, or of the whole note if its
/// written form differs from its text.
Span place_of(const Note& note, std::string_view part) {
  constexpr std::size_t kBrackets = 2;
  const bool as_written = note.span.size == note.text.size() + kBrackets;
  const bool within = part.data() >= note.text.data() &&
                      part.data() + part.size() <= note.text.data() + note.text.size();
  if (!as_written || !within || part.empty()) return note.span;
  const auto before = static_cast<std::size_t>(part.data() - note.text.data());
  return {note.span.begin + 1 + static_cast<std::uint32_t>(before),
          static_cast<std::uint32_t>(part.size())};
}

class Check {
 public:
  Check(const Record& record, const Table& table, const Position& position,
        std::vector<Diagnostic>& found)
      : record_(record),
        position_(position),
        colours_(table.colours.data(), static_cast<std::size_t>(table.players)),
        found_(found) {}

  /// Returns the upper half of the digest in the comment on the record.
  std::optional<std::uint32_t> run() {
    const Line& main = record_.lines.front();
    const Note* const game = analysis_note_of(record_);
    for (std::int32_t i = main.first_entry; i != kNone; i = record_.entries[index_of(i)].next) {
      check(record_.entries[index_of(i)], game != nullptr);
    }
    if (game == nullptr) return std::nullopt;
    NoteFault fault;
    const std::optional<GameNote> read = read_game_note(game->text, colours_, fault);
    if (!read) {
      report(*game, fault, 0);
      return std::nullopt;
    }
    check_sums(*game, *read);
    return read->digest;
  }

 private:
  void check(const Entry& entry, bool analysed) {
    if (entry.kind != EntryKind::kPlay) return;
    for (std::int32_t i = entry.first_note; i != kNone; i = record_.notes[index_of(i)].next) {
      const Note& note = record_.notes[index_of(i)];
      if (note.line != kNone) continue;
      const bool own = is_entry_note(note.text);
      if (own || (analysed && looks_like_entry_note(note.text))) check(note, entry);
    }
    if (analysis_note_of(record_, entry) == nullptr) return;
    count(entry);
    const std::int32_t better = better_line_of(record_, entry);
    if (better == kNone) return;
    const Entry& other = record_.entries[index_of(record_.lines[index_of(better)].first_entry)];
    check(*analysis_note_of(record_, other), other);
  }

  void check(const Note& note, const Entry& entry) {
    NoteFault fault;
    const std::optional<EntryNote> read = read_entry_note(note.text, colours_, fault);
    if (!read) return report(note, fault, entry.position);
    if (!read->shares.seats.empty()) check_whole(note, read->shares, entry.position);
  }

  /// Counts an entry with an analysis comment for its player.
  void count(const Entry& entry) {
    ++all_entries_;
    for (std::size_t seat = 0; seat < colours_.size(); ++seat) {
      if (same_word(entry.actor, colours_[seat])) ++entries_[seat];
    }
  }

  void check_sums(const Note& game, const GameNote& read) {
    if (!read.has_game_values()) return;
    check_whole(game, read.start, 0);
    // There may be a draw before an entry and one within it.
    for (std::size_t seat = 0; seat < colours_.size(); ++seat) {
      if (read.forced[seat] > entries_[seat]) {
        report(game,
               {tr("{0} forced entries of {1}, but only {2} were analysed", read.forced[seat],
                   colours_[seat], entries_[seat]),
                value_in(game, "forced")},
               0);
      }
      if (!read.loss.empty()) check_size(game, "loss", read.loss[seat].value, entries_[seat]);
      if (!read.luck.empty()) check_size(game, "luck", read.luck[seat].value, 2 * all_entries_);
    }
  }

  /// Each of `changes` changes a share by at most a whole win.
  void check_size(const Note& game, std::string_view name, Thousandths sum, int changes) {
    if (std::abs(std::int64_t{sum}) <= std::int64_t{changes} * kWhole) return;
    report(game,
           {tr("{0} is out of range for {1} analysed entries", as_decimal(sum), all_entries_),
            value_in(game, name)},
           0);
  }

  void check_whole(const Note& note, const NotedShares& shares, int entry) {
    const Thousandths sum = sum_of(shares);
    // Each share is rounded separately.
    if (std::abs(sum - kWhole) <= static_cast<Thousandths>(colours_.size())) return;
    report(note, {tr("the shares add up to {0}, not to 1", as_decimal(sum)), value_in(note, "wp")},
           entry);
  }

  /// Returns the value of the command `name` in `note`.
  static std::string_view value_in(const Note& note, std::string_view name) {
    const std::vector<CommentCommand> commands = commands_in(note.text);
    const auto found = std::ranges::find(commands, name, &CommentCommand::name);
    return found == commands.end() ? std::string_view() : found->value;
  }

  /// Returns the sum of the shares, with one share for each team.
  [[nodiscard]] Thousandths sum_of(const NotedShares& shares) {
    if (!outcome_) outcome_ = position_.outcome();
    Thousandths sum = 0;
    for (std::size_t seat = 0; seat < shares.seats.size(); ++seat) {
      const int team = team_index(*outcome_, static_cast<Actor>(seat));
      const bool first =
          team < 0 || outcome_->teams[static_cast<std::size_t>(team)].members.front() ==
                          static_cast<Actor>(seat);
      if (first) sum += shares.seats[seat];
    }
    return sum;
  }

  void report(const Note& note, const NoteFault& fault, int entry) {
    Diagnostic d;
    d.severity = Severity::kWarning;
    d.rule = &record_rules::kSyntax;
    d.span = place_of(note, fault.text);
    d.entry = entry;
    d.message = fault.text.empty() || fault.text == note.text
                    ? fault.message
                    : tr("`{0}`: {1}", shown(fault.text), fault.message);
    // A comment that only looks like an analysis is kept.
    if (is_entry_note(note.text) || is_game_note(note.text)) {
      d.hint = tr("`stela analyse --to stela` rewrites the analysis");
    }
    found_.push_back(std::move(d));
  }

  const Record& record_;
  const Position& position_;
  /// Outcome of that position, computed only if needed.
  std::optional<Outcome> outcome_;
  std::span<const std::string_view> colours_;
  /// Number of analysed entries, by seat and in total.
  std::array<int, kMaxPlayers> entries_{};
  int all_entries_ = 0;
  std::vector<Diagnostic>& found_;
};

/// Whether the variation `index` has the form written by an analysis: one entry with only actions
/// and a score, which the canonical form may add, and its comment.
bool is_better_line(const Record& record, std::int32_t index) {
  const Line& line = record.lines[index_of(index)];
  if (line.first_note != kNone || line.first_entry == kNone || line.first_entry != line.last_entry)
    return false;
  const Entry& entry = record.entries[index_of(line.first_entry)];
  if (entry.kind != EntryKind::kPlay) return false;
  if (entry.first_note == kNone || entry.first_note != entry.last_note) return false;
  const Note& note = record.notes[index_of(entry.first_note)];
  return note.line == kNone && is_better_note(note.text) &&
         std::ranges::all_of(record.tokens_of(entry), [](const Token& token) {
           return token.kind == TokenKind::kAction || token.kind == TokenKind::kScore;
         });
}

template <typename Is>
const Note* find_note(const Record& record, std::int32_t first, Is is) {
  for (std::int32_t i = first; i != kNone; i = record.notes[index_of(i)].next) {
    const Note& note = record.notes[index_of(i)];
    if (note.line == kNone && is(note.text)) return &note;
  }
  return nullptr;
}

}  // namespace

const Note* analysis_note_of(const Record& record, const Entry& entry) {
  if (entry.kind != EntryKind::kPlay) return nullptr;
  return find_note(record, entry.first_note, is_entry_note);
}

const Note* analysis_note_of(const Record& record) {
  return find_note(record, record.lines.front().first_note, is_game_note);
}

bool has_judgement(const Record& record, const Entry& entry) {
  return std::ranges::any_of(record.tokens_of(entry), [](const Token& token) {
    return token.kind == TokenKind::kNag && contains(kMarks, token.text);
  });
}

const Token* find_mark(const Record& record, const Entry& entry) {
  const Note* const own = analysis_note_of(record, entry);
  const Mark given = own == nullptr ? Mark::kNone : mark_given(own->text);
  if (given == Mark::kNone) return nullptr;
  const std::span<const Token> tokens = record.tokens_of(entry);
  const auto last = std::find_if(tokens.rbegin(), tokens.rend(), [given](const Token& token) {
    return token.kind == TokenKind::kNag && token.text == sign_of(given);
  });
  return last == tokens.rend() ? nullptr : &*last;
}

std::string_view mark_of(const Record& record, const Entry& entry) {
  const Token* const mark = find_mark(record, entry);
  return mark == nullptr ? std::string_view() : mark->text;
}

std::int32_t better_line_of(const Record& record, const Entry& entry) {
  std::int32_t last = kNone;
  const Note* const own = analysis_note_of(record, entry);
  if (own == nullptr || !tells_loss(own->text)) return last;
  for (std::int32_t i = entry.first_note; i != kNone; i = record.notes[index_of(i)].next) {
    const std::int32_t line = record.notes[index_of(i)].line;
    if (line != kNone && is_better_line(record, line)) last = line;
  }
  return last;
}

std::int32_t last_analysed(const Record& record) {
  std::int32_t last = kNone;
  if (analysis_note_of(record) == nullptr) return last;
  for (std::int32_t i = record.lines.front().first_entry; i != kNone;
       i = record.entries[index_of(i)].next) {
    if (analysis_note_of(record, record.entries[index_of(i)]) != nullptr) last = i;
  }
  return last;
}

std::vector<Diagnostic> analysis_faults(const Record& record, const Table& table,
                                        const Position& position,
                                        std::optional<std::uint64_t> digest) {
  std::vector<Diagnostic> found;
  const auto may_be = [](const Note& note) { return may_be_note(note.text); };
  if (std::ranges::none_of(record.notes, may_be)) return found;
  const std::optional<std::uint32_t> named = Check(record, table, position, found).run();
  if (!named || !digest || *named == *digest >> 32U) return found;
  Diagnostic d;
  d.severity = Severity::kWarning;
  d.rule = &record_rules::kDigest;
  d.span = analysis_note_of(record)->span;
  d.message = tr("the record was changed after it was analysed");
  d.hint = tr("`stela analyse --to stela` repeats the analysis");
  found.push_back(std::move(d));
  return found;
}

}  // namespace stela
