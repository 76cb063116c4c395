#include "tools/lsp/analysis.h"

#include <algorithm>

#include "lib/games/games.h"
#include "lib/repair/repair.h"
#include "lib/repair/repair_record.h"
#include "tools/records/replays.h"

namespace stela::lsp {
namespace {

/// Returns where the head of an entry begins.
std::uint32_t begin_of(const Entry& entry) {
  return entry.number.empty() ? entry.actor_span.begin : entry.number_span.begin;
}

}  // namespace

void read_known(std::string_view source, Record& record) {
  std::vector<Diagnostic> diagnostics;
  repair::read_record(source, all_games(), record, diagnostics);
}

Span span_of(const Record& record, const Entry& entry) {
  const std::uint32_t begin = begin_of(entry);
  std::uint32_t end = entry.actor_span.end();
  if (entry.token_count > 0) {
    end = std::max(end, record.tokens_of(entry)[entry.token_count - 1].span.end());
  }
  return {begin, std::max(begin, end) - begin};
}

Analysis::Analysis(std::string_view source) : source_(source), replayer_(all_games()) {
  repair::read_record(source_, all_games(), record_, diagnostics_);
  ReplayOptions options;
  options.timeline = &timeline_;
  options.positions = true;
  repair::replay(source_, all_games(), replayer_, options, record_, diagnostics_);
  repair::suggest(source_, all_games(), diagnostics_);
  if (replayer_.started()) outcome_ = replayer_.outcome();
  lines_.assign(record_.entries.size(), 0);
  previous_.assign(record_.entries.size(), kNone);
  steps_.assign(record_.entries.size(), nullptr);
  for (std::size_t line = 0; line < record_.lines.size(); ++line) {
    std::int32_t last = kNone;
    for (std::int32_t e = record_.lines[line].first_entry; e != kNone;
         e = record_.entries[index_of(e)].next) {
      lines_[index_of(e)] = static_cast<std::int32_t>(line);
      previous_[index_of(e)] = last;
      last = e;
    }
  }
  for (const Step& step : timeline_.steps) steps_[index_of(step.entry)] = &step;
}

std::string_view Analysis::edition() const { return edition_of(replayer_); }

const Step* Analysis::step_of(std::int32_t entry) const {
  return entry == kNone ? nullptr : steps_[index_of(entry)];
}

std::int32_t Analysis::line_of(std::int32_t entry) const { return lines_[index_of(entry)]; }

/// Returns the entry after which `entry` is played, or `kNone` if it begins the record.
std::int32_t Analysis::previous(std::int32_t entry) const {
  for (;;) {
    const std::int32_t before = previous_[index_of(entry)];
    if (before != kNone) return before;
    const Line& line = record_.lines[index_of(lines_[index_of(entry)])];
    if (line.parent == kNone) return kNone;
    entry = line.parent;
  }
}

std::unique_ptr<Position> Analysis::before(std::int32_t entry) const {
  if (!started()) return nullptr;
  const std::int32_t last = previous(entry);
  if (last == kNone) return game()->start(table());
  const Step* const step = step_of(last);
  if (step == nullptr || !step->legal || step->position == nullptr) return nullptr;
  return step->position->clone();
}

const Position* Analysis::after(std::int32_t entry) const {
  const Step* const step = step_of(entry);
  return step == nullptr ? nullptr : step->position.get();
}

std::int32_t Analysis::entry_at(std::size_t at) const {
  std::int32_t found = kNone;
  std::uint32_t begin = 0;
  for (std::size_t i = 0; i < record_.entries.size(); ++i) {
    const std::uint32_t head = begin_of(record_.entries[i]);
    if (head > at || (found != kNone && head < begin)) continue;
    found = static_cast<std::int32_t>(i);
    begin = head;
  }
  return found;
}

}  // namespace stela::lsp
