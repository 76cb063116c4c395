#include "lib/report/highlights.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string_view>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/record/action_tokens.h"
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

namespace {

std::span<const Token> actions_of(const Record& record, const Step& step) {
  return action_tokens(record, record.entries[index_of(step.entry)]);
}

void append_clause(std::string_view clause, std::string& words) {
  if (!clause.empty()) add_to_list(words, clause, "; ");
}

bool is_play(const Record& record, const Step& step) {
  return record.entries[index_of(step.entry)].kind == EntryKind::kPlay;
}

}  // namespace

EntrySteps steps_of(const Record& record, const Step& step, const Position& before,
                    Language language) {
  EntrySteps steps;
  std::vector<Event> reported;
  std::vector<std::size_t> ends;
  if (step.legal && is_play(record, step) && step.actor == before.due()) {
    const std::unique_ptr<Position> position = before.clone();
    for (const Token& action : actions_of(record, step)) {
      Log log;
      std::vector<Event> events;
      log.events = &events;
      Broken broken;
      if (!position->play(step.actor, {&action, 1}, false, &log, broken)) {
        steps.deeds.clear();
        reported.clear();
        ends.clear();
        break;
      }
      std::string& deeds = steps.deeds.emplace_back();
      for (const Event& event : events) {
        if (event.actor == step.actor || event.actor == kNobody) {
          append_clause(event.deed.value_or(event.text).in(language), deeds);
        }
      }
      std::ranges::move(events, std::back_inserter(reported));
      ends.push_back(reported.size());
    }
  }
  if (reported.size() > step.events.size()) {
    // Fewer events occur when the actions are played at once.
    steps.deeds.clear();
    reported.clear();
    ends.clear();
  }
  const std::size_t own = reported.size();
  reported.insert(reported.end(), step.events.begin() + static_cast<std::ptrdiff_t>(own),
                  step.events.end());
  std::vector<std::string> words = words_of(before, reported, language);
  std::size_t i = 0;
  for (const std::size_t end : ends) {
    std::string& all = steps.words.emplace_back();
    for (; i < end; ++i) append_clause(words[i], all);
  }
  for (; i < words.size(); ++i) steps.others.push_back(std::move(words[i]));
  return steps;
}

}  // namespace stela
