#pragma once

#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/timeline.h"

namespace stela {

/// Plays records once more, for those who say why something is wrong with them: the replayer asks
/// these, and gives them one of this.
class PlayAgain {
 public:
  PlayAgain() = default;
  PlayAgain(const PlayAgain&) = delete;
  PlayAgain& operator=(const PlayAgain&) = delete;
  virtual ~PlayAgain() = default;

  /// Plays `record`, as a replayer does that is asked for no reasons. What happens is added to
  /// `timeline` when that is not null, what is wrong is appended to `diagnostics`.
  virtual void play(const Record& record, Timeline* timeline,
                    std::vector<Diagnostic>& diagnostics) = 0;
  /// The table of the record that was played last.
  [[nodiscard]] virtual const Table& table() const = 0;
};

}  // namespace stela
