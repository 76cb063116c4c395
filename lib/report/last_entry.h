#pragma once

#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/game/request.h"
#include "lib/record/record.h"
#include "lib/replay/timeline.h"

namespace stela {

/// Asks that the picture of `after`, the position after `step`, shows that entry in numbered steps.
/// `before` is the position before it, to tell what it placed; null: not known. `request` keeps
/// views of `record`.
void ask_for_last(const Record& record, const Step& step, const Position* before,
                  const Position& after, PictureRequest& request);

/// What an entry did, in words.
struct EntrySteps {
  /// By action, in the order of the entry; empty where one tells of nothing.
  std::vector<std::string> words;
  /// The same in short: what who acted did, without what it took and what follows from it.
  std::vector<std::string> deeds;
  /// What happened beside the actions, as at the end of the entry.
  std::vector<const Event*> others;
};

/// Which events of `step`, a legal entry, belong to which of its actions: these are played one by
/// one from `before`; in `language`. No words where they cannot be: then all events are others.
[[nodiscard]] EntrySteps steps_of(const Record& record, const Step& step, const Position& before,
                                  Language language);

}  // namespace stela
