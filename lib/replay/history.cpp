#include "lib/replay/history.h"

#include <algorithm>

#include "lib/core/sorted.h"
#include "lib/replay/claims.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// No real game has so many playable tokens; a larger record is hostile, and its events would fill
/// the memory.
constexpr std::size_t kMaxTokens = 100'000;

/// Maximum number of events of an entry that are listed.
constexpr std::size_t kMaxEvents = 8;

bool changes_score(const Event& event, Actor seat) {
  return event.actor == seat && event.part >= 0 && event.amount != 0;
}

/// The points from one source for one part of a score.
struct Source {
  std::string_view title;
  int part = 0;
  std::int64_t amount = 0;
};

void add(std::vector<Source>& sources, std::string_view title, int part, std::int64_t amount) {
  const auto known = std::ranges::find_if(
      sources, [&](const Source& source) { return source.part == part && source.title == title; });
  if (known == sources.end()) {
    sources.push_back({title, part, amount});
  } else {
    known->amount += amount;
  }
}

std::string_view title_of(const GameInfo& game, std::string_view event) {
  for (const EventKind& kind : game.event_kinds) {
    if (kind.role == EventRole::kSource && kind.kind == event) return kind.title;
  }
  return event;
}

}  // namespace

void History::turn_to(const Record& record) {
  record_ = &record;
  known_ = false;
  timeline_.steps.clear();
}

std::vector<const Step*> History::way_to(RecordCursor where) {
  if (!known_ && record_->tokens.size() <= kMaxTokens) {
    known_ = true;
    std::vector<Diagnostic> ignored;
    again_->play(*record_, &timeline_, ignored);
  }
  // By line, the first entry that is not on the way: the entries of a line are in order.
  std::vector<std::int32_t> end(record_->lines.size(), 0);
  end[static_cast<std::size_t>(where.line)] =
      where.entry == RecordCursor::kEnd ? RecordCursor::kEnd : where.entry + 1;
  for (std::int32_t line = where.line; line != 0;) {
    const Line& variation = record_->lines[index_of(line)];
    line = variation.parent_line;
    end[static_cast<std::size_t>(line)] = variation.parent;
  }
  std::vector<const Step*> way;
  for (const Step& step : timeline_.steps) {
    if (step.entry < end[static_cast<std::size_t>(step.line)]) way.push_back(&step);
  }
  return way;
}

std::int32_t History::position_of(const Step& step) const {
  return record_->entries[index_of(step.entry)].position;
}

EntryKind History::kind_of(const Step& step) const {
  return record_->entries[index_of(step.entry)].kind;
}

Message History::in_words(const Reason& reason, RecordCursor where) {
  if (reason.event.empty()) return reason.words;
  const std::vector<const Step*> way = way_to(where);
  const auto tells_it = [&](const Event& event) {
    return event.kind == reason.event && event.actor == reason.actor;
  };
  const auto found = std::find_if(way.rbegin(), way.rend(), [&](const Step* step) {
    return kind_of(*step) == EntryKind::kPlay && std::ranges::any_of(step->events, tells_it);
  });
  if (found == way.rend()) return reason.words;
  return (*found)->line == 0
             ? tr("{0} in entry {1}", reason.words, position_of(**found))
             : tr("{0} in entry {1} of the variation", reason.words, position_of(**found));
}

std::unique_ptr<Position> History::before_last(RecordCursor where) {
  std::vector<const Step*> way = way_to(where);
  if (!way.empty() && way.back()->entry == where.entry) way.pop_back();
  if (way.empty()) return nullptr;
  way.pop_back();
  std::unique_ptr<Position> position = again_->table().game->start(again_->table());
  for (const Step* step : way) {
    // After an illegal entry, a `resume:` starts from a new position.
    if (!step->legal) continue;
    const Entry& entry = record_->entries[index_of(step->entry)];
    const std::span tokens = record_->tokens_of(entry);
    std::span actions = tokens.first(count_actions(tokens));
    const bool placed = entry.kind != EntryKind::kPlay;
    if (placed) position->restart(again_->table());
    if (placed && actions.back().text.starts_with(kEntryToken)) {
      actions = actions.first(actions.size() - 1);
    }
    Broken none;
    if (!position->play(placed ? kSetup : step->actor, actions, true, nullptr, none)) {
      return nullptr;
    }
  }
  return position;
}

Score History::start_score(Actor seat) const {
  const Table& table = again_->table();
  const auto& steps = timeline_.steps;
  const bool setup = !steps.empty() && kind_of(steps.front()) == EntryKind::kSetup;
  return setup ? steps.front().scores[seat_index(seat)] : table.game->start(table)->score(seat);
}

Message History::score_by_entry(Actor seat, RecordCursor where) {
  const std::vector<const Step*> way = way_to(where);
  if (way.empty() || way.back()->entry != where.entry) return {};
  const Step& step = *way.back();
  const Score before =
      way.size() == 1 ? start_score(seat) : way[way.size() - 2]->scores[seat_index(seat)];
  Message out = tr("{0} before the entry", write_score(before, *again_->table().game));
  std::size_t shown = 0;
  std::size_t omitted = 0;
  for (const Event& event : step.events) {
    if (!changes_score(event, seat)) continue;
    if (shown == kMaxEvents) {
      ++omitted;
      continue;
    }
    ++shown;
    out = and_also(std::move(out), event.text);
  }
  if (omitted > 0) out = and_also(std::move(out), tr("and {0} more", omitted));
  if (shown == 0) out = and_also(std::move(out), tr("nothing in it changes the score"));
  return out;
}

Message History::score_by_source(Actor seat) {
  const std::vector<const Step*> way = way_to({});
  if (way.empty()) return {};
  const GameInfo& game = *again_->table().game;
  std::vector<Source> sources;
  const Score start = start_score(seat);
  for (std::size_t part = 0; part < game.score_parts.size(); ++part) {
    if (start.parts[part] == 0) continue;
    const bool setup = kind_of(*way.front()) == EntryKind::kSetup;
    add(sources, setup ? tr_noop("the setup") : tr_noop("the start"), static_cast<int>(part),
        start.parts[part]);
  }
  Score before = start;
  for (const Step* step : way) {
    const Score& after = step->scores[seat_index(seat)];
    const bool gap = kind_of(*step) == EntryKind::kResume;
    for (std::size_t part = 0; gap && part < game.score_parts.size(); ++part) {
      const std::int64_t lost = after.parts[part] - before.parts[part];
      if (lost != 0) add(sources, tr_noop("gaps"), static_cast<int>(part), lost);
    }
    for (const Event& event : step->events) {
      if (gap || !changes_score(event, seat)) continue;
      add(sources, title_of(game, event.kind), event.part, event.amount);
    }
    before = after;
  }
  sort_stably(sources, {}, &Source::part);
  Message out;
  for (auto source = sources.begin(); source != sources.end();) {
    std::vector<Message> parts;
    const int part = source->part;
    for (; source != sources.end() && source->part == part; ++source) {
      parts.push_back(tr("{0} ({1})", source->amount, message_of(source->title)));
    }
    Message of_part = comma_list(parts);
    if (game.score_parts.size() > 1) {
      of_part = tr("{0}: {1}", message_of(game.score_parts[static_cast<std::size_t>(part)]),
                   std::move(of_part));
    }
    out = and_also(std::move(out), std::move(of_part));
  }
  return out;
}

}  // namespace stela
