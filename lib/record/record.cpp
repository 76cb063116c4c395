#include "lib/record/record.h"

#include <cstring>

namespace stela {

Record::Record() : store_(std::make_unique<std::pmr::monotonic_buffer_resource>()) { clear(); }

void Record::clear() {
  tags.clear();
  tag_values.clear();
  tokens.clear();
  entries.clear();
  notes.clear();
  lines.clear();
  lines.emplace_back();
  result = kNone;
  source = {};
  tags_broken = false;
  comment_open = false;
  store_->release();
}

std::string_view Record::keep(std::string_view text) {
  if (text.empty()) return {};
  auto* copy = static_cast<char*>(store_->allocate(text.size(), 1));
  std::memcpy(copy, text.data(), text.size());
  return {copy, text.size()};
}

std::int32_t Record::add_entry(std::int32_t line, const Entry& entry) {
  Entry& added = add_entry(line, entry.kind);
  const std::int32_t position = added.position;
  added = entry;
  added.position = position;
  return static_cast<std::int32_t>(entries.size()) - 1;
}

std::int32_t Record::add_note(std::int32_t line, std::int32_t entry, const Note& note) {
  const auto index = static_cast<std::int32_t>(notes.size());
  notes.push_back(note);
  auto& front = lines[index_of(line)];
  auto& first = entry == kNone ? front.first_note : entries[index_of(entry)].first_note;
  auto& last = entry == kNone ? front.last_note : entries[index_of(entry)].last_note;
  if (last == kNone) {
    first = index;
  } else {
    notes[index_of(last)].next = index;
  }
  last = index;
  return index;
}

std::int32_t Record::add_variation(std::int32_t parent_line, std::int32_t parent, Span open) {
  const auto index = static_cast<std::int32_t>(lines.size());
  Line line;
  line.parent = parent;
  line.parent_line = parent_line;
  line.depth = lines[index_of(parent_line)].depth + 1;
  line.open = open;
  lines.push_back(line);
  Note note;
  note.line = index;
  note.span = open;
  add_note(parent_line, parent, note);
  return index;
}

int Record::counted_entry(std::int32_t line, std::int32_t position) const {
  while (lines[index_of(line)].parent != kNone) {
    const Line& variation = lines[index_of(line)];
    position = entries[index_of(variation.parent)].position;
    line = variation.parent_line;
  }
  return position;
}

namespace {

/// Returns the number of entries of `kind` in the main line.
int count_of(const Record& record, EntryKind kind) {
  int count = 0;
  for (std::int32_t i = record.lines[0].first_entry; i != kNone;) {
    const Entry& entry = record.entries[index_of(i)];
    if (entry.kind == kind) ++count;
    i = entry.next;
  }
  return count;
}

}  // namespace

int Record::count_entries() const { return count_of(*this, EntryKind::kPlay); }

int Record::count_gaps() const { return count_of(*this, EntryKind::kResume); }

bool Record::has_entry(int number) const {
  if (number == 0) return true;
  for (std::int32_t i = lines[0].first_entry; i != kNone;) {
    const Entry& entry = entries[index_of(i)];
    if (entry.position == number && entry.kind != EntryKind::kResult) return true;
    i = entry.next;
  }
  return false;
}

int Record::last_number() const {
  const Line& main = lines[0];
  if (main.last_entry == kNone) return 0;
  const Entry& last = entries[index_of(main.last_entry)];
  return last.kind == EntryKind::kResult ? last.position - 1 : last.position;
}

void Record::count_on(Entry& resume, std::string_view token) {
  const std::optional<std::int32_t> number = read_entry_number(token);
  if (number) resume.position = std::max(resume.position, *number - 1);
}

std::optional<std::int32_t> read_entry_number(std::string_view token) {
  constexpr std::size_t kMaxDigits = 8;
  if (!token.starts_with(kEntryToken)) return std::nullopt;
  token.remove_prefix(kEntryToken.size());
  if (token.empty() || token.size() > kMaxDigits || token.front() == '0') return std::nullopt;
  std::int32_t number = 0;
  for (const char c : token) {
    if (!is_digit(c)) return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

}  // namespace stela
