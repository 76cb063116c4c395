#pragma once

#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/replay/timeline.h"
#include "lib/report/summary.h"

namespace stela {

/// An entry of the main line that readers want to find again, and the reason.
struct Highlight {
  int entry = 0;
  std::string text;
};

/// Returns the turning points of a game, its rounds, and the first time each source scored points,
/// at most one per entry and in order. `input` is what `summary` was made from.
[[nodiscard]] std::vector<Highlight> highlights_of(const Summary& summary,
                                                   const ReportInput& input);

/// Description of what an entry did.
struct EntrySteps {
  /// One for each action of the entry, with the names of other players; empty if the action has no
  /// description.
  std::vector<std::string> words;
  /// A shorter form: what the player did, without the cost and the consequences.
  std::vector<std::string> deeds;
  /// The same for each event apart from the actions, as at the end of the entry.
  std::vector<std::string> others;
};

/// Returns which events of `step`, a legal entry, belong to which of its actions, by playing these
/// one by one from `before`; in `language`. If that is impossible there are no words, and all
/// events are in `others`.
[[nodiscard]] EntrySteps steps_of(const Record& record, const Step& step, const Position& before,
                                  Language language);

}  // namespace stela
