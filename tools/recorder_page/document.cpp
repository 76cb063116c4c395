#include "tools/recorder_page/document.h"

#include <algorithm>
#include <utility>

#include "lib/core/source.h"
#include "lib/games/games.h"
#include "lib/repair/repair.h"
#include "lib/repair/repair_record.h"

namespace stela::recorder {
namespace {

/// Positions are kept for so many entries; each takes some kilobytes.
constexpr std::size_t kMaxPositions = 5000;

}  // namespace

Document::Document(std::string text) : text_(std::move(text)), replayer_(all_games()) {
  if (text_.size() > kMaxSource) text_.clear();
  repair::read_record(text_, all_games(), record_, diagnostics_);
  readable_ = !has_error(diagnostics_);
  ReplayOptions options;
  options.timeline = &timeline_;
  options.positions = record_.entries.size() <= kMaxPositions;
  repair::replay(text_, all_games(), replayer_, options, record_, diagnostics_);
  repair::suggest(text_, all_games(), diagnostics_);

  steps_.assign(record_.entries.size(), kNone);
  for (std::size_t i = 0; i < timeline_.steps.size(); ++i) {
    steps_[index_of(timeline_.steps[i].entry)] = static_cast<std::int32_t>(i);
  }
  lines_.assign(record_.entries.size(), 0);
  before_.assign(record_.entries.size(), kNone);
  for (std::size_t line = 0; line < record_.lines.size(); ++line) {
    std::int32_t last = kNone;
    for (std::int32_t e = record_.lines[line].first_entry; e != kNone; e = entry(e).next) {
      lines_[index_of(e)] = static_cast<std::int32_t>(line);
      before_[index_of(e)] = last;
      last = e;
    }
  }
}

Document::~Document() = default;

const Step* Document::step_of(std::int32_t entry) const {
  if (!has_entry(entry) || steps_[index_of(entry)] == kNone) return nullptr;
  return &timeline_.steps[index_of(steps_[index_of(entry)])];
}

std::int32_t Document::line_of(std::int32_t entry) const {
  return has_entry(entry) ? lines_[index_of(entry)] : 0;
}

std::int32_t Document::before(std::int32_t entry) const {
  while (has_entry(entry)) {
    if (before_[index_of(entry)] != kNone) return before_[index_of(entry)];
    entry = record_.lines[index_of(line_of(entry))].parent;
  }
  return kAtStart;
}

std::int32_t Document::after(std::int32_t entry) const {
  std::int32_t next = has_entry(entry) ? this->entry(entry).next : record_.lines[0].first_entry;
  if (next == kNone || this->entry(next).kind == EntryKind::kResult) return kNone;
  if (entry == kAtStart && this->entry(next).kind == EntryKind::kSetup) return after(next);
  return next;
}

std::int32_t Document::last_played() const {
  std::int32_t last = kAtStart;
  for (std::int32_t e = record_.lines[0].first_entry; e != kNone; e = entry(e).next) {
    const Step* step = step_of(e);
    if (step == nullptr || !step->legal || entry(e).kind == EntryKind::kResult) continue;
    last = e;
  }
  return last;
}

std::unique_ptr<Position> Document::position_at(std::int32_t entry) const {
  if (!started()) return nullptr;
  if (entry == kAtStart) {
    const std::int32_t first = record_.lines[0].first_entry;
    const bool setup = first != kNone && this->entry(first).kind == EntryKind::kSetup;
    if (!setup) return table().game->start(table());
    entry = first;
  }
  const Step* step = step_of(entry);
  if (step == nullptr || !step->legal || step->position == nullptr) return nullptr;
  return step->position->clone();
}

}  // namespace stela::recorder
