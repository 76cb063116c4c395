#include "lib/repair/numbers.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "lib/record/characters.h"
#include "lib/repair/entries.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

/// Returns the number as written, or null if there is none or it is too long to be an entry number.
std::optional<std::int32_t> number_of(const Entry& entry) {
  std::int32_t number = 0;
  const char* const end = entry.number.data() + entry.number.size();
  const auto [stop, error] = std::from_chars(entry.number.data(), end, number);
  if (error != std::errc{} || stop != end || entry.number.size() > 8) return std::nullopt;
  return number;
}

bool is_wrong(const Entry& entry) {
  const std::optional<std::int32_t> number = number_of(entry);
  return entry.kind == EntryKind::kPlay && number && *number != entry.position;
}

bool same_entry(const Record& record, const Entry& a, const Entry& b) {
  if (a.number.empty() || a.number != b.number || a.actor != b.actor) return false;
  return a.token_count > 0 && std::ranges::equal(record.tokens_of(a), record.tokens_of(b), {},
                                                 &Token::text, &Token::text);
}

/// Removes entries of the main line that are repeated directly after the original.
void drop_doubled(Patches& patches, Record& record) {
  std::vector<Change> changes;
  Finding& finding = patches.findings()[static_cast<std::size_t>(Damage::kDoubled)];
  const Entry* before = nullptr;
  for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
    const Entry& entry = record.entries[index_of(e)];
    if (before != nullptr && entry.first_note == kNone && same_entry(record, *before, entry)) {
      const Token& last = record.tokens_of(entry)[entry.token_count - 1];
      std::size_t end = last.span.end();
      while (end < patches.text().size() && is_space(patches.text()[end])) ++end;
      if (changes.empty()) finding.seen = std::string(entry.number);
      changes.push_back({entry.number_span.begin, end, {}});
    } else {
      before = &entry;
    }
    e = entry.next;
  }
  if (changes.empty()) return;
  patches.apply(Damage::kDoubled, changes);
  reread(patches, record);
}

/// Returns the changes that sort the entries of the main line by number, swapping their texts, or
/// nothing if the numbers are not a permutation of the positions.
std::vector<Change> right_order(std::string_view text, const Record& record, Message& seen) {
  std::vector<const Entry*> entries;
  std::vector<const Entry*> meant(record.entries.size() + 1);
  const auto begin_of = [](const Entry& entry) {
    return entry.number.empty() ? entry.actor_span.begin : entry.number_span.begin;
  };
  for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
    const Entry& entry = record.entries[index_of(e)];
    entries.push_back(&entry);
    e = entry.next;
  }
  for (const Entry* entry : entries) {
    if (entry->kind != EntryKind::kPlay) continue;
    const std::optional<std::int32_t> number = number_of(*entry);
    const bool fits = number && *number > 0 && static_cast<std::size_t>(*number) < meant.size() &&
                      meant[static_cast<std::size_t>(*number)] == nullptr;
    if (!fits) return {};
    meant[static_cast<std::size_t>(*number)] = entry;
  }
  const auto text_of = [&](const Entry& entry) {
    const std::size_t begin = begin_of(entry);
    const std::size_t end =
        entry.next == kNone ? text.size() : begin_of(record.entries[index_of(entry.next)]);
    const std::string_view words = text.substr(begin, end - begin);
    return words.substr(0, words.find_last_not_of(" \t\r\n") + 1);
  };
  std::vector<Change> changes;
  std::vector<Message> numbers;
  for (const Entry* entry : entries) {
    if (!is_wrong(*entry)) continue;
    const Entry* const other = meant[static_cast<std::size_t>(entry->position)];
    if (other == nullptr) return {};
    const std::string_view old = text_of(*entry);
    const std::size_t begin = begin_of(*entry);
    changes.push_back({begin, begin + old.size(), std::string(text_of(*other))});
    numbers.emplace_back(other->number);
  }
  seen = numbers.size() == 2
             ? tr("entries {0} are swapped", and_list(numbers))
             : tr("{0} entries are not in the order of their numbers", numbers.size());
  return changes;
}

