#include "lib/report/highlights.h"

#include <map>
#include <set>

#include "lib/core/phrases.h"
#include "lib/game/info.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

using ByEntry = std::map<int, std::string>;

void add(int entry, const std::string& text, ByEntry& out) {
  std::string& all = out[entry];
  if (all.find(text) == std::string::npos) add_to_list(all, text, "; ");
}

std::string_view source_title(const GameInfo& game, const Event& event) {
  for (const EventKind& kind : game.event_kinds) {
    if (kind.role == EventRole::kSource && kind.kind == event.kind) return kind.title;
  }
  return {};
}

/// Returns `text` with the player it concerns, if any: `Anna builds a tower`.
Message with_who(const Summary& summary, Actor actor, const Message& text, Subject subject) {
  return is_seat(actor) ? with_name(called(summary.players[seat_index(actor)]), text, subject)
                        : text;
}

/// Adds the first settlement, tower, temple and so on, unless the game has rounds, which show the
/// same.
void add_firsts(const Summary& summary, const ReportInput& input, ByEntry& out) {
  if (!summary.rounds.empty()) return;
  std::set<std::string_view> seen;
  for (const Step& step : input.timeline.steps) {
    if (step.line != 0 || !step.legal) continue;
    const Entry& entry = input.record.entries[index_of(step.entry)];
    if (entry.kind != EntryKind::kPlay) continue;
    for (const Event& event : step.events) {
      const std::string_view title = source_title(*summary.game, event);
      if (title.empty() || !seen.insert(title).second) continue;
      add(entry.position,
          tr(input.language, "the first of {0}: {1}", message_of(title),
             with_who(summary, event.actor, event.text, event.subject)),
          out);
    }
  }
}

}  // namespace

std::vector<Highlight> highlights_of(const Summary& summary, const ReportInput& input) {
  ByEntry by_entry;
  for (const RoundMark& round : summary.rounds) add(round.entry, round.text, by_entry);
  for (const TurningGroup& group : summary.turning_points) {
    for (const TurningPoint& point : group.points) {
      add(point.entry, with_who(summary, point.actor, point.text, point.subject).in(input.language),
          by_entry);
    }
  }
  add_firsts(summary, input, by_entry);
  std::vector<Highlight> out;
  for (auto& [entry, text] : by_entry) out.push_back({entry, std::move(text)});
  return out;
}

}  // namespace stela
