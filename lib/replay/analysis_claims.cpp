#include "lib/replay/analysis_claims.h"

#include <cstdlib>
#include <utility>

#include "lib/core/utf8.h"
#include "lib/words/say.h"

namespace stela {
namespace {

/// Where `part` stands that is a piece of the text of `note`, which may be written otherwise than
/// it reads: then the whole note.
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
  Check(const Record& record, const Table& table, const Outcome& outcome,
        std::vector<Diagnostic>& found)
      : record_(record),
        outcome_(outcome),
        colours_(table.colours.data(), static_cast<std::size_t>(table.players)),
        found_(found) {}

  /// The upper half of the digest that the comment on the record names.
  std::optional<std::uint32_t> run() {
    const Note& game = *analysis_note_of(record_);
    NoteFault fault;
    const std::optional<GameNote> read = read_game_note(game.text, colours_, fault);
    if (!read) report(game, fault, 0);
    for (std::int32_t i = record_.lines.front().first_entry; i != kNone;
         i = record_.entries[index_of(i)].next) {
      const Entry& entry = record_.entries[index_of(i)];
      if (const Note* note = analysis_note_of(record_, entry)) check(*note, entry);
    }
    if (!read) return std::nullopt;
    return read->digest;
  }

 private:
  void check(const Note& note, const Entry& entry) {
    NoteFault fault;
    const std::optional<EntryNote> read = read_entry_note(note.text, colours_, fault);
    if (!read) return report(note, fault, entry.position);
    const Thousandths sum = sum_of(read->shares);
    // Each is rounded by itself.
    if (std::abs(sum - kWhole) <= static_cast<Thousandths>(colours_.size())) return;
    report(note, {said("the shares add up to {0}", as_decimal(sum)), {}}, entry.position);
  }

  /// Who plays together has one share.
  [[nodiscard]] Thousandths sum_of(const NotedShares& shares) const {
    Thousandths sum = 0;
    for (std::size_t seat = 0; seat < shares.seats.size(); ++seat) {
      const int team = team_index(outcome_, static_cast<Actor>(seat));
      const bool first =
          team < 0 || outcome_.teams[static_cast<std::size_t>(team)].members.front() ==
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
                    : said("`{0}`: {1}", shown(fault.text), fault.message);
    d.hint = said("`stela analyse --to stela` writes the analysis anew");
    found_.push_back(std::move(d));
  }

  const Record& record_;
  const Outcome& outcome_;
  std::span<const std::string_view> colours_;
  std::vector<Diagnostic>& found_;
};

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
  return find_note(record, entry.first_note, is_entry_note);
}

const Note* analysis_note_of(const Record& record) {
  return find_note(record, record.lines.front().first_note, is_game_note);
}

bool has_judgement(const Record& record, const Entry& entry) {
  if (entry.token_count == 0) return false;
  const Token& last = record.tokens_of(entry)[entry.token_count - 1];
  return last.kind == TokenKind::kNag &&
         (last.text == "?!" || last.text == "?" || last.text == "??");
}

std::string_view mark_of(const Record& record, const Entry& entry) {
  const Note* const own = analysis_note_of(record, entry);
  if (own == nullptr || keeps_annotations(own->text) || !has_judgement(record, entry)) return {};
  return record.tokens_of(entry)[entry.token_count - 1].text;
}

bool is_better_line(const Record& record, std::int32_t index) {
  const Line& line = record.lines[index_of(index)];
  if (line.first_note != kNone || line.first_entry == kNone || line.first_entry != line.last_entry)
    return false;
  const Entry& entry = record.entries[index_of(line.first_entry)];
  return entry.first_note != kNone && entry.first_note == entry.last_note &&
         analysis_note_of(record, entry) != nullptr;
}

std::int32_t better_line_of(const Record& record, const Entry& entry) {
  for (std::int32_t i = entry.first_note; i != kNone; i = record.notes[index_of(i)].next) {
    const std::int32_t line = record.notes[index_of(i)].line;
    if (line != kNone && is_better_line(record, line)) return line;
  }
  return kNone;
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
                                        const Outcome& outcome,
                                        std::optional<std::uint64_t> digest) {
  std::vector<Diagnostic> found;
  const Note* const game = analysis_note_of(record);
  if (game == nullptr) return found;
  const std::optional<std::uint32_t> named = Check(record, table, outcome, found).run();
  if (!named || !digest || *named == *digest >> 32U) return found;
  Diagnostic d;
  d.severity = Severity::kWarning;
  d.rule = &record_rules::kDigest;
  d.span = game->span;
  d.message = said("the record was changed after it was analysed");
  d.hint = said("`stela analyse --to stela` analyses it anew");
  found.push_back(std::move(d));
  return found;
}

}  // namespace stela