/// Returns the changes that correct the numbers.
std::vector<Change> right_numbers(const Record& record) {
  std::vector<Change> changes;
  for (const Entry& entry : record.entries) {
    if (!is_wrong(entry)) continue;
    const std::size_t begin = entry.number_span.begin;
    changes.push_back({begin, begin + entry.number.size(), std::to_string(entry.position)});
  }
  return changes;
}

const Entry* first_wrong(const Record& record) {
  for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
    const Entry& entry = record.entries[index_of(e)];
    if (is_wrong(entry)) return &entry;
    e = entry.next;
  }
  return nullptr;
}

/// Returns whether entries may be missing where the numbers leave gaps, although the existing
/// entries can be played: several entries, one after a `resume:`, or one next to two consecutive
/// entries of the same player.
bool may_have_lost(const Record& record) {
  const Entry* before = nullptr;
  std::int32_t slip = 0;
  bool after_slip = false;
  for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
    const Entry& entry = record.entries[index_of(e)];
    const bool numbered = entry.kind == EntryKind::kPlay && number_of(entry).has_value();
    if (numbered) {
      const bool again = before != nullptr && before->actor == entry.actor;
      const std::int32_t lost = *number_of(entry) - entry.position - slip;
      slip += lost;
      const bool behind_gap = before != nullptr && before->kind == EntryKind::kResume;
      if (lost > 1 || (lost == 1 && (again || behind_gap)) || (after_slip && again)) return true;
      after_slip = lost == 1;
    }
    if (numbered || entry.kind == EntryKind::kResume) before = &entry;
    e = entry.next;
  }
  return false;
}

Message missing_in_words(std::int32_t from, std::int32_t to, std::string_view actor) {
  if (from < to) return tr("entries {0} to {1} are missing", from, to);
  if (actor.empty()) return tr("entry {0} is missing", from);
  return tr("{0}'s entry {1} is missing", actor, from);
}

}  // namespace

std::optional<Missing> fix_numbers(Patches& patches, std::span<const GameInfo* const> games,
                                   Record& record) {
  drop_doubled(patches, record);
  const Entry* const wrong = first_wrong(record);
  if (wrong == nullptr) return std::nullopt;
  const std::int32_t due = wrong->position;
  const std::int32_t written = *number_of(*wrong);
  const auto index = static_cast<std::int32_t>(wrong - record.entries.data());
  Replayer replayer(games);
  ReplayOptions options;
  options.reasons = false;
  std::vector<Diagnostic> ignored;

  Patches trial = patches;
  Finding& finding = trial.findings()[static_cast<std::size_t>(Damage::kNumbers)];
  finding.seen = std::to_string(due);
  trial.apply(Damage::kNumbers, right_numbers(record));
  Record renumbered;
  reread(trial, renumbered);
  replayer.replay(renumbered, options, ignored);
  constexpr int kEnough = 3;
  const bool plays = replayer.started() && !replayer.broken() && !renumbered.lines[0].dead;
  if (plays || replayer.played() >= due + kEnough) {
    finding.doubtful = !plays || may_have_lost(record);
    patches = std::move(trial);
    reread(patches, record);
    return std::nullopt;
  }
  Patches ordered = patches;
  Message seen;
  const std::vector<Change> order = right_order(patches.text(), record, seen);
  if (!order.empty()) {
    ordered.apply(Damage::kSwapped, order);
    ordered.findings()[static_cast<std::size_t>(Damage::kSwapped)].seen = seen;
    reread(ordered, renumbered);
    ignored.clear();
    replayer.replay(renumbered, options, ignored);
    if (replayer.started() && !replayer.broken() && !renumbered.lines[0].dead) {
      patches = std::move(ordered);
      reread(patches, record);
      return std::nullopt;
    }
  }
  if (written <= due) return std::nullopt;
  options.stop_after = due - 1;
  ignored.clear();
  replayer.replay(record, options, ignored);
  if (!replayer.started() || replayer.broken()) return std::nullopt;
  const Actor actor = replayer.reached().due();
  const bool seat = is_seat(actor);
  return Missing{index,
                 missing_in_words(due, written - 1, seat ? replayer.table().colour_of(actor) : "")};
}

}  // namespace stela::repair
