#include "lib/report/last_entry.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string_view>

#include "lib/core/phrases.h"
#include "lib/core/sorted.h"
#include "lib/record/action_tokens.h"

namespace stela {
namespace {

std::span<const Token> actions_of(const Record& record, const Step& step) {
  return action_tokens(record, record.entries[index_of(step.entry)]);
}

/// Returns the setup tokens of a position that were not in the one before.
std::vector<std::string> placed_since(const Position& before, const Position& after) {
  std::vector<std::string> known = before.setup();
  sort_stably(known);
  std::vector<std::string> placed = after.setup();
  const auto stood = [&](const std::string& token) {
    return std::ranges::binary_search(known, token);
  };
  std::erase_if(placed, stood);
  return placed;
}

void append_clause(std::string_view clause, std::string& words) {
  if (!clause.empty()) add_to_list(words, clause, "; ");
}

bool is_play(const Record& record, const Step& step) {
  return record.entries[index_of(step.entry)].kind == EntryKind::kPlay;
}

}  // namespace

void ask_for_last(const Record& record, const Step& step, const Position* before,
                  const Position& after, PictureRequest& request) {
  if (!is_play(record, step)) return;
  request.actor = step.actor;
  for (const Token& action : actions_of(record, step)) request.last.push_back(action.text);
  if (before != nullptr) request.placed = placed_since(*before, after);
}

EntrySteps steps_of(const Record& record, const Step& step, const Position& before,
                    Language language) {
  EntrySteps steps;
  std::size_t told = 0;
  if (step.legal && is_play(record, step) && step.actor == before.due()) {
    const std::unique_ptr<Position> position = before.clone();
    for (const Token& action : actions_of(record, step)) {
      Log log;
      std::vector<Event> events;
      log.events = &events;
      Broken broken;
      if (!position->play(step.actor, {&action, 1}, false, &log, broken)) {
        steps.words.clear();
        steps.deeds.clear();
        told = 0;
        break;
      }
      std::string& words = steps.words.emplace_back();
      std::string& deeds = steps.deeds.emplace_back();
      for (const Event& event : events) {
        append_clause(event.text.in(language), words);
        if (event.actor == step.actor || event.actor == kNobody) {
          append_clause(event.deed.value_or(event.text).in(language), deeds);
        }
      }
      told += events.size();
    }
  }
  if (told > step.events.size()) {  // fewer events occur when the actions are played at once
    steps.words.clear();
    steps.deeds.clear();
    told = 0;
  }
  for (std::size_t i = told; i < step.events.size(); ++i) steps.others.push_back(&step.events[i]);
  return steps;
}

}  // namespace stela
