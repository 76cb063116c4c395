#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/event.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/score.h"
#include "lib/record/record.h"

namespace stela {

/// One entry as it was played.
struct Step {
  /// Index of the line (`Record::lines`) and of the entry (`Record::entries`).
  std::int32_t line = 0;
  std::int32_t entry = 0;
  Actor actor = kNobody;
  /// Whether the entry could be played to its end.
  bool legal = true;
  /// What is wrong with the entry itself: what ended it first, then claims that do not agree.
  std::vector<Diagnostic> diagnostics;
  /// Index of the action that broke a rule among the entry's tokens; `kNone` when no single one
  /// did.
  std::int32_t offending = kNone;
  /// What happened, up to what ended the entry.
  std::vector<Event> events;
  /// At the same point, by seat.
  std::vector<Score> scores;
  /// The same: eliminated from the game.
  std::array<bool, kMaxPlayers> out{};
  /// The teams and what counts for them; empty: everybody plays alone.
  std::vector<Team> teams;
  /// The position there: after a legal entry, else before the offending action. Kept only when
  /// asked for.
  std::unique_ptr<Position> position;
};

/// What happened in a record: the entries in the order in which they were replayed, each variation
/// after the entry that it replaces.
struct Timeline {
  std::vector<Step> steps;
};

}  // namespace stela
