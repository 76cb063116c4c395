#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/event.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/score.h"

namespace stela {

/// One entry as it was played.
struct Step {
  /// Index of the line (`Record::lines`) and of the entry (`Record::entries`).
  std::int32_t line = 0;
  std::int32_t entry = 0;
  Actor actor = kNobody;
  /// Whether the entry broke no rule; if it did, `events` tells what came before.
  bool legal = true;
  std::vector<Event> events;
  /// After the entry, by seat.
  std::vector<Score> scores;
  /// After the entry; kept only when asked for, and only for a legal entry.
  std::unique_ptr<Position> position;
};

/// What happened in a record: the entries in the order in which they were replayed, each variation
/// after the entry that it replaces.
struct Timeline {
  std::vector<Step> steps;
};

}  // namespace stela
