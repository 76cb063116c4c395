#pragma once

#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/timeline.h"

namespace stela {

/// Replays records to explain an error. The replayer passes an implementation to the classes that
/// do so, which it uses itself.
class PlayAgain {
 public:
  PlayAgain() = default;
  PlayAgain(const PlayAgain&) = delete;
  PlayAgain& operator=(const PlayAgain&) = delete;
  virtual ~PlayAgain() = default;

  /// Plays `record` as a replayer without reasons does. Adds the events to `timeline` unless it is
  /// null, and appends errors to `diagnostics`.
  virtual void play(const Record& record, Timeline* timeline,
                    std::vector<Diagnostic>& diagnostics) = 0;
  /// Returns the table of the record played last.
  [[nodiscard]] virtual const Table& table() const = 0;
};

}  // namespace stela
