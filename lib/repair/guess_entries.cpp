#include <algorithm>
#include <charconv>
#include <utility>

#include "formats/text/reader.h"
#include "lib/record/record.h"
#include "lib/repair/likely.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

/// Returns the number as written, or nothing if there is none or it is too long for one.
std::optional<std::int32_t> number_of(const Entry& entry) {
  constexpr std::size_t kMostDigits = 8;
  std::int32_t number = 0;
  const char* const end = entry.number.data() + entry.number.size();
  const auto [stop, error] = std::from_chars(entry.number.data(), end, number);
  if (error != std::errc{} || stop != end || entry.number.size() > kMostDigits) return std::nullopt;
  return number;
}

/// The entries of the main line of a record, and its text.
class MainLine {
 public:
  MainLine(std::string_view text, const Record& record) : text_(text), record_(record) {
    for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
      entries_.push_back(&record.entries[index_of(e)]);
      e = entries_.back()->next;
    }
  }

  /// Numbers that are not those of the positions.
  [[nodiscard]] Guess renumbered() const {
    Guess guess;
    for (const Entry* entry : entries_) {
      if (!is_misnumbered(*entry)) continue;
      const std::size_t begin = entry->number_span.begin;
      guess.changes.push_back(
          {begin, begin + entry->number.size(), std::to_string(entry->position)});
    }
    guess.message =
        trn(guess.changes.size(), "{0} entry is misnumbered", "{0} entries are misnumbered");
    return guess;
  }

  /// Entries that are repeated directly after the original.
  [[nodiscard]] Guess without_doubled() const {
    Guess guess;
    const Entry* before = nullptr;
    for (const Entry* entry : entries_) {
      if (before != nullptr && entry->first_note == kNone && is_same(*before, *entry)) {
        const std::size_t begin = line_begin(entry->begin());
        if (guess.changes.empty()) guess.message = tr("entry {0} is recorded twice", entry->number);
        guess.changes.push_back({begin, line_end(end_of(*entry)), {}});
      } else {
        before = entry;
      }
    }
    return guess;
  }

  /// Entries in the order of their numbers.
  [[nodiscard]] Guess in_order() const {
    std::vector<const Entry*> meant(record_.entries.size() + 1);
    for (const Entry* entry : entries_) {
      if (entry->kind != EntryKind::kPlay) continue;
      const std::optional<std::int32_t> number = number_of(*entry);
      const bool fits = number && *number > 0 && static_cast<std::size_t>(*number) < meant.size() &&
                        meant[static_cast<std::size_t>(*number)] == nullptr;
      if (!fits) return {};
      meant[static_cast<std::size_t>(*number)] = entry;
    }
    Guess guess;
    std::vector<Message> numbers;
    for (const Entry* entry : entries_) {
      if (!is_misnumbered(*entry)) continue;
      const auto position = static_cast<std::size_t>(entry->position);
      // After a gap it may be higher than any number that was written.
      if (position >= meant.size() || meant[position] == nullptr) return {};
      const Entry* const other = meant[position];
      guess.changes.push_back({entry->begin(), end_of(*entry), std::string(text_of(*other))});
      numbers.emplace_back(other->number);
    }
    guess.message = numbers.size() == 2
                        ? tr("entries {0} are swapped", and_list(numbers))
                        : tr("{0} entries are not in the order of their numbers", numbers.size());
    return guess;
  }

  /// The entry at `place` and the next one swapped, after their numbers.
  [[nodiscard]] Guess with_swapped(std::uint32_t place) const {
    for (std::size_t i = 0; i + 1 < entries_.size(); ++i) {
      const Entry& first = *entries_[i];
      const Entry& second = *entries_[i + 1];
      if (place < first.begin() || place >= second.begin()) continue;
      if (first.kind != EntryKind::kPlay || second.kind != EntryKind::kPlay) return {};
      Guess guess;
      const auto behind = [&](const Entry& entry) {
        return text_.substr(entry.actor_span.begin, end_of(entry) - entry.actor_span.begin);
      };
      guess.changes.push_back({first.actor_span.begin, end_of(first), std::string(behind(second))});
      guess.changes.push_back(
          {second.actor_span.begin, end_of(second), std::string(behind(first))});
      guess.message = tr("entries {0} are swapped",
                         and_list({to_message(first.position), to_message(second.position)}));
      return guess;
    }
    return {};
  }

 private:
  static bool is_misnumbered(const Entry& entry) {
    // A number may also begin with a zero.
    return entry.kind == EntryKind::kPlay && number_of(entry) &&
           entry.number != std::to_string(entry.position);
  }

  [[nodiscard]] bool is_same(const Entry& a, const Entry& b) const {
    if (a.number.empty() || a.number != b.number || a.actor != b.actor) return false;
    return a.token_count > 0 && std::ranges::equal(record_.tokens_of(a), record_.tokens_of(b), {},
                                                   &Token::text, &Token::text);
  }

  /// Returns the end of an entry with its comments and variations, without whitespace.
  [[nodiscard]] std::size_t end_of(const Entry& entry) const {
    const std::size_t next =
        entry.next == kNone ? text_.size() : record_.entries[index_of(entry.next)].begin();
    const std::size_t begin = entry.begin();
    return begin + text_.substr(begin, next - begin).find_last_not_of(" \t\r\n") + 1;
  }
  [[nodiscard]] std::string_view text_of(const Entry& entry) const {
    return text_.substr(entry.begin(), end_of(entry) - entry.begin());
  }
  /// Returns the beginning of the line of `at` if only spaces are before it.
  [[nodiscard]] std::size_t line_begin(std::size_t at) const {
    while (at > 0 && (text_[at - 1] == ' ' || text_[at - 1] == '\t')) --at;
    return at;
  }
  /// Returns the beginning of the next line.
  [[nodiscard]] std::size_t line_end(std::size_t at) const {
    while (at < text_.size() && is_space(text_[at]) && text_[at] != '\n') ++at;
    return at < text_.size() && text_[at] == '\n' ? at + 1 : at;
  }

  std::string_view text_;
  const Record& record_;
  std::vector<const Entry*> entries_;
};

}  // namespace

std::vector<Guess> guess_entries(std::string_view text, const std::vector<Diagnostic>& found) {
  const auto first = std::ranges::find(found, Severity::kError, &Diagnostic::severity);
  const Rule* const rule = first == found.end() ? nullptr : first->rule;
  const bool turn = rule == &record_rules::kActorTurn;
  const bool number = rule == &record_rules::kEntryNumber;
  if (!turn && !number && rule != &record_rules::kSyntax) return {};
  Record record;
  std::vector<Diagnostic> ignored;
  text::read_record(text, record, ignored);
  const MainLine line(text, record);
  std::vector<Guess> guesses;
  if (turn || number) guesses.push_back(line.without_doubled());
  guesses.push_back(turn ? line.with_swapped(found.front().span.begin) : line.renumbered());
  if (number) guesses.push_back(line.in_order());
  std::erase_if(guesses, [](const Guess& guess) { return guess.changes.empty(); });
  return guesses;
}

}  // namespace stela::repair
